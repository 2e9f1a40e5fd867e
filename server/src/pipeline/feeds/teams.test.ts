import { expect, test } from 'vitest';
import { TEAMS, teamOfCode, UnknownTeamCode } from './teams.ts';

test('there are 32 teams, four in each division', () => {
  expect(new Set(TEAMS.map((team) => team.abbreviation)).size).toBe(32);
  const divisions = Map.groupBy(TEAMS, (team) => `${team.conference} ${team.division}`);
  expect([...divisions.values()].map((teams) => teams.length)).toEqual(Array(8).fill(4));
});

test.each([
  ['nflverse', 'LA', 'LAR'],
  ['nflverse', 'LAC', 'LAC'],
  ['espn', 'WSH', 'WAS'],
  ['espn', 'LAR', 'LAR'],
  ['dynastyprocess', 'JAC', 'JAX'],
  ['shield', 'AZ', 'ARI'],
] as const)('%s writes %s for %s', (feed, code, team) => {
  expect(teamOfCode(feed, code)).toBe(team);
});

test('an unknown code is an error and never a guess', () => {
  expect(() => teamOfCode('nflverse', 'WSH')).toThrow(UnknownTeamCode);
  expect(() => teamOfCode('espn', '')).toThrow("unknown team code '' (espn)");
});
