import { expect, test } from 'vitest';
import type { RosterSpot, Rosters } from './rosters.ts';
import type { Schedule } from './schedule.ts';
import { readStints, stintAt } from './stints.ts';

const OPENS = new Date('2025-09-01T10:00:00Z');
const KICKOFFS = ['2025-09-07T17:00:00Z', '2025-09-14T17:00:00Z', '2025-09-21T17:00:00Z'].map((at) => new Date(at));

/** BUF and KC play in each of three weeks. */
const SCHEDULE: Pick<Schedule, 'gameOf' | 'record'> = {
  record: { year: 2025, name: '2025', weeks: [] },
  gameOf: (team, week) => ({
    ...{ key: `${week}`, espnId: null, week, home: 'BUF', away: 'KC', homeScore: null, awayScore: null },
    ...{ kickoff: KICKOFFS[week - 1] ?? null, endsAt: KICKOFFS[week - 1] ?? OPENS },
    circumstances: { spread: null, total: null, roof: null },
    ...(team === 'BUF' ? {} : { home: 'KC', away: 'BUF' }),
  }),
};

function stintsOf(...statuses: [team: string, status: string][]) {
  const spots = statuses.map(
    ([team, status], at): RosterSpot => ({
      ...{ playerId: 'p1', week: at + 1, team, status, jerseyNumber: 17 },
    }),
  );
  const rosters: Rosters = {
    people: new Map([['p1', { id: 'p1', name: 'A', position: 'QB', espnId: null, sleeperId: null }]]),
    spots: [...spots, { playerId: 'unlisted', week: 1, team: 'KC', status: 'ACT', jerseyNumber: null }],
    lastWeek: 3,
    nameless: 0,
    doubted: new Set(),
    disagreements: [],
  };
  const players = readStints(rosters, SCHEDULE as Schedule, OPENS);
  expect(players.map(({ playerId }) => playerId)).toEqual(['p1']);
  return players[0] as (typeof players)[number];
}

test('a player who is ruled out before a game stays on the team, and is inactive in that week only', () => {
  const { stints, inactiveWeeks } = stintsOf(['BUF', 'ACT'], ['BUF', 'INA'], ['BUF', 'ACT']);
  expect([...inactiveWeeks]).toEqual([2]);
  expect(stints.map(({ week, team }) => [week, team])).toEqual([[1, 'BUF']]);
});

test('a trade is known 24 hours before the game, a practice squad means no team, and injured reserve is marked', () => {
  const { stints, inactiveWeeks } = stintsOf(['BUF', 'ACT'], ['KC', 'RES'], ['KC', 'DEV']);
  expect([...inactiveWeeks]).toEqual([]);
  const [, second, third] = KICKOFFS.map((at) => new Date(at.getTime() - 24 * 60 * 60_000));
  expect(stints).toEqual([
    { week: 1, knownAt: OPENS, team: 'BUF', isOnReserve: false, jerseyNumber: 17 },
    { week: 2, knownAt: second, team: 'KC', isOnReserve: true, jerseyNumber: 17 },
    { week: 3, knownAt: third, team: null, isOnReserve: false, jerseyNumber: 17 },
  ]);
  expect(stintAt(stints, 2, new Date((second as Date).getTime() - 1))?.team).toBe('BUF');
  expect(stintAt(stints, 2, second as Date)?.team).toBe('KC');
});
