import type { HeadToHead } from '@singleback/contract/gameday/chances.ts';
import type { LineupView } from '@singleback/contract/leaderboard.ts';
import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { NO_CHANCES, NO_DUEL } from '../../app/testing/small-chances.ts';
import { EVERYONE, group, id, LINEUP, SEASON, TEAMS } from '../../app/testing/small-league.ts';
import { calibrationWords, PAIRS } from '../../help/forecasts/model.ts';
import { person } from '../../platform/api/testing/person.ts';

const SIX = group(1, 'Sunday Six');
const OWN_ID = person().id;

const row = (userId: string, username: string, rank: number) => ({
  ...{ userId, username, rank, rankChange: null, totalPoints: 50, thisWeekPoints: 50 },
  ...{ weeks: 1, averagePoints: 50, lineups: [{ weekId: id(102), points: 50 }] },
});

/** Ben's lineup: of its nine slots the last two are hidden, and its first receiver counts twice. */
const theirs = (locked = 7, more: Partial<LineupView> = {}): LineupView => ({
  ...{ username: 'Ben', lineupName: 'Old Faithful', totalProjectedPoints: 70, totalActualPoints: 52.4 },
  ...{ playoffMultiplier: 1, countedPoints: 52.4, createdAt: '2026-09-15T00:00:00.000Z' },
  players: LINEUP.players.map(({ position_key, slot_order, player }, at) => {
    const slot = { positionKey: position_key.toUpperCase(), slotOrder: slot_order };
    if (at >= locked) return { ...slot, isLocked: false };
    return {
      ...{
        ...slot,
        isLocked: true,
        playerId: id(700 + at),
        name: `Their ${player.position}`,
        position: player.position,
      },
      ...{ teamAbbreviation: 'BUF', primaryColor: '#00338D', secondaryColor: '#C60C30', actualPoints: 7 },
      ...{ projectedPoints: 10, isDoubleDown: position_key === 'wr1', injuryStatus: null },
    };
  }),
  ...more,
});

/** The user's own lineup in the group: the quarterback has 18.1 points, the kicker has not started. */
const mine = (actual: number) => ({
  ...LINEUP,
  groups: [{ id: SIX.id, name: SIX.name, group_settings: SIX.group_settings }],
  total_actual_points: actual,
  players: LINEUP.players.map((slot) => {
    if (slot.position_key === 'k1') return slot;
    const actual_points = slot.position_key === 'qb1' ? 18.1 : 5;
    const live = { game_status: 'in_progress', game_clock: '6:42 3rd', is_locked: true, actual_points } as const;
    return { ...slot, player: { ...slot.player, ...live } };
  }),
});

/** The user's lineup in another group, which is compared with nothing. */
const elsewhere = { ...LINEUP, id: id(501), lineup_name: 'Elsewhere' };

const team = ({ id: teamId, abbreviation, name }: (typeof TEAMS)[number]) => ({
  ...{ id: teamId, abbreviation, name, logo_url: null, primary_color: '#00338D', secondary_color: '#C60C30' },
});

const GAME: ScoreboardGame = {
  ...{ id: id(70), status: 'in_progress', start_time: '2026-09-17T15:00:00.000Z', quarter: 3 },
  ...{ time_remaining: '6:42', home_team: team(TEAMS[0] as never), away_team: team(TEAMS[1] as never) },
  ...{ home_score: 7, away_score: 3, possession_team_id: null, scores_delayed_since: null, players: [] },
};

interface Scene {
  view?: LineupView;
  actual?: number;
  season?: Partial<SeasonWeeks>;
  game?: Partial<ScoreboardGame>;
  opens?: string;
  duel?: Partial<HeadToHead>;
}

async function openVersus(scene: Scene = {}) {
  const { view = theirs(), actual = 58.1, season = {}, game = {}, opens = 'Ben', duel = {} } = scene;
  const api = signedInApi();
  api.reply('GET /game-day/groups/:id/against/:userId', { ...NO_DUEL, ...duel });
  const finish = { lineup_id: LINEUP.id, scored: 40, expected: 98.76, floor: 80.2, ceiling: 117.9, players: [] };
  api.reply('GET /game-day/chances', { ...NO_CHANCES, lineups: [finish] });
  api.reply('GET /current-season-weeks', { ...SEASON, ...season });
  api.reply('GET /groups', [EVERYONE, SIX]);
  api.reply('GET /lineups/:weekId', [elsewhere, mine(actual)]);
  api.reply('GET /scoreboard/:weekId', [{ ...GAME, ...game }]);
  const entries = [row(id(9), 'Ben', 1), row(OWN_ID, 'Me', 2)];
  api.reply('GET /leaderboard/overall', { entries, userRank: null, userRow: null, total: 2 });
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: SIX, entries, page: 1, total: 2, userRank: null, userRow: null },
  });
  api.reply('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', { lineup: view });
  const { screen } = await openApp(`/leaderboard?group=${SIX.id}`, api);
  const shown = opens === 'Me' ? 'You' : opens;
  await screen.getByRole('table', { name: 'Standings of Sunday Six' }).getByRole('button', { name: shown }).click();
  return { api, screen, viewer: screen.getByRole('dialog', { name: opens }) };
}

const TABLE = { name: 'Your lineup Gut Feeling and Old Faithful of Ben' };

test('[G2.31, G4.5] a lineup is shown next to the user’s own, slot by slot, and hidden slots stay hidden', async () => {
  const { viewer } = await openVersus();
  const rows = viewer.getByRole('table', TABLE).getByRole('rowgroup').last().getByRole('row');
  await expect.element(rows).toHaveLength(9);
  const cells = (at: number) =>
    rows
      .nth(at)
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent);
  await expect
    .poll(() => cells(0))
    .toEqual(['QBQuentin BackKC6:42 3rd', '18.1', '7.0', 'TQTheir QBBUF6:42 3rd', '11.1 ahead']);
  await expect.element(viewer.getByText('Ahead by')).toBeVisible();
  await expect.element(viewer.getByText('5.70', { exact: true })).toBeVisible();
  await expect.element(rows.nth(7).getByText('Not yet locked')).toBeVisible();
  expect(rows.filter({ hasText: 'Not yet locked' }).elements()).toHaveLength(2);
  expect(rows.filter({ has: page.getByLabelText('Locked', { exact: true }) }).elements()).toHaveLength(7);
  await expect.element(viewer.getByText('of 7 locked slots; leaves out DEF and K')).toBeVisible();
  await expect.element(viewer.getByText('all 9 slots')).toBeVisible();
  await expect.element(viewer.getByText('8 live, 1 to play')).toBeVisible();
  await expect.element(viewer.getByText('7 live, 2 not locked')).toBeVisible();
  await expect.element(viewer.getByText(/^Created Sep 15/)).toBeVisible();
  await expectNoBarriersAtBothWidths();
});

test('the double-down player counts twice in the slot, and the lower of two numbers is quiet', async () => {
  const { viewer } = await openVersus();
  const receiver = viewer.getByRole('table', TABLE).getByRole('row').filter({ hasText: 'Wyatt Out' });
  await expect.element(receiver.getByText('14.0')).toBeVisible();
  await expect.element(receiver.getByText('counts twice')).toBeInTheDocument();
  await expect.element(receiver.getByText('9.0 ▶')).toBeVisible();
  const cells = receiver.getByRole('cell').elements();
  expect([cells[1], cells[2]].map((cell) => cell?.getAttribute('data-quiet'))).toEqual(['true', 'false']);
});

const KNOWN: Partial<HeadToHead> = {
  ...{ state: 'known', chance: { chance: 0.64, is_decided: false }, own_to_play: 3, open_slots: 2 },
  their_expected: 87.6,
};

test('[G2.31] the chance to end the week above the other explains itself, and the finishes say what they leave out', async () => {
  const { viewer, api } = await openVersus({ duel: KNOWN, actual: 40 });
  await expect.element(viewer.getByText('about 64%')).toBeVisible();
  await expect.element(viewer.getByText('36%', { exact: true })).toBeVisible();
  const words = viewer.getByText(/To end the week above/);
  await expect
    .poll(() => words.query()?.parentElement?.textContent)
    .toContain('Behind now, but 3 of yours have not kicked off.');
  await expect.element(viewer.getByText('80 to 118, all 9 slots')).toBeVisible();
  await expect.element(viewer.getByText('87.60', { exact: true })).toBeVisible();
  await expect.element(viewer.getByText('Projected finish').first()).toBeVisible();
  await expect.element(viewer.getByText(/^Projected \d/).first()).toBeVisible();
  await viewer.getByRole('button', { name: '64% to end the week above them' }).click();
  const how = viewer.getByRole('dialog', { name: '64% to end the week above them' });
  await expect.element(how.getByText(/^You end the week above them in 6,400 of 10,000 simulations/)).toBeVisible();
  await expect.element(how.getByText(new RegExp(`^${calibrationWords(0.64, PAIRS)}`))).toBeVisible();
  await expectNoBarriersAtBothWidths();
  // Escape closes what lies on top, and only then the lineups.
  await userEvent.keyboard('{Escape}');
  await expect.element(how).not.toBeInTheDocument();
  await expect.element(viewer).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  expect(api.requests.filter(({ key }) => key.includes('/against/'))[0]?.url).toContain(`${SIX.id}/against/${id(9)}`);
});

test('while scores are late, without a clock and once it is decided, that is what is shown', async () => {
  const season = { scoresDelayedSince: '2026-09-17T15:50:00.000Z' };
  const late = await openVersus({ season, duel: { state: 'delayed' } });
  await expect
    .element(late.viewer.getByText(/^Scores delayed.*The chance returns once they are up to date\.$/))
    .toBeVisible();
  expect(late.viewer.getByText(/points may be behind/).elements()).toHaveLength(1);
  const clock = await openVersus({ duel: { state: 'no_clock' } });
  await expect
    .element(clock.viewer.getByText('Waiting for the live scores of a game. The chance returns with them.'))
    .toBeVisible();
  const decided = await openVersus({ duel: { ...KNOWN, own_to_play: 0, chance: { chance: 1, is_decided: true } } });
  await expect.element(decided.viewer.getByText('100%', { exact: true })).toBeVisible();
  await expect.element(decided.viewer.getByText(/All of yours have kicked off\./)).toBeVisible();
  await expect.element(decided.viewer.getByText('about', { exact: true })).not.toBeInTheDocument();
});

test('before the first lock only the user’s side has points, and nothing is compared', async () => {
  const { viewer } = await openVersus({ view: theirs(0, { totalActualPoints: 0, totalProjectedPoints: 0 }) });
  await expect.element(viewer.getByText('Nothing locked yet')).toBeVisible();
  expect(viewer.getByRole('row').filter({ hasText: 'Not yet locked' }).elements()).toHaveLength(9);
  await expect.element(viewer.getByText(/(Ahead|Behind) by|Level/)).not.toBeInTheDocument();
  await expect.element(viewer.getByText(/^of 0 locked slots/)).toBeVisible();
});

test('delayed scores are marked while a game is on', async () => {
  const season = { scoresDelayedSince: '2026-09-17T15:50:00.000Z' };
  const { viewer } = await openVersus({ season });
  await expect.element(viewer.getByText(/^Scores delayed, \d+ (min|h).*: points may be behind$/)).toBeVisible();
  const over = await openVersus({ season, game: { status: 'final' } });
  await expect.element(over.viewer.getByText('Ahead by')).toBeVisible();
  await expect.element(over.viewer.getByText(/points may be behind/)).not.toBeInTheDocument();
});

test('after the week it says who won, by how much, in playoff weeks as the table counts it', async () => {
  const season = { now: '2026-09-23T00:00:00.000Z' };
  const game = { status: 'final', quarter: null, time_remaining: null } as const;
  const won = await openVersus({ season, game, actual: 64.8 });
  await expect.element(won.viewer.getByText('Won by')).toBeVisible();
  await expect.element(won.viewer.getByText('12.40', { exact: true })).toBeVisible();
  const playoff = theirs(9, { playoffMultiplier: 1.25, countedPoints: 65.5 });
  const lost = await openVersus({ season, game, view: playoff, actual: 40 });
  await expect.element(lost.viewer.getByText('Lost by')).toBeVisible();
  await expect.element(lost.viewer.getByText('15.50', { exact: true })).toBeVisible();
  await expect.element(lost.viewer.getByText('Actual 52.40')).toBeVisible();
  const tied = await openVersus({ season, game, actual: 52.4 });
  await expect.element(tied.viewer.getByText('Tied')).toBeVisible();
  // A week that is over has nothing to foresee.
  expect(tied.api.requests.filter(({ key }) => key.includes('/against/'))).toEqual([]);
});

test('the user’s own row, and that of another user without a lineup to compare, open the lineup alone', async () => {
  const own = await openVersus({ opens: 'Me' });
  await expect.element(own.viewer.getByText('Actual')).toBeVisible();
  await expect.element(own.viewer.getByText('Ahead by')).not.toBeInTheDocument();
});

test('on a phone the same columns fit, and the totals stay in view', async () => {
  await page.viewport(390, 844);
  const { viewer } = await openVersus();
  await expect.element(viewer.getByRole('row').nth(9)).toBeInTheDocument();
  const body = viewer.element().querySelector('.dialog-body') as HTMLElement;
  expect(body.scrollWidth).toBe(body.clientWidth);
  body.scrollTop = body.scrollHeight;
  await expect.element(viewer.getByText('58.10')).toBeInViewport();
  await page.viewport(1280, 800);
});
