import { expect, test } from 'vitest';
import { POSITIONS } from '../players/positions.ts';
import { scorePlayer } from '../scoring/score-player.ts';
import type { StatLine } from '../scoring/stat-line.ts';
import { addedPoints, thrownFigures, WHAT_IF_EVENTS } from './what-if.ts';

test('added figures have the points of the scoring table', () => {
  expect(addedPoints('WR', { receivingTds: 1, receivingYards: 20, receptions: 1 })).toBe(900);
  expect(addedPoints('QB', { passingTds: 1, passingYards: 20, interceptions: 1 })).toBe(280);
  expect(addedPoints('K', { fgMade50_59: 1, patMade: 2 })).toBe(700);
  expect(addedPoints('DEF', { defTds: 1, defSacks: 2 })).toBe(800);
  expect(addedPoints('TE', {})).toBe(0);
});

test('the points of added figures are those that the whole line has more, for every event', () => {
  const lines: Record<string, StatLine> = {
    QB: { passingYards: 263, rushingYards: -3, rushingTds: 1 },
    DEF: { defPointsAllowed: 10, defYardsAllowed: 250, defSacks: 3 },
    K: { fgMade0_19: 1, fgMissed: 1 },
  };
  for (const position of POSITIONS) {
    const line = lines[position] ?? { rushingYards: 33, receivingYards: 47, receptions: 4 };
    for (const { stat, most } of WHAT_IF_EVENTS[position]) {
      for (const count of [1, most]) {
        const whole = scorePlayer(position, { ...line, [stat]: (line[stat] ?? 0) + count });
        const points = addedPoints(position, { [stat]: count }, line);
        expect(points, `${position} ${stat}`).toBe(whole - scorePlayer(position, line));
      }
    }
  }
});

test('points and yards allowed lead to another tier, from those allowed so far', () => {
  const [points, yards] = [{ defPointsAllowed: 10 }, { defYardsAllowed: 250 }];
  // 10 are worth 3, 14 are worth 1, 28 are worth -1.
  expect(addedPoints('DEF', { defPointsAllowed: 3 }, points)).toBe(0);
  expect(addedPoints('DEF', { defPointsAllowed: 4 }, points)).toBe(-200);
  expect(addedPoints('DEF', { defPointsAllowed: 18, defSacks: 1 }, points)).toBe(-300);
  expect(addedPoints('DEF', { defPointsAllowed: 0, defSacks: 1 }, points)).toBe(100);
  // 250 yards are worth 2, 300 nothing, 350 -1.
  expect(addedPoints('DEF', { defYardsAllowed: 49 }, yards)).toBe(0);
  expect(addedPoints('DEF', { defYardsAllowed: 50 }, yards)).toBe(-200);
  expect(addedPoints('DEF', { defPointsAllowed: 4, defYardsAllowed: 100 }, { ...points, ...yards })).toBe(-500);
  // Before the game it has none yet: 7 are worth 3.
  expect(addedPoints('DEF', { defPointsAllowed: 7 })).toBe(300);
  expect(addedPoints('DEF', { defPointsAllowed: 0 })).toBe(0);
});

test('a catch gives its passer the yards and the touchdown', () => {
  expect(thrownFigures({ receivingTds: 1, receivingYards: 20, receptions: 3 })).toEqual({
    passingTds: 1,
    passingYards: 20,
  });
  expect(addedPoints('QB', thrownFigures({ rushingTds: 1 }))).toBe(0);
});
