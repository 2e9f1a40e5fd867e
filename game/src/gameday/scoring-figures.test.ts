import { expect, test } from 'vitest';
import { hasScore, scoringFigures } from './scoring-figures.ts';

test('a player is described by the figures that score, without those that do not', () => {
  const before = { receptions: 2, receivingYards: 20, targets: 4 };
  const after = { receptions: 3, receivingYards: 44, targets: 5, receivingTds: 1, twoPointConversions: 1 };
  expect(scoringFigures('TE', before, after)).toEqual({ receptions: 1, receivingYards: 24, receivingTds: 1 });
  expect(scoringFigures('TE', after, before)).toEqual({ receptions: -1, receivingYards: -24, receivingTds: -1 });
  expect(scoringFigures('RB', {}, { carries: 1, rushingYards: 0 })).toEqual({});
});

test('a defense is described by its own plays, else by the points that it allowed, never by yards', () => {
  const before = { defPointsAllowed: 3, defYardsAllowed: 90, defSacks: 1 };
  expect(scoringFigures('DEF', before, { ...before, defSacks: 2, defPointsAllowed: 9 })).toEqual({ defSacks: 1 });
  expect(scoringFigures('DEF', before, { ...before, defPointsAllowed: 10, defYardsAllowed: 130 })).toEqual({
    defPointsAllowed: 7,
  });
  expect(scoringFigures('DEF', before, { ...before, defYardsAllowed: 130 })).toEqual({});
});

test('a touchdown, a field goal and a safety are scores, an extra point is not', () => {
  expect([{ rushingTds: 1 }, { fgMade50_59: 1 }, { defSafeties: 1 }].map(hasScore)).toEqual([true, true, true]);
  expect([{ patMade: 1 }, { rushingYards: 40 }, { rushingTds: -1 }, {}].map(hasScore)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
