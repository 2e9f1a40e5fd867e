import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSITIONS } from '../players/positions.ts';
import { changedFiguresText, correctionText, pointsChangeText } from './correction-text.ts';
import { derivePoints, sourceName } from './derivation.ts';
import { SCORING, scorePlayer } from './score-player.ts';
import { STAT_KEYS, type StatLine } from './stat-line.ts';

const lines: fc.Arbitrary<StatLine> = fc.dictionary(fc.constantFrom(...STAT_KEYS), fc.integer({ min: -60, max: 600 }));
const words = (...args: Parameters<typeof derivePoints>) =>
  derivePoints(...args).rows.map(({ label, detail, formula, points }) => [label, detail, formula, points]);

describe('how points come about', () => {
  test('the rows and the rest add up to the points, whatever they are, and each formula to its row', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...POSITIONS),
        lines,
        fc.option(fc.integer({ min: -900, max: 9000 })),
        (position, line, given) => {
          const { rows, rest, points } = derivePoints(position, line, given ?? undefined);
          expect(points).toBe(given ?? scorePlayer(position, line));
          expect(rows.reduce((sum, row) => sum + row.points, rest)).toBe(points);
          for (const { formula, points } of rows) {
            const [, amount = '', sign, by = ''] = /^(\S+) ([×÷]) (\S+)$/.exec(formula) ?? [];
            if (sign === undefined) continue;
            const [one, other] = [amount, by].map((each) => Number(each.replace('−', '-').replaceAll(',', '')));
            const made = sign === '×' ? Number(one) * Number(other) : Number(one) / Number(other);
            expect(Math.abs(made * 100 - points)).toBeLessThan(1e-6);
          }
        },
      ),
    );
  });

  test('a runner who catches', () => {
    const line = { rushingYards: 94, receivingYards: 38, rushingTds: 3, receptions: 3, targets: 4, fumblesLost: 1 };
    expect(words('RB', line)).toEqual([
      ['Rushing and receiving yards', '94 rushing, 38 receiving', '132 ÷ 10', 1320],
      ['Rushing and receiving TD', '3 rushing', '3 × 6', 1800],
      ['Reception', '3 of 4 targets', '3 × 1', 300],
      ['Fumble lost', null, '1 × −2', -200],
    ]);
  });

  test('kicks by distance, and the tiers of a defense', () => {
    const kicks = { fgMade0_19: 1, fgMade30_39: 2, fgMade60: 1, fgMissed: 1, patMade: 3, patAttempted: 4 };
    expect(words('K', kicks)).toEqual([
      ['Field goal 0-39', '1 under 20, 2 of 30-39', '3 × 3', 900],
      ['Field goal 60+', null, '1 × 6', 600],
      ['Missed field goal', null, '1 × −1', -100],
      ['Extra point', '3 of 4 tries', '3 × 1', 300],
    ]);
    expect(words('DEF', { defSacks: 2, defPointsAllowed: 13, defYardsAllowed: 1280 })).toEqual([
      ['Defense sack', null, '2 × 1', 200],
      ['Points allowed (7-13)', null, '13', 300],
      ['Yards allowed (550+)', null, '1,280', -700],
    ]);
  });

  test('a source is called by its name', () => {
    expect(['espn core', 'nflverse', 'operator'].map(sourceName)).toEqual(['ESPN', 'nflverse', 'set by hand']);
  });
});

describe('a correction in words', () => {
  test('says how many points, who, and which figure from what to what', () => {
    const yards = { stat: 'rushingYards', old: 87, new: 88 };
    expect(correctionText('Irving', [yards], 10)).toBe('+0.1, Irving 87 to 88 rushing yards');
    expect(correctionText('Irving', [], -200)).toBe('−2.0, Irving');
  });

  test('joins figures, says one of one, and counts an absent figure as none', () => {
    const changes = [
      { stat: 'receptions', old: null, new: 1 },
      { stat: 'fumblesLost', old: 2, new: null },
      { stat: 'carries', old: 20, new: 21 },
    ];
    expect(changedFiguresText(changes)).toBe('0 to 1 reception, 2 to 0 fumbles lost');
  });

  test('shows a hundredth only where there is one', () => {
    expect([10, -600, 4, -4].map(pointsChangeText)).toEqual(['+0.1', '−6.0', '+0.04', '−0.04']);
  });

  test('has words for every figure that scores', () => {
    const rows = [...SCORING.offense, ...SCORING.kicking, ...SCORING.defense].flatMap((row) => row.stats);
    for (const stat of [...rows, SCORING.pointsAllowed.stat, SCORING.yardsAllowed.stat]) {
      expect(changedFiguresText([{ stat, old: 0, new: 2 }])).toMatch(/^0 to 2 [a-z]/);
    }
  });
});
