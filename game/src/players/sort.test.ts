import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparePlayers,
  DEFAULT_PLAYER_SORT,
  matchesSearch,
  PLAYER_SORTS,
  playerSortFor,
  searchTextOf,
} from './sort.ts';

const figure = fc.option(fc.integer({ min: 0, max: 5 }));
const some = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Abel', 'Baker', 'Cole'),
  projectedPoints: figure,
  seasonPoints: figure,
  averagePoints: figure,
  usagePercentage: figure,
});

test('[G9.11] the default is projected, highest first; usage is for premium users', () => {
  expect(DEFAULT_PLAYER_SORT).toBe('projected');
  expect(PLAYER_SORTS).toEqual(['projected', 'season', 'average', 'usage']);
  expect(playerSortFor('usage', true)).toBe('usage');
  expect(playerSortFor('usage', false)).toBe('projected');
  expect(playerSortFor('season', false)).toBe('season');
  expect(playerSortFor('toString', true)).toBe('projected');
});

test('[G9.11] sorts highest first, what is not known last, and always the same way', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(some, { selector: (each) => each.id }),
      fc.constantFrom(...PLAYER_SORTS),
      (players, sort) => {
        const sorted = players.toSorted(comparePlayers(sort));
        const figures = sorted.map(
          (each) =>
            ({
              projected: each.projectedPoints,
              season: each.seasonPoints,
              average: each.averagePoints,
              usage: each.usagePercentage,
            })[sort] ?? -1,
        );
        expect(figures).toEqual(figures.toSorted((a, b) => b - a));
        expect(players.toReversed().toSorted(comparePlayers(sort))).toEqual(sorted);
      },
    ),
  );
});

test('a search knows no case, accents or punctuation, and looks at name, team and position', () => {
  const chase = searchTextOf({
    name: "Ja'Marr Chase",
    position: 'WR',
    teamAbbreviation: 'CIN',
    teamName: 'Cincinnati Bengals',
  });
  for (const query of ['jamarr', "JA'MARR", 'ja’marr', 'chase cin', 'wr chase', 'bengals', '', '  ', 'mar']) {
    expect(matchesSearch(chase, query)).toBe(true);
  }
  expect(matchesSearch(chase, 'chase kc')).toBe(false);
  const brown = searchTextOf({ name: 'Amon-Ra St. Brown', position: 'WR', teamAbbreviation: 'DET' });
  for (const query of ['amon ra', 'amon-ra', 'st brown', 'st. b']) expect(matchesSearch(brown, query)).toBe(true);
  const defense = searchTextOf({ name: 'Los Angeles Rams', position: 'DEF', teamAbbreviation: 'LAR' });
  for (const query of ['d/st', 'dst', 'def', 'defense', 'rams', 'lar'])
    expect(matchesSearch(defense, query)).toBe(true);
  expect(matchesSearch(searchTextOf({ name: 'José Nuñez', position: 'K', teamAbbreviation: null }), 'jose nunez')).toBe(
    true,
  );
});

test('a search never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => typeof matchesSearch('abc', query) === 'boolean'));
});
