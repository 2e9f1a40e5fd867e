import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import defense from '../../vectors/defense.json' with { type: 'json' };
import kicking from '../../vectors/kicking.json' with { type: 'json' };
import lineups from '../../vectors/lineups.json' with { type: 'json' };
import offense from '../../vectors/offense.json' with { type: 'json' };
import playoffs from '../../vectors/playoffs.json' with { type: 'json' };
import standings from '../../vectors/standings.json' with { type: 'json' };
import tiers from '../../vectors/tiers.json' with { type: 'json' };
import { lineupTotal } from '../lineups/slots.ts';
import { isPosition, POSITIONS } from '../players/positions.ts';
import { rankByTotal } from '../standings/standings.ts';
import {
  divideRounded,
  formatGap,
  formatPoints,
  formatSigned,
  hundredthsFromPoints,
  pointsFromHundredths,
  roundHalfAwayFromZero,
  weekPoints,
} from './rounding.ts';
import { rowInWords, SCORING, type ScoringRow, scoreBreakdown, scorePlayer } from './score-player.ts';
import { isStatKey, STAT_KEYS, type StatKey, type StatLine } from './stat-line.ts';

const PLAYER_KEYS = STAT_KEYS.filter((key) => !key.startsWith('def'));
const figures = (keys: readonly StatKey[]): fc.Arbitrary<StatLine> =>
  fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: -60, max: 600 }));
const players = fc.constantFrom(...POSITIONS.filter((position) => position !== 'DEF'));

describe('scorePlayer', () => {
  test('is always whole hundredths, and the sum of its breakdown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...POSITIONS), figures(STAT_KEYS), (position, line) => {
        const points = scorePlayer(position, line);
        expect(Number.isSafeInteger(points) && !Object.is(points, -0)).toBe(true);
        expect(scoreBreakdown(position, line).reduce((sum, stat) => sum + stat.points, 0)).toBe(points);
      }),
    );
  });

  test('is additive: two halves of a game score what the game scores', () => {
    fc.assert(
      fc.property(players, figures(PLAYER_KEYS), figures(PLAYER_KEYS), (position, first, second) => {
        const whole: StatLine = Object.fromEntries(
          PLAYER_KEYS.map((key) => [key, (first[key] ?? 0) + (second[key] ?? 0)]),
        );
        expect(scorePlayer(position, whole)).toBe(scorePlayer(position, first) + scorePlayer(position, second));
      }),
    );
  });

  test('an absent figure scores as zero does, but for the tiers of a defense', () => {
    const zeros: StatLine = Object.fromEntries(PLAYER_KEYS.map((key) => [key, 0]));
    expect(scorePlayer('RB', zeros)).toBe(scorePlayer('RB', {}));
    expect(scorePlayer('DEF', { defSacks: 0 })).toBe(0);
    expect(scorePlayer('DEF', { defPointsAllowed: 0 })).toBe(500);
  });

  test('a breakdown names the tier and leaves zeros out', () => {
    expect(scoreBreakdown('DEF', { defSacks: 3, defInterceptions: 0, defPointsAllowed: 20 })).toEqual([
      { label: 'Defense sack', amount: 3, points: 300, by: SCORING.defense[0] },
      { label: 'Points allowed (18-27)', amount: 20, points: 0, by: SCORING.pointsAllowed },
    ]);
  });
});

describe('the scoring table', () => {
  const rows: readonly ScoringRow[] = [...SCORING.offense, ...SCORING.kicking, ...SCORING.defense];

  test('[A9.10] reads as the FAQ does', () => {
    expect(rows.map((row) => `${row.label} ${rowInWords(row)}`)).toEqual([
      'Passing yards 1 per 25',
      'Passing TD 4',
      'Interception thrown −2',
      'Rushing and receiving yards 1 per 10',
      'Rushing and receiving TD 6',
      'Reception 1',
      'Fumble lost −2',
      'Field goal 0-39 3',
      'Field goal 40-49 4',
      'Field goal 50-59 5',
      'Field goal 60+ 6',
      'Missed field goal −1',
      'Extra point 1',
      'Defense sack 1',
      'Defense interception 2',
      'Fumble recovery 2',
      'Safety 2',
      'Blocked kick 2',
      'Defense TD 6',
      'Two-point conversion (defense) 2',
    ]);
    const tiers = [SCORING.pointsAllowed, SCORING.yardsAllowed].map(({ tiers }) =>
      tiers.map((tier) => `${tier.label} gives ${tier.points / 100}`).join('; '),
    );
    expect(tiers).toEqual([
      '0 gives 5; 1-6 gives 4; 7-13 gives 3; 14-17 gives 1; 18-27 gives 0; 28-34 gives -1; 35-45 gives -3; 46+ gives -5',
      'under 100 gives 5; 100-199 gives 3; 200-299 gives 2; 300-349 gives 0; 350-399 gives -1; 400-449 gives -2; 450-499 gives -5; 500-549 gives -6; 550+ gives -7',
    ]);
  });

  test('every row gives whole hundredths for one, and no figure scores twice', () => {
    expect(rows.filter((row) => row.points % row.per !== 0)).toEqual([]);
    const stats = rows.flatMap((row) => row.stats);
    expect(new Set(stats).size).toBe(stats.length);
  });
});

describe('rounding', () => {
  const whole = fc.integer({ min: -5_000_000, max: 5_000_000 });

  test('is symmetric about zero, and never further than a half away', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 400 }), (value, divisor) => {
        const rounded = divideRounded(value, divisor);
        expect(divideRounded(-value, divisor) + rounded).toBe(0);
        expect(Math.abs(rounded * divisor - value) * 2).toBeLessThanOrEqual(divisor);
        expect(weekPoints(-value, 100 + (divisor % 101)) + weekPoints(value, 100 + (divisor % 101))).toBe(0);
        expect(weekPoints(value, 100)).toBe(value);
      }),
    );
  });

  test('a half goes away from zero, and zero has no sign', () => {
    expect([2.5, -2.5, 0.5, -0.5, 2.4, -2.4].map(roundHalfAwayFromZero)).toEqual([3, -3, 1, -1, 2, -2]);
    expect(Object.is(roundHalfAwayFromZero(-0.2), 0)).toBe(true);
    expect(Object.is(divideRounded(-1, 10), 0)).toBe(true);
  });

  test('a gap below a point is shown to two decimals, any other to one', () => {
    expect([4, -4, 99, 100, 1234, 0].map(formatGap)).toEqual(['0.04', '−0.04', '0.99', '1.0', '12.3', '0.0']);
  });

  test('[G9.8] points are shown to one decimal, lineup totals to two', () => {
    expect([4268, 5540, -200, 5, -5, -4, 0, 995].map((points) => formatPoints(points, 1))).toEqual([
      '42.7',
      '55.4',
      '−2.0',
      '0.1',
      '−0.1',
      '0.0',
      '0.0',
      '10.0',
    ]);
    expect([4268, -200, 5, -5, 0, 11045].map((points) => formatPoints(points, 2))).toEqual([
      '42.68',
      '−2.00',
      '0.05',
      '−0.05',
      '0.00',
      '110.45',
    ]);
  });

  test('points read back as they were: a real minus, a comma between thousands, no sign of zero, a dash for none', () => {
    const read = (text: string) => hundredthsFromPoints(Number(text.replace('\u2212', '-').replaceAll(',', '')));
    fc.assert(
      fc.property(whole, (points) => {
        const [text, signed] = [formatPoints(points, 2), formatSigned(points, 2)];
        expect(text).toMatch(/^\u2212?\d{1,3}(,\d{3})*\.\d\d$/);
        expect(read(text)).toBe(points);
        expect(signed).toBe(points > 0 ? `+${text}` : text);
      }),
    );
    expect([184_530, 104_505, -123_456_789].map((points) => formatPoints(points, 1))).toEqual([
      '1,845.3',
      '1,045.1',
      '\u22121,234,567.9',
    ]);
    expect([4, -4, 0].map((points) => formatSigned(points, 1))).toEqual(['0.0', '0.0', '0.0']);
    expect(formatPoints(null, 2)).toBe('–');
  });

  test('the wire keeps every hundredth, and drops what a float leaves over', () => {
    fc.assert(fc.property(whole, (value) => hundredthsFromPoints(pointsFromHundredths(value)) === value));
    expect(hundredthsFromPoints(55.400000000000006)).toBe(5540);
  });
});

interface ScoringVector {
  name: string;
  position: string;
  line: object;
  points: number;
}

function check(vectors: ScoringVector[]): void {
  for (const { name, position, line, points } of vectors) {
    test(name, () => {
      expect(Object.keys(line).filter((key) => !isStatKey(key))).toEqual([]);
      if (!isPosition(position)) throw new Error(`no position ${position}`);
      expect(scorePlayer(position, line as StatLine)).toBe(points);
    });
  }
}

describe('[G9.15, G9.16, G9.17, G9.18, G9.19, G9.20, G9.21] offense', () => check(offense));
describe('[G9.22, G9.23, G9.24, G9.25, G9.26, G9.27] kicking', () => check(kicking));
describe('[G9.28, G9.29, G9.30, G9.31, G9.32, G9.33, G9.34] defense', () => check(defense));

describe('[G9.35, G9.36, G9.37, G9.38, G9.39, G9.40, G9.41, G9.42, G9.43] points allowed', () => {
  for (const { id, from, to, points } of tiers.pointsAllowed) {
    test(`[${id}] ${from} to ${to}`, () => {
      for (let allowed = from; allowed <= to; allowed++) {
        expect(scorePlayer('DEF', { defPointsAllowed: allowed })).toBe(points);
      }
    });
  }
});

describe('[G9.44, G9.45, G9.46, G9.47, G9.48, G9.49, G9.50, G9.51, G9.52, G9.53] yards allowed', () => {
  for (const { id, from, to, points } of tiers.yardsAllowed) {
    test(`[${id}] ${from} to ${to}`, () => {
      for (let allowed = from; allowed <= to; allowed++) {
        expect(scorePlayer('DEF', { defYardsAllowed: allowed })).toBe(points);
      }
    });
  }
});

describe('a playoff week counts more, rounded once, half away from zero', () => {
  for (const { name, total, multiplier, points } of playoffs) {
    test(name, () => expect(weekPoints(total, multiplier)).toBe(points));
  }
});

describe('[G4.8, G9.6] lineup totals', () => {
  for (const { name, slots, total } of lineups) test(name, () => expect(lineupTotal(slots)).toBe(total));
});

describe('standings', () => {
  for (const { name, rows, ranks } of standings) {
    test(name, () => expect(rankByTotal(rows).map(({ user, rank }) => [user, rank])).toEqual(ranks));
  }
});
