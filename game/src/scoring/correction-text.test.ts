import { describe, expect, test } from 'vitest';
import { changedFiguresText, correctionText, pointsChangeText } from './correction-text.ts';
import { SCORING } from './table.ts';

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
