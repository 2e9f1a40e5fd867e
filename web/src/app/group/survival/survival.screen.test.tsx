import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../../testing/barriers.ts';
import { openApp, signedInApi } from '../../testing/open-app.tsx';
import { NO_CHANCES } from '../../testing/small-chances.ts';
import { EVERYONE, group, id, SEASON } from '../../testing/small-league.ts';
import type { SurvivalRow } from './survival-words.ts';

const GROUP = group(1, 'Sunday Survivors', { created_by: id(9), is_commissioner: false, cut: 1, cut_from: 1 });

const row = (userId: string, username: string, points: number, more: Partial<SurvivalRow> = {}): SurvivalRow => ({
  ...{ userId, username, state: 'in', points, totalPoints: 100 + points },
  ...more,
});
const IN = [
  row(id(9), 'hardcount', 118.6, { distance: 50.6 }),
  row(id(8), 'Bartholomew Featherstonehaugh the Third', 103.7, { distance: 35.7 }),
  row(id(7), 'gridiron_gus', 78.8, { distance: 10.8 }),
  row('1', 'Ann', 71.4, { distance: 3.4 }),
  row(id(6), 'Clock Killer', 68, { distance: -3.4, isBelow: true }),
];
const OUT = row(id(5), 'touchbacktina', 51.9, { state: 'out', weekOut: 1 });
const TABLE: LastStandingTable = {
  ...{ week: { id: id(102), number: 2 }, rows: [...IN, OUT, row(id(4), 'Late Larry', 80, { state: 'watching' })] },
  ...{ winners: [], provisionalWeek: null, standsAt: null },
};

const entry = ({ userId, username, points, totalPoints }: SurvivalRow, at: number): LeaderboardEntry => ({
  ...{ userId, username, rank: at + 1, rankChange: null, totalPoints, thisWeekPoints: points, weeks: 2 },
  ...{ averagePoints: 50, lineups: [{ weekId: id(102), points }] },
});

/** The week on its Sunday evening, unless another instant is given. */
function makeApi(lastStanding = TABLE, { shown = GROUP, now = '2026-09-21T01:00:00.000Z' } = {}) {
  const api = signedInApi();
  api.reply('GET /current-season-weeks', { ...SEASON, now });
  api.reply('GET /groups', [EVERYONE, shown]);
  const entries = lastStanding.rows.map(entry);
  api.reply('GET /leaderboard/group/:groupId', {
    ...{
      group: shown,
      entries,
      page: 1,
      total: entries.length,
      userRank: 4,
      userRow: entries[3] ?? null,
      lastStanding,
    },
  });
  api.reply('GET /groups/:id/members', []);
  api.reply('GET /groups/:id/history', []);
  api.reply('GET /scoreboard/:weekId', []);
  api.reply('GET /groups/:id/week', {
    ...{ week_id: id(102), week_number: 2, nudged_at: null },
    members: lastStanding.rows.map(({ userId }) => {
      return { user_id: userId, has_lineup: true, final: 7, live: 0, to_come: userId === '1' ? 2 : 1 };
    }),
  });
  const week = { chance: 0.1, is_decided: false };
  const place = { mean: 3, best: 1, worst: 5 };
  const chances = { week, season: null, place };
  const survives = (chance: number) => ({ ...chances, survival: { chance, is_decided: false } });
  api.reply('GET /groups/:id/chances', {
    ...{ group_id: shown.id, week_id: id(102), state: 'known', draws: 10_000 },
    members: lastStanding.rows
      .filter(({ state }) => state === 'in')
      .map(({ userId, username }, at) => ({ user_id: userId, username, ...survives(at === 4 ? 0.39 : 0.9) })),
  });
  const scored = { scored: 71.4, to_come: 12.3, players_to_come: 2, locked_rivals: 3, open_rivals: 1 };
  api.reply('GET /game-day/chances', {
    ...NO_CHANCES,
    groups: [{ group_id: shown.id, state: 'known', members: 5, own: { ...survives(0.78), ...scored } }],
  });
  api.reply('GET /groups/:id/announcements', []);
  api.reply('GET /groups/:id/invitations', []);
  api.reply('GET /groups/:id/chat', {
    ...{ version: 0, messages: [], has_more: false, last_read_seq: 0, threads: [], is_locked: false },
    ...{ masks_words: false, mute: null, level: 'mentions', blocked: [], muted_members: [] },
  });
  api.reply('GET /groups/:id/trophies', {
    seasons: [{ year: 2026, through_week: 0, is_complete: false, leaders: [], points: null }],
    ...{ best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] },
  });
  return api;
}

const opened = async (...of: Parameters<typeof makeApi>) => {
  const { screen, ...app } = await openApp(`/groups/${GROUP.id}`, makeApi(...of));
  const table = screen.getByRole('table', { name: 'Still in Sunday Survivors' });
  const lines = () =>
    table
      .getByRole('row')
      .elements()
      .map((each) => each.textContent ?? '');
  return { ...app, screen, table, lines, own: screen.getByRole('region', { name: 'Your week' }) };
};

test('the table is by the week’s points, with the cut line, who is in danger, who is out and who watches', async () => {
  await page.viewport(...PHONE);
  const { screen, table, lines, own } = await opened();
  await expect.element(table).toBeVisible();
  await expect.element(own).toMatchTextContent(/To survive week 2.*78%.*3\.4 above the line.*2 to play/);
  const shown = lines();
  const at = (words: string) => shown.findIndex((line) => line.includes(words));
  expect([at('hardcount'), at('In danger'), at('gridiron_gus'), at('You')]).toEqual([1, 3, 4, 5]);
  expect([at('Cut line: last one is out'), at('Clock Killer')]).toEqual([6, 7]);
  expect(shown).toHaveLength(8);
  await expect.element(screen.getByText(/^The lowest score of each week is out\./)).toBeVisible();
  const out = screen.getByRole('region', { name: 'Out' });
  await expect.element(out).toMatchTextContent(/1 of 6.*touchbacktina.*Out in week 1, 51\.9 points/);
  await expect.element(screen.getByRole('region', { name: 'Watching' })).toMatchTextContent(/Late Larry/);
  await expect.element(table.getByRole('row', { name: /You/ })).toMatchTextContent(/78%.*71\.4/);
  await expect.element(table.getByRole('row', { name: /Clock Killer/ })).toMatchTextContent(/39%.*68\.0/);
  await expectNoBarriersAtBothWidths();
  await page.viewport(...DESKTOP);
  await own.getByRole('button', { name: '78% to survive week 2' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: '78% to survive week 2' }))
    .toMatchTextContent(/You survive in 7,800 of 10,000 simulations\..*So far71\.40/);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('link', { name: /^Chat/ })).toMatchTextContent(/Nothing written yet/);
  await table.getByRole('button', { name: 'gridiron_gus' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

test('nobody is in danger before Sunday evening, and there is no line before anybody has points', async () => {
  const { table, lines } = await opened(TABLE, { now: '2026-09-20T17:30:00.000Z' });
  await expect.element(table).toMatchTextContent(/Cut line/);
  expect(lines().join()).not.toContain('In danger');
  const rows = IN.map((each) => ({ ...each, points: 0 }));
  const early = await opened({ ...TABLE, rows });
  await expect.element(early.table).toBeVisible();
  await expect.element(early.table).not.toMatchTextContent(/Cut line|In danger/);
  await expect.element(early.own).not.toMatchTextContent(/the line/);
});

test('who is out or watches reads it, and is not asked for a lineup', async () => {
  const rows = TABLE.rows.map((each) => (each.userId === '1' ? { ...OUT, ...{ userId: '1', username: 'Ann' } } : each));
  const { own, screen } = await opened({ ...TABLE, rows });
  await expect.element(own).toMatchTextContent('You were out in week 1. You can still read and chat.');
  await expect.element(screen.getByText('You have no lineup yet')).not.toBeInTheDocument();
  const late = TABLE.rows.map((each) => (each.userId === '1' ? { ...each, state: 'watching' as const } : each));
  const watching = await opened({ ...TABLE, rows: late });
  await expect.element(watching.own).toMatchTextContent(/^Watching\. You joined after the first cut\./);
});

test('a cut that a correction may change is said with its day', async () => {
  const rows = [...IN.slice(0, 4), { ...OUT, isProvisional: true as const }];
  const { screen } = await opened({ ...TABLE, rows, provisionalWeek: 1, standsAt: '2026-09-24T20:15:00.000Z' });
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Final' }))
    .toMatchTextContent('touchbacktina is out. Final Thursday at the first lock.');
});

test('the last one standing is named above the table, and nothing is left to do', async () => {
  const [won] = IN;
  const rows = [won as SurvivalRow, ...IN.slice(1).map((each) => ({ ...each, state: 'out' as const, weekOut: 2 }))];
  const { screen, own } = await opened({ ...TABLE, week: null, rows, winners: [id(9)] });
  await expect
    .element(screen.getByRole('region', { name: 'Winner' }))
    .toMatchTextContent(/hardcount.*Last one standing/);
  await expect.element(own).toMatchTextContent(/You were out in week 2/);
  await expect.element(screen.getByText(/Cut line/)).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
});

test('the season table stays, in the tab of the season', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await opened();
  await screen.getByRole('tab', { name: 'Season' }).click();
  await expect.element(screen.getByRole('table', { name: 'Standings of Sunday Survivors' })).toBeVisible();
});

test('a name of one long word ends in dots', async () => {
  await page.viewport(320, 844);
  const long = row(id(8), 'Quarterbackwhisperer0001', 103.7, { distance: 35.7 });
  const rows = TABLE.rows.map((each) => (each.userId === long.userId ? long : each));
  const { table } = await opened({ ...TABLE, rows });
  const name = table.getByRole('button', { name: long.username });
  await expect.element(name).toHaveStyle({ textOverflow: 'ellipsis' });
  const [{ right }, cell] = [name.element().getBoundingClientRect(), name.element().closest('td')];
  expect(right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
});
