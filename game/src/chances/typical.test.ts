import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, lastWeekOf } from '../groups/settings.ts';
import { AT_ONCE, addUpLineup, LineupColumns } from './lineup-draws.ts';
import {
  addWeeks,
  type Candidates,
  openSlots,
  ownLineup,
  publicLineup,
  type SlotPlayer,
  typicalKey,
  typicalPlayers,
  typicalWeek,
} from './typical.ts';
import { DRAWS, WeekDraws } from './week-draws.ts';

const listOf = (from: number, count: number, best: number) =>
  Array.from({ length: count }, (_, at) => ({ player: from + at, projected: best - at * 20 }));

const CANDIDATES: Candidates = {
  QB: listOf(100, 20, 2000),
  RB: listOf(200, 40, 1800),
  WR: listOf(300, 40, 1600),
  TE: listOf(400, 20, 1200),
  DEF: listOf(500, 20, 900),
  K: listOf(600, 20, 900),
};
const NOBODY: Candidates = { QB: [], RB: [], WR: [], TE: [], DEF: [], K: [] };
const settings = { counts: DEFAULT_SETTINGS.counts, playerDoubleDown: false };
const spentNobody = () => false;

const player = (key: number, more: Partial<SlotPlayer> = {}): SlotPlayer => ({
  ...{ key, position: 'RB', scored: 0, isDone: false },
  ...more,
});

describe('a typical player', () => {
  test('is the average of the usual picks of the slot, to the half point', () => {
    const [quarterback, ...others] = typicalPlayers(DEFAULT_SETTINGS.counts, CANDIDATES, spentNobody);
    // 20.00 to 17.80.
    expect(quarterback).toEqual({ position: 'QB', projected: 1900 });
    expect(others.map(({ position }) => position)).toEqual(['RB', 'RB', 'WR', 'WR', 'TE', 'RB', 'DEF', 'K']);
  });

  test('leaves out who was used in locked slots', () => {
    const usedBest = typicalPlayers(DEFAULT_SETTINGS.counts, CANDIDATES, (used) => used < 106);
    expect(usedBest[0]?.projected).toBeLessThan(1900);
  });

  test('is nobody once nobody can be picked', () => {
    expect(typicalPlayers(DEFAULT_SETTINGS.counts, NOBODY, spentNobody)).toEqual([]);
    const one: Candidates = { ...NOBODY, RB: listOf(1, 1, 1000) };
    expect(typicalPlayers(DEFAULT_SETTINGS.counts, one, spentNobody)).toEqual([{ position: 'RB', projected: 1000 }]);
  });

  test('is no backup: late in a week only who is half as good as the best counts', () => {
    const late: Candidates = {
      ...NOBODY,
      QB: [
        { player: 1, projected: 2000 },
        { player: 2, projected: 100 },
      ],
    };
    expect(typicalPlayers(DEFAULT_SETTINGS.counts, late, spentNobody)[0]?.projected).toBe(2000);
  });
});

describe('what everybody may know of a lineup', () => {
  test('locked players count in their own slots first, then in FLEX', () => {
    const open = openSlots(settings, ['RB', 'RB', 'RB', 'QB']);
    expect(open).toEqual({ QB: 0, RB: 0, WR: 2, TE: 1, FLEX: 0, DEF: 1, K: 1 });
    expect(openSlots(settings, ['TE']).FLEX).toBe(1);
  });

  test('without a locked slot all lineups are alike, but for the days of their players', () => {
    const about = { settings, candidates: CANDIDATES, isSpent: spentNobody };
    const one = publicLineup({ players: [], doubled: null }, { ...about, user: 1 }).lineup;
    const other = publicLineup({ players: [], doubled: null }, { ...about, user: 2 }).lineup;
    expect(one?.parts.map(({ key }) => key)).toEqual(other?.parts.map(({ key }) => key));
    expect(one?.parts.map(({ rotation }) => rotation)).not.toEqual(other?.parts.map(({ rotation }) => rotation));
    expect(one?.scored).toBe(0);
    expect(new Set(one?.parts.map(({ rotation }) => rotation)).has(0)).toBe(false);
  });

  test('is nothing once no slot is locked and none can be filled', () => {
    const about = { user: 1, settings, candidates: NOBODY, isSpent: spentNobody };
    expect(publicLineup({ players: [], doubled: null }, about).lineup).toBeNull();
    expect(publicLineup({ players: [player(1, { scored: 300 })], doubled: null }, about).lineup?.scored).toBe(300);
  });

  test('has one doubled player where the group plays double-down', () => {
    const about = {
      user: 1,
      settings: { ...settings, playerDoubleDown: true },
      candidates: CANDIDATES,
      isSpent: spentNobody,
    };
    const open = publicLineup({ players: [player(1)], doubled: null }, about).lineup;
    expect(open?.parts.filter(({ times }) => times === 2).map(({ position }) => position)).toEqual(['QB']);
    const locked = publicLineup({ players: [player(1)], doubled: 1 }, about).lineup;
    expect(locked?.parts.filter(({ times }) => times === 2).map(({ key }) => key)).toEqual([1]);
  });

  test('a lineup has what its players have, the double-down twice, and those who are done add nothing', () => {
    const lineup = ownLineup({
      players: [player(1, { scored: 500, isDone: true }), player(2, { scored: -100 })],
      doubled: 1,
    });
    expect(lineup).toEqual({ scored: 900, parts: [{ key: 2, position: 'RB', times: 1, rotation: 0 }] });
  });

  test('typical players never have the key of a player', () => {
    expect(typicalKey({ position: 'QB', projected: 50 })).toBeGreaterThan(0xffff);
    expect(typicalKey({ position: 'QB', projected: 2000 })).not.toBe(typicalKey({ position: 'RB', projected: 2000 }));
  });
});

describe('the rest of a season', () => {
  test('is the sum of its weeks, and playoffs count more', () => {
    const plain = typicalWeek(DEFAULT_SETTINGS, 5, CANDIDATES, spentNobody);
    const playoff = typicalWeek(DEFAULT_SETTINGS, 16, CANDIDATES, spentNobody);
    expect(playoff.mean).toBeCloseTo(plain.mean * 1.25, 6);
    expect(playoff.variance).toBeCloseTo(plain.variance * 1.5625, 6);
    expect(addWeeks([plain, playoff]).mean).toBeCloseTo(plain.mean * 2.25, 6);
    expect(addWeeks([])).toEqual({ mean: 0, variance: 0 });
  });

  test('ends with the last playoff week', () => {
    expect(lastWeekOf({ playoffWeeks: [14, 15, 16, 17] })).toBe(17);
    expect(lastWeekOf({ playoffWeeks: [] })).toBe(18);
  });
});

const PLAYERS = 14;

/** Draws of players between deep losses and what nobody has ever scored. */
function wideDraws(): WeekDraws {
  const draws = new WeekDraws(7);
  for (let key = 0; key < PLAYERS; key += 1) {
    const [least, most] = [-2_500 + key * 150, 500 + key * 1_100];
    const quantiles = Array.from({ length: 41 }, (_, at) => least + ((most - least) * at) / 40);
    const forecast = { mean: (least + most) / 2, variance: (most - least) ** 2 / 12, quantiles };
    draws.set({ key, position: 'K', teams: null, forecast });
  }
  return draws;
}

test('a lineup’s draws are the sums of its players’ draws, however many, negative or doubled they are', () => {
  const draws = wideDraws();
  const part = fc.record({
    key: fc.integer({ min: 0, max: PLAYERS }),
    position: fc.constant('K' as const),
    times: fc.constantFrom(1, 1, 1, 2),
    rotation: fc.constantFrom(0, 2, 996, DRAWS - 2),
  });
  const lineup = fc.record({
    scored: fc.integer({ min: -900, max: 30_000 }),
    parts: fc.array(part, { maxLength: 12 }),
  });
  const columns = new LineupColumns(draws);
  const points = Array.from({ length: PLAYERS + 1 }, (_, key) => draws.points(key));
  expect(Math.min(...(points[0] ?? []))).toBeLessThan(-2_000);
  fc.assert(
    fc.property(lineup, fc.integer({ min: 0, max: DRAWS / AT_ONCE - 1 }), ({ scored, parts }, block) => {
      const from = block * AT_ONCE;
      const totals = new Int32Array(AT_ONCE * 3).fill(-1);
      addUpLineup(columns.ready({ scored, parts }), from, totals, AT_ONCE);
      const expected = Array.from({ length: AT_ONCE }, (_, draw) =>
        parts.reduce((sum, { key, times, rotation }) => {
          return sum + times * (points[key]?.[(from + draw + rotation) % DRAWS] ?? 0);
        }, scored),
      );
      expect([...totals.subarray(AT_ONCE, AT_ONCE * 2)]).toEqual(expected);
      expect([...totals.subarray(0, AT_ONCE), ...totals.subarray(AT_ONCE * 2)].every((each) => each === -1)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
