import type { ChatThread } from '@singleback/contract/chat.ts';
import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../testing/barriers.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, member, PLAYERS, PREMIUM } from '../testing/small-league.ts';

const SIX = group(1, 'Sunday Six', { created_by: '1', description: 'Six of us, every Sunday.' });

const row = (userId: string, username: string, rank: number, thisWeekPoints: number) => ({
  ...{ userId, username, rank, rankChange: null, totalPoints: 100 - rank, thisWeekPoints },
  ...{ weeks: 2, averagePoints: 50, lineups: [{ weekId: id(102), points: thisWeekPoints }] },
});
const OWN = row('1', 'Ann', 2, 31.2);
const ROWS = [row(id(9), 'Ben', 1, 44.8), OWN, row(id(8), 'Cass', 3, 0)];

const WEEK = {
  ...{ week_id: id(102), week_number: 2, nudged_at: null },
  members: [
    { user_id: '1', has_lineup: true, final: 2, live: 1, to_come: 6 },
    { user_id: id(9), has_lineup: true, final: 0, live: 4, to_come: 5 },
    { user_id: id(8), has_lineup: false, final: 0, live: 0, to_come: 0 },
  ],
};

const NO_MESSAGES: ChatThread = {
  ...{ version: 0, messages: [], has_more: false, last_read_seq: 0, threads: [], is_locked: false },
  ...{ masks_words: false, mute: null, level: 'mentions', blocked: [], muted_members: [] },
};

const team = (number: number, abbreviation: string) => ({
  ...{ id: id(number), abbreviation, name: abbreviation, logo_url: null },
  ...{ primary_color: '#E31837', secondary_color: '#FFB81C' },
});

/** A game that is still to start. */
const TO_START: ScoreboardGame = {
  ...{ id: id(70), status: 'scheduled', start_time: '2026-09-20T17:00:00.000Z', quarter: null, time_remaining: null },
  ...{
    home_team: team(200, 'KC'),
    away_team: team(201, 'BUF'),
    home_score: null,
    away_score: null,
    possession_team_id: null,
  },
  ...{ scores_delayed_since: null, players: [] },
};

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
  api.reply('GET /groups/:id/week', WEEK);
  api.reply('GET /groups/:id/announcements', []);
  api.reply('GET /groups/:id/invitations', []);
  api.reply('GET /groups/:id/trophies', {
    seasons: [{ year: 2026, through_week: 0, is_complete: false, leaders: [], points: null }],
    ...{ best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] },
  });
  return api;
};

test('a group’s page leads with its week and its table; what else there is, is in tabs', async () => {
  await page.viewport(...DESKTOP);
  const { screen, path, goBack } = await openApp('/groups', makeApi());
  await screen.getByRole('link', { name: 'Sunday Six' }).click();
  expect(path()).toBe(`/groups/${SIX.id}`);
  await expect.element(screen.getByRole('heading', { name: 'Sunday Six', level: 1 })).toBeVisible();
  await expect.element(screen.getByText('2 of 3')).toBeVisible();
  await expect.element(screen.getByText(/2nd of 3/)).toMatchTextContent('2nd of 3, 1.0 behind 1st');
  const table = screen.getByRole('table', { name: 'Standings of Sunday Six' });
  await expect.element(table.getByRole('row', { name: /Ben/ })).toMatchTextContent(/5 to play/);
  await expect.element(table.getByRole('row', { name: /You/ })).toMatchTextContent(/6 to play/);
  await expect.element(table.getByRole('row', { name: /Cass/ })).toMatchTextContent(/No lineup yet/);
  await expect.element(screen.getByRole('link', { name: /Recap|Season/ })).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
  await screen.getByRole('tab', { name: 'Members' }).click();
  expect(path()).toBe(`/groups/${SIX.id}?tab=members`);
  await expect.element(screen.getByRole('list', { name: 'Members of Sunday Six' })).toBeVisible();
  await expect.element(screen.getByText('Ben joined by join link')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Settings' }))
    .toMatchTextContent(/Six of us, every Sunday.*can be used once in a season/);
  await expectNoBarriersAtBothWidths();
  goBack();
  await expect.element(table).toBeVisible();
});

test('on a phone six rows of the table are in the first view, and the chat is a tab', async () => {
  await page.viewport(...PHONE);
  const api = makeApi();
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  const row = screen.getByRole('row', { name: /Ben/ });
  await expect.element(row).toBeVisible();
  expect(row.element().getBoundingClientRect().top).toBeLessThan(400);
  await expect.element(screen.getByRole('log', { name: 'Messages' })).not.toBeInTheDocument();
  api.reply('GET /groups/:id/chat', NO_MESSAGES);
  await screen.getByRole('tab', { name: 'Chat' }).click();
  const field = screen.getByRole('textbox', { name: 'Message Sunday Six' });
  await expect.element(field).toBeVisible();
  const bar = screen.getByRole('navigation', { name: 'Main' }).last().element().getBoundingClientRect();
  expect(field.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top);
  await screen.getByRole('tab', { name: 'Season' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No Trophies Yet' })).toBeVisible();
});

test('who has no lineup is asked for it, and only others for those of others', async () => {
  await page.viewport(...PHONE);
  const api = makeApi();
  api.reply('GET /scoreboard/:weekId', [TO_START]);
  const { screen, reload } = await openApp(`/groups/${SIX.id}`, api);
  await expect.element(screen.getByText('One lineup is missing')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Nudge' })).toBeVisible();
  const members = WEEK.members.map((each) => ({ ...each, has_lineup: false }));
  api.reply('GET /groups/:id/week', { ...WEEK, members });
  api.reply('GET /lineups/:weekId', []);
  const later = await reload();
  await expect.element(later.screen.getByText('You have no lineup yet')).toBeVisible();
  const create = later.screen.getByRole('link', { name: 'Create Lineup' });
  await expect.element(create).toHaveAttribute('href', `/lineup?group=${SIX.id}`);
  await expect.element(later.screen.getByRole('button', { name: 'Nudge' })).not.toBeInTheDocument();
});

test('after the last week of a group no lineup is missing', async () => {
  const api = makeApi({ ...SIX, group_settings: { ...SIX.group_settings, playoff_weeks: [1] } });
  api.reply('GET /scoreboard/:weekId', [TO_START]);
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  await expect.element(screen.getByText('of 3').first()).toBeVisible();
  await expect.element(screen.getByText('One lineup is missing')).not.toBeInTheDocument();
});

test('who has a lineup of the same settings elsewhere adds it to the group in one press', async () => {
  await page.viewport(...PHONE);
  const api = makeApi();
  const elsewhere = { ...LINEUP, groups: [{ ...EVERYONE, name: 'Everyone (Default)' }] };
  const without = WEEK.members.map((each) => ({ ...each, has_lineup: each.user_id !== '1' && each.has_lineup }));
  api.reply('GET /scoreboard/:weekId', [TO_START]);
  api.reply('GET /groups/:id/week', { ...WEEK, members: without });
  api.reply('GET /lineups/:weekId', [elsewhere]);
  const { screen, reload } = await openApp(`/groups/${SIX.id}`, api);
  const words = 'Your lineup isn’t in this group yet';
  await expect.element(screen.getByText(words)).toBeVisible();
  api.reply('POST /lineup/:id/add-groups', {
    ...{ ...elsewhere, groups: [...elsewhere.groups, SIX] },
    ...{ message: 'Added', saved_at: '2026-09-17T16:00:00.000Z' },
  });
  api.reply('GET /groups/:id/week', WEEK);
  await screen.getByRole('button', { name: 'Add my lineup to Sunday Six' }).click();
  const added = () => api.requests.filter(({ key }) => key === 'POST /lineup/:id/add-groups');
  await expect.poll(() => added().map(({ body }) => body)).toEqual([{ group_ids: [SIX.id], version: LINEUP.version }]);
  await expect.element(screen.getByText(words)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
  // Once a player in it is locked it stays where it is, and a free account has no other.
  api.reply('GET /groups/:id/week', { ...WEEK, members: without });
  api.reply('GET /lineups/:weekId', [{ ...elsewhere, has_locked_player: true }]);
  const later = await reload();
  await expect.element(later.screen.getByText(/^Your one lineup this week has a locked player/)).toBeVisible();
  await expect.element(later.screen.getByRole('link', { name: 'Create Lineup' })).not.toBeInTheDocument();
  // Nor is it added where a player of it is used up [G5.24]; Premium creates another one (rules 7.22).
  const { id: spent, name } = PLAYERS[0] as (typeof PLAYERS)[number];
  api.reply('GET /lineups/:weekId', [elsewhere]);
  api.reply('GET /lineups/used-players', [{ player_id: spent, weeks: [1], usage_count: 1 }]);
  const used = await later.reload();
  const why = `Your one lineup this week has ${name}, who is used up in this group`;
  await expect.element(used.screen.getByText(why)).toBeVisible();
  api.reply('GET /subscriptions/current', PREMIUM);
  const premium = await used.reload();
  await expect.element(premium.screen.getByRole('link', { name: 'Create Lineup' })).toBeVisible();
  api.refuse('GET /subscriptions/current', 400);
  const unread = await premium.reload();
  await expect.element(unread.screen.getByText('of 3').first()).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(unread.screen.getByText(/one lineup/)).not.toBeInTheDocument();
});

test('on a Tuesday, when hardly anybody has a lineup, nobody is marked for having none', async () => {
  const api = makeApi();
  const members = WEEK.members.map((each) => ({ ...each, has_lineup: each.user_id === '1' }));
  api.reply('GET /groups/:id/week', { ...WEEK, members });
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  const table = screen.getByRole('table', { name: 'Standings of Sunday Six' });
  await expect.element(table.getByRole('row', { name: /You/ })).toMatchTextContent(/6 to play/);
  await expect.element(table.getByRole('row', { name: /Cass/ })).toBeVisible();
  await expect.element(table.getByText('No lineup yet')).not.toBeInTheDocument();
});

test('the leaderboard opens with the group that was visited last', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(`/groups/${SIX.id}`, makeApi());
  await expect.element(screen.getByRole('heading', { name: 'Sunday Six', level: 1 })).toBeVisible();
  await screen.getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect.element(screen.getByRole('combobox', { name: 'Group' }).first()).toMatchTextContent(/Sunday Six/);
});

test('in a full group the menu says why nobody can be invited', async () => {
  await page.viewport(...DESKTOP);
  const full = makeApi({ ...SIX, current_participants: 3, max_participants: 3 });
  const { screen } = await openApp(`/groups/${SIX.id}`, full);
  await screen.getByRole('button', { name: 'More actions for Sunday Six' }).click();
  const item = screen.getByRole('menuitem', { name: /^Invite/ });
  await expect.element(item).toMatchTextContent(/full, 3 of 3. Allow more under Manage Group/);
  await item.click({ force: true });
  expect(screen.getByRole('dialog').query()).toBeNull();
});

test('once its season is over, a group’s home is its champion, the table and the way to go on', async () => {
  await page.viewport(...PHONE);
  const api = makeApi({ ...SIX, is_current_season: false, renewed_as: null });
  const champion = { user_id: id(9), display_name: 'Ben' };
  api.reply('GET /groups/:id/trophies', {
    seasons: [{ year: 2025, through_week: 18, is_complete: true, leaders: [champion], points: 1874.2 }],
    ...{ best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] },
  });
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  const won = screen.getByRole('region', { name: 'Champion' });
  await expect.element(won).toMatchTextContent(/Ben.*Champion of 2025, 1,874\.2 points/);
  await expect.element(won.getByRole('button', { name: 'Renew for 2026: Sunday Six' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Ben/ })).toBeVisible();
  await expect.element(screen.getByText('Next lock')).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
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
  await expect.element(screen.getByRole('tab', { name: 'Season' })).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: /Chat|Members/ })).not.toBeInTheDocument();
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

test('mentions are counted at Groups on every page and at the chat; other messages are a dot', async () => {
  await page.viewport(...PHONE);
  const api = makeApi();
  api.reply('GET /chat/unread', [{ group_id: SIX.id, unread: 3, mentions: 1 }]);
  const { screen, goTo, reload } = await openApp('/leaderboard', api);
  const link = screen.getByRole('link', { name: 'Groups 1 mention, 2 unread messages' });
  await expect.element(link).toMatchTextContent(/Groups1/);
  await goTo(`/groups/${SIX.id}`);
  await expect.element(screen.getByRole('tab', { name: 'Chat 1 mention, 2 unread messages' })).toBeVisible();
  api.reply('GET /chat/unread', [{ group_id: SIX.id, unread: 35, mentions: 0 }]);
  const later = await reload();
  const quiet = later.screen.getByRole('link', { name: 'Groups 35 unread messages' });
  await expect.element(quiet).toBeVisible();
  expect(quiet.element().querySelector('[aria-hidden]:not(svg)')).toBeNull();
});

test('a member who has written nothing is muted from the list of members', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(`/groups/${SIX.id}?tab=members`, makeApi());
  await screen.getByRole('button', { name: 'Manage Ben' }).click();
  await screen.getByRole('menuitem', { name: 'Mute in Chat' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mute Member' });
  await expect.element(dialog.getByText(/Ben.* can read, but not write or react in this group/)).toBeVisible();
});
