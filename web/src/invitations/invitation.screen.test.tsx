import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, INVITATION, LINEUP } from '../app/testing/small-league.ts';

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /invitations/:token', INVITATION);
  api.reply('POST /invitations/:token/accept', EVERYONE);
  api.reply('POST /invitations/:token/decline', { success: true });
  api.reply('POST /join-links/:token/join', { ...EVERYONE, already_member: false });
  return api;
};

/** Waits until the app is at the groups: not before `after` milliseconds, by a timer of just that length. */
async function expectGroupsAfter({ path }: OpenedApp, after: number, began: number) {
  await expect.poll(() => setTimeoutSpy.mock.calls.map(([, delay]) => delay)).toContain(after);
  await expect.poll(path).toBe('/groups');
  expect(performance.now() - began).toBeGreaterThanOrEqual(after);
}

let setTimeoutSpy: MockInstance<typeof setTimeout>;
beforeEach(() => {
  setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout');
});
afterEach(() => setTimeoutSpy.mockRestore());

test.each([
  { answer: 'Accept', says: 'Accepted', after: 1_500 },
  { answer: 'Decline', says: 'Declined', after: 2_000 },
])('[G9.14, G2.69] leads to the groups $after ms after $answer', async ({ answer, says, after }) => {
  const app = await openApp('/invitations/invitation-token', makeApi());
  const button = app.screen.getByRole('button', { name: answer });
  await expect.element(button).toBeVisible();
  const began = performance.now();
  await button.click();
  await expect.element(app.screen.getByText(says, { exact: true })).toBeVisible();
  await expectGroupsAfter(app, after, began);
});

test('[G9.14, G2.65, G4.14] a join link leads to the groups two seconds after it has joined', async () => {
  const api = makeApi();
  const release = api.hold('POST /join-links/:token/join');
  const app = await openApp('/join/some-token', api);
  await expect.element(app.screen.getByRole('heading', { name: 'Joining Group...' })).toBeVisible();
  const began = performance.now();
  release();
  await expect.element(app.screen.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
  await expectGroupsAfter(app, 2_000, began);
});

test('a member who opens a join link again is informed, and not that they have joined', async () => {
  const api = makeApi();
  const group = { ...INVITATION.groups, missed_weeks: 'nothing' as const };
  api.reply('GET /invitations/:token', { ...INVITATION, groups: group });
  const invited = await openApp('/invitations/invitation-token', api);
  await expect.element(invited.screen.getByText('Past weeks count as zero for you.')).toBeVisible();
  api.reply('POST /join-links/:token/join', { ...EVERYONE, ...group, already_member: true });
  const { screen } = await openApp('/join/some-token', api);
  await expect.element(screen.getByRole('heading', { name: "You're already in" })).toBeVisible();
  // They may have played those weeks.
  expect(screen.getByText('Past weeks count as zero for you.').elements()).toHaveLength(0);
  expect(screen.getByText('Successfully Joined!').elements()).toHaveLength(0);
});

test('a free user who is in a group reads which group needs Premium, and how to get it', async () => {
  const api = makeApi();
  const error = 'Free accounts play in one group. Upgrade to Premium to join more.';
  api.refuse('POST /join-links/:token/join', 403, { error, code: 'premium_needed' });
  const group = { ...INVITATION.groups, missed_weeks: 'lowest' as const };
  api.reply('GET /join-links/:token', { group, inviter: INVITATION.inviter });
  const { screen } = await openApp('/join/some-token', api);
  await expect.element(screen.getByRole('heading', { name: 'Sunday Six' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(error);
  await expect.element(screen.getByText(/for up to two you miss later/).first()).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go Premium' })).toHaveAttribute('href', '/subscription');
  await expectNoBarriersAtBothWidths();
});

test.each([
  { badge: 'Pending', state: {}, isOpen: true },
  { badge: 'Accepted', state: { status: 'accepted' as const }, isOpen: false },
  { badge: 'Declined', state: { status: 'declined' as const }, isOpen: false },
  { badge: 'Expired', state: { expires_at: '2020-01-01T00:00:00.000Z' }, isOpen: false },
])('[G2.66, G2.67, G4.15] $badge: takes an answer only while it is open', async ({ badge, state, isOpen }) => {
  const api = makeApi();
  const release = api.hold('GET /invitations/:token');
  api.reply('GET /invitations/:token', { ...INVITATION, ...state });
  const app = await openApp('/invitations/invitation-token', api);
  await expect.element(app.screen.getByRole('status', { name: 'Loading invitation' })).toBeVisible();
  release();
  await expect.element(app.screen.getByText(badge, { exact: true })).toBeVisible();
  for (const name of ['Accept', 'Decline']) {
    expect(app.screen.getByRole('button', { name }).elements()).toHaveLength(isOpen ? 1 : 0);
  }
  const way = app.screen.getByRole('button', { name: 'Go to Groups' });
  expect(way.elements()).toHaveLength(isOpen ? 0 : 1);
  if (isOpen) return;
  await way.click();
  await expect.poll(app.path).toBe('/groups');
});

test('[G2.68, G8.24, G2.65] an unknown invitation and an unknown join link say so, and lead to the groups', async () => {
  const api = signedInApi();
  const invitation = await openApp('/invitations/no-such-token', api);
  await expect.element(invitation.screen.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await expect.element(invitation.screen.getByText('This invitation could not be found or has expired.')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  const { screen, path } = await openApp('/join/no-such-token', api);
  await expect.element(screen.getByRole('heading', { name: 'Unable to Join Group' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await screen.getByRole('button', { name: 'Go to Groups' }).click();
  await expect.poll(path).toBe('/groups');
});

test('an expired invitation can only be dismissed, and is gone then', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE]);
  let pending = [{ ...INVITATION, status: 'expired' as const }];
  api.replyWith('GET /invitations/pending', () => pending);
  api.replyWith('POST /invitations/:token/dismiss', () => {
    pending = [];
    return { success: true as const };
  });
  const { screen } = await openApp('/groups', api);
  await expect.element(screen.getByText('Invitation expired')).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Accept|Decline) the invitation/ }).query()).toBeNull();
  await screen.getByRole('button', { name: /^Dismiss the invitation to/ }).click();
  await expect.element(screen.getByText('Invitation dismissed')).toBeVisible();
  await expect.element(screen.getByText('Invitation expired')).not.toBeInTheDocument();
});

const JOINED = group(31, 'Sunday Six', { is_current_season: true });
const ENDED = { group_settings: { ...JOINED.group_settings, playoff_weeks: [1] } };

test.each([
  { who: 'without a lineup makes one', role: 'link', name: 'Make Your Week 2 Lineup' },
  { who: 'with one adds it in a press', lineup: LINEUP, role: 'button', name: 'Add my lineup to Sunday Six' },
  { who: 'whose lineup is locked reads why', lineup: { ...LINEUP, has_locked_player: true }, why: /^Your one lineup/ },
  { who: 'of a group that starts later reads when', more: { start_week: 3 }, why: /^Starts in week 3/ },
  { who: 'of a group whose playoffs are over reads nothing', more: ENDED, why: /^You’re in/ },
  { who: 'who only watches reads so', more: { cut: 1, cut_from: 1, is_watching: true }, why: /you join to watch/ },
])('[G1.7, G2.52] who has joined $who (rules 7.22)', async ({ lineup, more, role, name, why }) => {
  const api = makeApi();
  const joined = { ...JOINED, ...more };
  api.reply('GET /groups', [EVERYONE, joined]);
  api.reply('GET /lineups/:weekId', lineup ? [lineup] : []);
  api.reply('POST /join-links/:token/join', { ...joined, already_member: false });
  const joining = await openApp('/join/some-token', api);
  await expect.element(joining.screen.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
  if (name) await expect.element(joining.screen.getByRole(role as 'link', { name })).toBeVisible();
  await joining.screen.unmount();
  // As the page of the groups is opened from there.
  history.replaceState({ joined: joined.id }, '');
  const { screen } = await openApp('/groups', api);
  const next = screen.getByRole('region', { name: 'Next step' });
  await expect.element(name ? next.getByRole(role as 'link', { name }) : next.getByText(why ?? '')).toBeVisible();
  const ways = next.getByText(/^(Make Your Week 2 Lineup|Add My Lineup|Now pick your players.*)$/);
  expect(ways.elements()).toHaveLength(!name ? 0 : lineup ? 1 : 2);
  history.replaceState(null, '');
});
