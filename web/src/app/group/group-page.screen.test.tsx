import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../testing/barriers.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { EVERYONE, group, id, member } from '../testing/small-league.ts';

const SIX = group(1, 'Sunday Six', { created_by: '1', description: 'Six of us, every Sunday.' });

const row = (userId: string, username: string, rank: number, thisWeekPoints: number) => ({
  ...{ userId, username, rank, rankChange: null, totalPoints: 100 - rank, thisWeekPoints },
  ...{ weeks: 2, averagePoints: 50, lineups: [{ weekId: id(102), points: thisWeekPoints }] },
});
const OWN = row('1', 'Ann', 2, 31.2);
const ROWS = [row(id(9), 'Ben', 1, 44.8), OWN, row(id(8), 'Cass', 3, 0)];

const makeApi = (shown = SIX) => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, shown]);
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: SIX, entries: ROWS, page: 1, total: 3, userRank: 2, userRow: OWN },
  });
  api.reply('GET /groups/:id/members', [member('1', 'Ann', true), member(id(9), 'Ben'), member(id(8), 'Cass')]);
  api.reply('GET /groups/:id/history', [
    {
      ...{ id: id(70), action: 'joined', user: { id: id(9), display_name: 'Ben' }, member: null },
      ...{ via: 'join_link', count: null, week_number: null, created_at: '2026-09-01T00:00:00.000Z' },
    },
  ]);
  api.reply('GET /scoreboard/:weekId', []);
  api.reply('GET /groups/:id/week', {
    ...{ week_id: id(102), week_number: 2, nudged_at: null },
    members: [
      { user_id: '1', has_lineup: true, final: 2, live: 1, to_come: 6 },
      { user_id: id(9), has_lineup: true, final: 0, live: 4, to_come: 5 },
      { user_id: id(8), has_lineup: false, final: 0, live: 0, to_come: 0 },
    ],
  });
  api.reply('GET /groups/:id/trophies', {
    seasons: [{ year: 2026, through_week: 0, is_complete: false, leaders: [], points: null }],
    ...{ best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] },
  });
  return api;
};

test('a group has a page with its week, table, members, log and settings', async () => {
  await page.viewport(...DESKTOP);
  const { screen, path } = await openApp('/groups', makeApi());
  await screen.getByRole('link', { name: 'Sunday Six' }).click();
  expect(path()).toBe(`/groups/${SIX.id}`);
  await expect.element(screen.getByRole('heading', { name: 'Sunday Six', level: 1 })).toBeVisible();
  await expect.element(screen.getByText('2 of 3')).toBeVisible();
  await expect.element(screen.getByText('Missing: Cass')).toBeVisible();
  await expect.element(screen.getByText('Ben, 5 to come')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Standings of Sunday Six' });
  await expect.element(table.getByRole('row', { name: /Ben/ })).toMatchTextContent(/4 in play, 5 to come/);
  await expect.element(table.getByRole('row', { name: /Cass/ })).toMatchTextContent(/No lineup yet/);
  await expect.element(screen.getByRole('list', { name: 'Members of Sunday Six' })).toBeVisible();
  await expect.element(screen.getByText('Ben joined by join link')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Settings' }))
    .toMatchTextContent(/can be used once in a season/);
  await expectNoBarriersAtBothWidths();
});

test('on a phone members, log and trophies are tabs, and the last messages are on the first', async () => {
  await page.viewport(...PHONE);
  const api = makeApi();
  const said = (seq: number, text: string, more: object) => ({
    ...{ id: id(500 + seq), seq, version: seq, week_number: null, user: { id: id(9), display_name: 'Ben' }, text },
    ...{ reply_to: null, mentions: [], reactions: [], event: null, edited_at: null, deleted_by: null },
    ...{ created_at: '2026-09-14T17:00:00.000Z', ...more },
  });
  api.reply('GET /groups/:id/chat', {
    messages: [said(1, 'too old', {}), said(2, 'Enjoy it.', {}), said(3, '', { user: null, event: 'Dan joined' })],
    ...{ version: 3, has_more: false, last_read_seq: 1, threads: [{ week_number: null, unread: 1 }] },
    ...{ is_locked: false, masks_words: false, mute: null, level: 'mentions', blocked: [], muted_members: [] },
  });
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  const chat = screen.getByRole('region', { name: 'Chat' });
  await expect.element(chat.getByText('Enjoy it.')).toBeVisible();
  await expect.element(chat.getByText('Dan joined')).toBeVisible();
  expect(chat.getByText('too old').query()).toBeNull();
  await expect.element(screen.getByRole('table', { name: 'Standings of Sunday Six' })).toBeVisible();
  await screen.getByRole('tab', { name: 'Members' }).click();
  await expect.element(screen.getByRole('list', { name: 'Members of Sunday Six' })).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Standings of Sunday Six' })).not.toBeInTheDocument();
  await screen.getByRole('tab', { name: 'Log' }).click();
  await expect.element(screen.getByText('Ben joined by join link')).toBeVisible();
  await screen.getByRole('tab', { name: 'Trophies' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No Trophies Yet' })).toBeVisible();
  await screen.getByRole('tab', { name: 'Home' }).click();
  await chat.getByRole('button', { name: 'Open the chat' }).click();
  await expect.element(screen.getByRole('log', { name: 'Messages' })).toBeVisible();
});

test('the leaderboard opens with the group that was visited last', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(`/groups/${SIX.id}`, makeApi());
  await expect.element(screen.getByRole('heading', { name: 'Sunday Six', level: 1 })).toBeVisible();
  await screen.getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect.element(screen.getByRole('combobox', { name: 'Group' }).first()).toMatchTextContent(/Sunday Six/);
});

test('in a full group the button to invite says so before it is pressed', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(
    `/groups/${SIX.id}`,
    makeApi({ ...SIX, current_participants: 3, max_participants: 3 }),
  );
  const button = screen.getByRole('button', { name: 'Invite to Sunday Six: full, 3 of 3' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect.element(screen.getByRole('tooltip')).toMatchTextContent(/full, 3 of 3. Allow more under Edit Group/);
  expect(screen.getByRole('dialog').query()).toBeNull();
});

test('a closed group says when it was closed and by whom, and its commissioner opens it again', async () => {
  await page.viewport(...DESKTOP);
  const api = makeApi({ ...SIX, is_active: false });
  api.reply('GET /groups/:id/history', [
    {
      ...{ id: id(71), action: 'closed', user: { id: id(9), display_name: 'Ben' }, member: null },
      ...{ via: null, count: null, week_number: null, created_at: '2026-09-10T12:00:00.000Z' },
    },
  ]);
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  await expect.element(screen.getByText(/Closed by .*Ben.* on Sep 10/)).toBeVisible();
  api.reply('POST /groups/:id/reopen', { success: true });
  await screen.getByRole('button', { name: 'Reopen: Sunday Six' }).click();
  await expect.element(screen.getByText('Group reopened')).toBeVisible();
});

test('the everyone-group has its table only', async () => {
  const { screen } = await openApp(`/groups/${EVERYONE_GROUP_ID}`, makeApi());
  await expect.element(screen.getByRole('table')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('tab')).not.toBeInTheDocument();
});

test('a group of others and a missing one look the same', async () => {
  const { screen } = await openApp(`/groups/${id(77)}`, makeApi());
  await expect.element(screen.getByRole('heading', { name: 'No Such Group' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to Groups' })).toBeVisible();
});

test('somebody who has left is not asked for a lineup in the table', async () => {
  await page.viewport(...DESKTOP);
  const api = makeApi();
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: SIX, entries: [...ROWS, row(id(7), 'Kim', 4, 0)], page: 1, total: 4, userRank: 2, userRow: OWN },
  });
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  const table = screen.getByRole('table');
  await expect.element(table.getByText('Left the group')).toBeVisible();
  expect(table.getByText('No lineup yet').elements()).toHaveLength(1);
});

test('unread messages and invitations show at Groups on every page', async () => {
  await page.viewport(...PHONE);
  const api = makeApi();
  api.reply('GET /chat/unread', [{ group_id: SIX.id, unread: 3, mentions: 1 }]);
  const { screen } = await openApp('/leaderboard', api);
  await expect.element(screen.getByRole('link', { name: 'Groups 3 unread messages' })).toBeVisible();
});

test('a member who has written nothing is muted from the list of members', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(`/groups/${SIX.id}`, makeApi());
  await screen.getByRole('button', { name: 'Manage Ben' }).click();
  await screen.getByRole('menuitem', { name: 'Mute in Chat' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mute Member' });
  await expect.element(dialog.getByText(/Ben.* can read, but not write or react in this group/)).toBeVisible();
});
