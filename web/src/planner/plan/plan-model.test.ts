import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { NO_WISHES, solvePlan } from '@singleback/game/planner/plan.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { describe, expect, test } from 'vitest';
import { EVERYONE, group, OUTLOOK, SEASON } from '../../app/testing/small-league.ts';
import { boardLineupFromWire, type SavedLineup } from '../../lineups/model.ts';
import { roundsOf } from '../../players/rounds.ts';
import { lineKey, openWeeks, outlookFromWire, planInput, seasonLines } from '../model.ts';
import { movedPick } from './plan-grid.tsx';
import { byeCounts, certaintyByWeek, groupChoices, planColumns, scarcityRows, tightest } from './plan-model.ts';
import {
  bonusWords,
  cellWords,
  certaintyOf,
  finishPoints,
  isInFull,
  scarcityWords,
  shortageBriefly,
  shortages,
  shortageWords,
  spreadWords,
} from './plan-words.ts';

const outlook = outlookFromWire(OUTLOOK);
const WEEKS = SEASON.weeks.map(({ id, week_number, start_date, end_date }) => ({
  ...{ id, weekNumber: week_number, startDate: new Date(start_date), endDate: new Date(end_date) },
}));
const REGULAR = roundsOf('regular');
const POSTSEASON = roundsOf('postseason');
const [everyone] = groupChoices([EVERYONE]);
if (everyone === undefined) throw new Error('no group');

/** A lineup of everyone's group on the season board, with its quarterback alone. */
const onBoard = (week_id: string, player_id: string, double_down_player_id: string | null) => {
  const player = { position_key: 'qb1', player_id, name: '', position: 'QB' as const };
  const slots = [{ ...player, team_id: null, team_abbreviation: null, game_status: null, actual_points: null }];
  return boardLineupFromWire({ id: 'lineup', week_id, group_ids: [...everyone.ids], double_down_player_id, slots });
};

const season = {
  settings: DEFAULT_SETTINGS,
  weeks: [2, 3],
  uses: new Map<string, { count: number }>(),
  usageLimit: 1,
  wishes: NO_WISHES,
  isStarted: () => false,
};

describe('what is planned', () => {
  test('a player is kept for a week that is planned or lined up, and no longer once it is over or has no game', () => {
    const [quarterback] = OUTLOOK.players;
    if (quarterback === undefined) throw new Error('no players');
    const playerId = quarterback.id;
    const planned = (weekNumber: number, change: Partial<Parameters<typeof planInput>[1]> = {}, of = outlook) => {
      const wishes = { ...NO_WISHES, keeps: [{ playerId, weekNumber }] };
      const input = planInput(of, { ...season, ...change, wishes });
      const { weeks } = solvePlan(input).plan;
      const isIn = (slots: (typeof weeks)[number]['slots']) =>
        slots.some(({ player }) => input.players[player ?? -1]?.id === playerId);
      return weeks.flatMap((week) => (isIn(week.slots) ? [week.weekNumber] : []));
    };
    expect([2, 3].map((week) => planned(week))).toEqual([[2], [3]]);
    expect(planned(1)).toHaveLength(1);
    expect(planned(2, { weeks: [3] })).toEqual([3]);
    expect(planned(2, { weeks: [3], playedFirst: 2 })).toEqual([]);
    const onBye = outlookFromWire({ ...OUTLOOK, players: [{ ...quarterback, points: [null, 1000] }] });
    expect(planned(2, {}, onBye)).toEqual([3]);
    expect(planned(2, { isStarted: (_, week) => week === 2 })).toEqual([3]);
  });

  test('all groups with the same settings together, then each on its own, with the smallest limit and group', () => {
    const small = group(1, 'Small', { current_participants: 14 });
    const twice = group(2, 'Twice', {
      group_settings: { ...EVERYONE.group_settings, max_player_usage: 2 },
      current_participants: 40,
    });
    const choices = groupChoices([EVERYONE, small, twice]);
    expect(choices.map(({ names }) => names)).toEqual([
      ['Everyone', 'Small'],
      ['Twice'],
      ['Everyone (Default)'],
      ['Small'],
    ]);
    expect(choices.map(({ usageLimit }) => usageLimit)).toEqual([1, 2, 1, 1]);
    expect(choices.map(({ members }) => members)).toEqual([14, 40, null, 14]);
  });

  test('weeks without a lineup in each of the groups', () => {
    const weekId = WEEKS.find(({ weekNumber }) => weekNumber === 2)?.id ?? '';
    const [a, b] = [group(1, 'A'), group(2, 'B')];
    const lineup = { weekId, groupIds: [a.id] };
    expect(openWeeks([2, 3], [a], WEEKS, [lineup])).toEqual([3]);
    expect(openWeeks([2, 3], [a, b], WEEKS, [lineup])).toEqual([2, 3]);
    const other = { weekId, groupIds: [b.id] };
    expect(openWeeks([2, 3], [a, b], WEEKS, [lineup, other])).toEqual([3]);
  });

  test('weeks in which the user plays: a group that starts later keeps no week open before', () => {
    const late = group(3, 'Late', { start_week: 3 });
    const submitted = WEEKS.map(({ id }) => ({ weekId: id, groupIds: [EVERYONE.id] }));
    expect(openWeeks([1, 2, 3], [EVERYONE, late], WEEKS, submitted)).toEqual([3]);
    expect(openWeeks([1, 2, 3], [late], WEEKS, [])).toEqual([3]);
  });

  test('no group that the user is out of or only watches', () => {
    const out = group(1, 'Out', { out_since_week: 1 });
    const watched = group(2, 'Watched', { is_watching: true });
    expect(groupChoices([EVERYONE, out, watched]).map(({ ids }) => ids)).toEqual([[EVERYONE.id]]);
    expect(openWeeks([1, 2], [out], WEEKS, [])).toEqual([1]);
  });

  test('players with a use left, in weeks in which their game has not begun', () => {
    const [first, second] = OUTLOOK.players.map(({ id }) => id) as [string, string];
    const input = planInput(outlook, {
      ...season,
      uses: new Map([[first, { count: 1 }]]),
      isStarted: (id, week) => id === second && week === 2,
    });
    expect(input.players.map(({ id }) => id)).not.toContain(first);
    expect(input.players.find(({ id }) => id === second)?.points).toEqual([null, 1100]);
    expect(input.weeks.map(({ ahead }) => ahead)).toEqual([0, 1]);
    expect(planInput(outlook, { ...season, weeks: [3], playedFirst: 2 }).weeks).toEqual([
      { weekNumber: 3, multiplier: 100, ahead: 1 },
    ]);
  });
});

describe('the page', () => {
  const input = planInput(outlook, season);
  const { plan } = solvePlan(input);
  const uses = new Uint16Array(input.players.length * 2);
  uses[0] = 3;
  uses[1] = 1;
  const certainty = { drawn: 4, uses };
  const parts = { weeks: WEEKS, outlook, groups: everyone, lineups: [], input, plan, certainty, wishes: NO_WISHES };

  test('has a cell for each slot of each week, with the share of test plans as of 100', () => {
    const [week2, week3] = planColumns(parts);
    expect(week2?.cells).toHaveLength(9);
    expect(week2?.cells[0]).toMatchObject({ key: 'QB1', points: 1000, certainty: 75, state: 'planned' });
    expect(week2?.points).toBe(12_600);
    expect(week3?.cells.every(({ state }) => state === 'empty')).toBe(true);
    expect(certaintyByWeek(input, certainty, OUTLOOK.players[0]?.id ?? '')).toEqual([75, 25]);
    expect(certaintyByWeek(input, null, OUTLOOK.players[0]?.id ?? '')).toBeNull();
  });

  test('marks what is locked, and shows a saved lineup as it is', () => {
    const playerId = OUTLOOK.players[0]?.id ?? '';
    const locked = planColumns({ ...parts, wishes: { ...NO_WISHES, locks: [{ playerId, weekNumber: 2 }] } });
    expect(locked[0]?.cells[0]?.state).toBe('yours');
    const only3 = planInput(outlook, { ...season, weeks: [3] });
    const savedWith = (doubled: string | null) => {
      const lineups = [onBoard(WEEKS[1]?.id ?? '', playerId, doubled)];
      return planColumns({ ...parts, input: only3, plan: solvePlan(only3).plan, lineups })[0];
    };
    const saved = savedWith(null);
    expect(saved).toMatchObject({ isSaved: true, points: 1000 });
    expect(saved?.cells.map(({ state }) => state).slice(0, 2)).toEqual(['lineup', 'empty']);
    const doubled = savedWith(playerId);
    expect(doubled?.points).toBe(2000);
    expect(doubled?.cells[0]).toMatchObject({ points: 1000, isDoubled: true });
  });

  test('arrow keys stay within the grid', () => {
    const columns = planColumns(parts);
    const first = { weekNumber: 2, key: 'QB1' };
    expect(movedPick('ArrowRight', first, columns)).toEqual({ weekNumber: 3, key: 'QB1' });
    expect(movedPick('ArrowDown', first, columns)).toEqual({ weekNumber: 2, key: 'RB1' });
    expect(movedPick('ArrowLeft', first, columns)).toBeNull();
    expect(movedPick('ArrowUp', first, columns)).toBeNull();
    expect(movedPick('End', first, columns)?.weekNumber).toBe(3);
    expect(movedPick('x', first, columns)).toBeNull();
  });

  test('counts byes, and names the scarcest positions first', () => {
    expect(byeCounts(outlook, 32)).toEqual([0, 0]);
    const off = outlookFromWire({ ...OUTLOOK, teams: [{ id: OUTLOOK.teams[0]?.id ?? '', games: ['vs BUF', null] }] });
    expect(byeCounts(off, 32)).toEqual([0, 1]);
    const rows = scarcityRows(outlook, everyone, new Map([[OUTLOOK.players[0]?.id ?? '', { count: 1 }]]), 2);
    expect(rows.find(({ position }) => position === 'QB')?.weeks).toEqual([
      { left: 0, slots: 2, level: 3 },
      { left: 0, slots: 2, level: 3 },
    ]);
    const plenty = { position: 'K' as const, weeks: [{ left: 9, slots: 2, level: 0 as const }] };
    const scarce = { position: 'TE' as const, weeks: [{ left: 1, slots: 2, level: 3 as const }] };
    expect(tightest([plenty, scarce])).toEqual([scarce, plenty]);
  });

  test('says in words what it shows', () => {
    const [column] = planColumns(parts);
    const [cell] = column?.cells ?? [];
    if (column === undefined || cell === undefined) throw new Error('no cells');
    expect(cellWords(column, cell, 'Al')).toBe('Week 2, QB1: Al, 10.0, firm');
    expect(cellWords(column, { ...cell, isDoubled: true, state: 'yours' }, 'Al')).toMatch(
      /counts twice, locked by you$/,
    );
    expect(cellWords(column, cell, null)).toBe('Week 2, QB1: nobody left');
    expect(scarcityWords({ left: 5, slots: 8, level: 3 })).toBe('5 startable for 8 slots to fill, scarce');
    expect(scarcityWords({ left: 1, slots: 1, level: 1 })).toBe('1 startable for 1 slot to fill, enough');
    expect(spreadWords([8, 10, 14], [8, 38, 19], 10, REGULAR)).toBe('Week 10 in 38 plans, week 14 in 19, week 8 in 8.');
    expect(spreadWords([2, 4], [60, 40], 2, POSTSEASON)).toBe(
      'The Divisional round in 60 plans, the Super Bowl in 40.',
    );
    expect(spreadWords([8, 10], [20, 25], 10, REGULAR)).toMatch(/nearly equal/);
  });
});

describe('what the page says first', () => {
  const scarce = (level: 0 | 1 | 2 | 3, left = 9) => ({ left, slots: 11, level });
  const rowOf = (position: Position, levels: readonly (0 | 1 | 2 | 3)[]) => ({
    position,
    weeks: levels.map((level) => scarce(level)),
  });

  test('names two positions that run short, the tightest first, and from when', () => {
    const rows = [rowOf('K', [0, 0, 0]), rowOf('TE', [1, 3, 1]), rowOf('QB', [2, 3, 3]), rowOf('WR', [0, 0, 3])];
    const short = shortages(rows, [8, 9, 10]);
    expect(shortageWords(short, REGULAR)).toBe(
      'Quarterbacks run short from week 9: 9 good ones are left for you. Tight ends in week 9: 9.',
    );
    expect(shortageBriefly(short, REGULAR)).toBe('Quarterbacks run short from week 9, tight ends in week 9.');
    expect(shortageWords(shortages([rowOf('WR', [0, 0, 3])], [8, 9, 10]), REGULAR)).toMatch(
      /^Wide receivers run short in week 10/,
    );
    expect(shortageWords(shortages([rowOf('K', [2, 0, 0])], [8, 9, 10]), REGULAR)).toBe('No position runs short.');
    expect(shortageBriefly(shortages([rowOf('WR', [0, 3])], [2, 3]), POSTSEASON)).toBe(
      'Wide receivers run short in the Conference round.',
    );
  });

  test('says by test plans how certain a pick is', () => {
    const cell = { key: 'QB1', kind: 'QB', playerId: 'p', points: 1000, state: 'planned', isDoubled: false } as const;
    const at = (certainty: number | null) => certaintyOf({ ...cell, certainty });
    expect([39, 40, 15, 14, null].map(at)).toEqual(['likely', 'firm', 'likely', 'open', 'likely']);
    expect(certaintyOf({ ...cell, certainty: 3, state: 'yours' })).toBe('firm');
  });

  test('says which weeks count more', () => {
    expect(bonusWords([15, 16, 17, 18], 25)).toBe('Weeks 15 to 18 count 25% more');
    expect(bonusWords([18], 50)).toBe('Week 18 counts 50% more');
    expect(bonusWords([15, 17], 25)).toBe('Weeks 15, 17 count 25% more');
    expect(bonusWords([15], 0)).toBeNull();
  });

  test('adds up what was scored or granted, what the lineup of the week is likely to reach, and the plan', () => {
    const settings = { ...DEFAULT_SETTINGS, playoffWeeks: [1], playoffBonusPercent: 50 };
    const [past, now, next] = WEEKS;
    const slot = (play: string, actual: number | null, projected: number) => ({ play, actual, projected });
    const playing = {
      groups: [{ id: everyone.ids[0], name: '' }],
      slots: [slot('over', 500, 900), slot('live', 1000, 1200), slot('live', 1500, 900), slot('to_play', null, 700)],
    };
    const parts = {
      ...{ weeks: WEEKS, currentWeek: now as Week, groups: { ...everyone, settings } },
      lineups: [{ weekId: past?.id ?? '', groupIds: everyone.ids, slots: [], total: 10_000 }],
      playing: [playing as unknown as SavedLineup],
      columns: [
        { week: next as Week, at: 1, isPlayoff: false, multiplier: 100, isSaved: false, cells: [], points: 8000 },
      ],
      granted: new Map([[past?.id ?? '', 4000]]),
    };
    expect(finishPoints(parts)).toBe(15_000 + (500 + 1200 + 1500 + 700) + 8000);
    expect(finishPoints({ ...parts, lineups: [] })).toBe(4000 + (500 + 1200 + 1500 + 700) + 8000);
  });

  test('shows two weeks in full and a third, which the unfolded one takes the place of', () => {
    const inFull = (unfolded: number) => [0, 1, 2, 3, 4].filter((at) => isInFull(at, unfolded));
    expect(inFull(-1)).toEqual([0, 1, 2]);
    expect(inFull(4)).toEqual([0, 1, 4]);
  });
});

test('team totals are known from both sides of a game', () => {
  const game = { week_number: 2, home: 'KC', away: 'BUF', kickoff_time: null };
  const lines = seasonLines([{ ...game, home_total: 24, away_total: 20.5, roof: 'closed' }]);
  expect(lines.get(lineKey(2, 'KC'))).toEqual({ total: 24, roof: 'roof closed' });
  expect(lines.get(lineKey(2, 'BUF'))?.total).toBe(20.5);
  expect(lines.get(lineKey(3, 'KC'))).toBeUndefined();
});
