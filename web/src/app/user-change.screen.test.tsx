import { afterEach, expect, test, vi } from 'vitest';
import { storeLineups } from '../lineups/testing/lineups-api.ts';
import { session } from '../platform/api/session.ts';
import { person, sessionOf } from '../platform/api/testing/person.ts';
import { openDerivation } from '../players/opened.ts';
import { toast } from '../ui/overlays/toast.tsx';
import type { FakeApi } from './testing/fake-api.ts';
import { playerApi } from './testing/game-day-api.ts';
import { type OpenedApp, openApp } from './testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, PLAYERS, PREMIUM } from './testing/small-league.ts';

// What a page of Ann's shows and does after the browser's session has become Ben's without a sign-out that it received.

const [ANN, BEN] = [person(), { ...person({ display_name: 'Ben' }), id: '2', email: 'ben@singleback.test' }];
const CHANGES = {
  'the network is back': () => window.dispatchEvent(new Event('online')),
  'the page is restored': () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  'the page is visible again': () => document.dispatchEvent(new Event('visibilitychange')),
};

const NOTIFICATION_SETTINGS = {
  ...{ time_zone: 'UTC', quiet_from: 22, quiet_until: 8, reminds_everyone: false, is_unsubscribed: false },
  calendar_url: 'https://singleback.test/calendar/first.ics',
  emails: { recaps: true, group_news: true, lineup_changes: true, invitations: true },
};

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub, iat: 0, exp: 365 * 24 * 3600 }))}.s`;

/** An API whose replies are those of whoever the browser's cookie belongs to. */
function twoUsers() {
  const api = playerApi();
  let cookie = ANN;
  const of = (user: typeof ANN) => group(Number(user.id), `Group of ${user.user_metadata.display_name}`);
  storeLineups(api, { groups: [EVERYONE], players: PLAYERS });
  api.replyWith('GET /auth/get-session', () => sessionOf(cookie));
  api.replyWith('GET /auth/token', () => ({ token: tokenOf(cookie.id) }));
  api.replyWith('GET /groups', () => [EVERYONE, of(cookie)]);
  api.replyWith('GET /lineups/:weekId', () => (cookie === ANN ? [{ ...LINEUP, lineup_name: 'Lineup of Ann' }] : []));
  api.reply('GET /leaderboard/overall', { entries: [], userRank: null, userRow: null, total: 0 });
  return {
    api,
    become(user: typeof ANN) {
      cookie = user;
    },
  };
}

/** The session of the file remains: each test begins as Ann. */
async function openAsAnn(path: string, { api, become }: ReturnType<typeof twoUsers>): Promise<OpenedApp> {
  become(ANN);
  globalThis.fetch = api.fetch;
  await session.refresh();
  return openApp(path, api);
}

const writes = (api: FakeApi) => api.requests.filter(({ key }) => !key.startsWith('GET') && !key.includes('/auth/'));
const everything = () => document.body.innerText;

afterEach(() => void toast.clear());

for (const [name, happens] of Object.entries(CHANGES)) {
  test(`another user's groups and lineups are shown once ${name}`, async () => {
    const users = twoUsers();
    const { screen, goTo } = await openAsAnn('/groups', users);
    await expect.element(screen.getByText('Group of Ann').first()).toBeVisible();
    users.become(BEN);
    happens();
    await expect.element(screen.getByText('Group of Ben').first()).toBeVisible();
    expect(everything()).not.toContain('Group of Ann');
    await goTo('/lineups');
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(everything()).not.toContain('of Ann');
  });
}

test('a lineup that was not submitted is neither shown nor submitted for another user, and nothing of it is kept', async () => {
  const users = twoUsers();
  const { screen } = await openAsAnn('/lineup/2', users);
  await screen.getByRole('checkbox', { name: /^Everyone/ }).click();
  await screen.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await screen.getByRole('button', { name: 'Add Quentin Back' }).click();
  await expect.element(screen.getByText('1 of 9')).toBeVisible();
  users.become(BEN);
  CHANGES['the network is back']();
  await expect.element(screen.getByText('Group of Ben').first()).toBeVisible();
  expect(screen.getByText('1 of 9').elements()).toHaveLength(0);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lineup-draft:1'))).toEqual([]);
  expect(writes(users.api)).toEqual([]);
});

test('an open dialog, a toast with its action and an open player are closed', async () => {
  const users = twoUsers();
  const { screen, goTo } = await openAsAnn('/lineups', users);
  const first = LINEUP.players[0]?.player.name ?? '';
  await screen.getByRole('article').getByRole('button', { name: first }).click();
  await expect.element(screen.getByRole('dialog', { name: first })).toBeVisible();
  toast.good('Group left', { label: 'Undo', onPress: () => {} });
  await expect.element(screen.getByText('Group left')).toBeVisible();
  users.become(BEN);
  CHANGES['the page is restored']();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Group left')).not.toBeInTheDocument();
  users.become(ANN);
  CHANGES['the page is restored']();
  await expect.poll(session.lastUserId).toBe('1');
  await goTo('/groups');
  await screen.getByRole('button', { name: 'Create New Group' }).first().click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  users.become(BEN);
  CHANGES['the page is restored']();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('how a number adds up is closed with its user', async () => {
  const users = twoUsers();
  const { screen } = await openAsAnn('/lineups', users);
  openDerivation({ of: { groupIds: [], user: null }, at: { weekId: null, playerId: null }, season: null });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  users.become(BEN);
  CHANGES['the page is restored']();
  await expect.poll(session.lastUserId).toBe('2');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('what Ann was loading and sending is not answered to Ben', async () => {
  const users = twoUsers();
  const { api } = users;
  const release = api.hold('GET /groups');
  const { screen } = await openAsAnn('/groups', users);
  await expect.poll(() => api.requests.some(({ key }) => key === 'GET /groups')).toBe(true);
  users.become(BEN);
  CHANGES['the page is visible again']();
  await expect.poll(() => api.requests.filter(({ key }) => key === 'GET /groups').length).toBe(2);
  release();
  await expect.element(screen.getByText('Group of Ben').first()).toBeVisible();
});

test('text that Ann has written is not on the device once Ben is signed in', async () => {
  const users = twoUsers();
  await openAsAnn('/lineups', users);
  localStorage.setItem(`own:1:chat-draft:${id(1)}`, 'hey');
  localStorage.setItem('own:2:chat-draft', 'mine');
  sessionStorage.setItem('own:1:feedback', '{}');
  users.become(BEN);
  CHANGES['the network is back']();
  await expect
    .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('own:')))
    .toEqual(['own:2:chat-draft']);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('own:'))).toEqual([]);
});

test('push goes on in the next session of the user who turned it on in this browser, and is nobody else’s', async () => {
  const users = twoUsers();
  const { api } = users;
  api.reply('GET /subscriptions/current', PREMIUM);
  api.reply('GET /notifications/settings', NOTIFICATION_SETTINGS);
  api.reply('PUT /notifications/time-zone', NOTIFICATION_SETTINGS);
  api.reply('POST /notifications/push-subscriptions', { success: true, is_refused: false });
  const registered = () => api.requests.filter(({ key }) => key === 'POST /notifications/push-subscriptions').length;
  const subscription = { toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'a', auth: 'b' } }) };
  const pushManager = { getSubscription: async () => subscription };
  const worker = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never);
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  const signIn = async (user: typeof ANN, hour: number) => {
    users.become({ ...user, last_sign_in_at: `2026-11-21T0${hour}:00:00.000Z` });
    CHANGES['the network is back']();
    await expect.element(screen.getByText(`Group of ${user.user_metadata.display_name}`).first()).toBeVisible();
  };
  const { screen, goTo } = await openAsAnn('/lineups?openProfile=notifications', users);
  try {
    await expect.element(screen.getByText('Notifications are on for this device.')).toBeVisible();
    await goTo('/groups');
    expect(registered()).toBe(1);
    await signIn(ANN, 1);
    await expect.poll(registered).toBe(2);
    await signIn(BEN, 2);
    await signIn(ANN, 3);
    await signIn(BEN, 4);
    expect(registered()).toBe(2);
  } finally {
    worker.mockRestore();
    permission.mockRestore();
  }
});
