import { expect, test } from 'vitest';
import { plainName, projectionMatcher } from './projections.ts';
import type { Person } from './rosters.ts';

const person = (id: string, name: string): Person => ({ id, name, position: 'WR', espnId: null, sleeperId: null });
const projection = (name: string, team: string | null) => ({ name, week: 3, team, position: 'WR', points: 0 });

test.each([
  ['Marvin Harrison Jr.', 'Marvin Harrison'],
  ['D.J. Moore', 'DJ Moore'],
  ["Ja'Marr Chase", 'JaMarr Chase'],
  ['Kenneth Walker III', 'Kenneth Walker'],
  ['José Núñez', 'Jose Nunez'],
])('%s and %s are the same name', (one, other) => {
  expect(plainName(one)).toBe(plainName(other));
});

test('distinguishes players of the same name by team, without guessing', () => {
  const teams = new Map([
    ['a', 'BUF'],
    ['b', 'WAS'],
  ]);
  const match = projectionMatcher(
    [person('a', 'Sam Same'), person('b', 'Sam Same Jr.')],
    (id) => new Set([teams.get(id) ?? '']),
    (id) => teams.get(id) ?? null,
  );
  expect(match(projection('Sam Same', 'WAS'))).toBe('b');
  expect(match(projection('Sam Same', 'MIA'))).toBeUndefined();
  expect(match(projection('Sam Same', null))).toBeUndefined();
  expect(match(projection('Una Known', 'BUF'))).toBeUndefined();
});
