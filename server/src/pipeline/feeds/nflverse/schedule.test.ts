import { expect, test } from 'vitest';
import type { GameRecord } from '../../report.ts';
import type { StoredGame } from '../last-good.ts';
import { lastRecords } from '../timed-record.ts';
import { injuryRecords } from './injury-records.ts';
import { plainName, projectionMatcher } from './projections.ts';
import type { Person, RosterSpot, Rosters } from './rosters.ts';
import { readSchedule, type Schedule } from './schedule.ts';
import { gameRecords, readStints, stintAt } from './stints.ts';

const row = (week: number, away: string, home: string, gameday: string, gametime: string, score = '') => ({
  ...{
    game_id: `2025_${week}_${away}_${home}`,
    season: '2025',
    game_type: 'REG',
    week: String(week),
    gameday,
    gametime,
  },
  ...{ away_team: away, away_score: score, home_team: home, home_score: score, overtime: '0', espn: '' },
});
const OPENING = row(1, 'DAL', 'PHI', '2025-09-04', '20:20');
const read = (...rows: object[]) =>
  readSchedule({ name: 'games.csv', digest: '', rows: [OPENING, ...rows] as Record<string, string>[] }, 2025);
const endOf = (week: number, ...rows: object[]) => read(...rows).record.weeks[week - 1]?.endDate.toISOString();

test('a week ends on Tuesday at 10:00 UTC, or with a later game, at most 48 hours later; the next one starts on time', () => {
  expect(endOf(5, row(5, 'KC', 'BUF', '2025-10-06', '20:15'))).toBe('2025-10-07T10:00:00.000Z');
  // Tuesday evening, and a quarter past three hours for the game
  expect(endOf(5, row(5, 'KC', 'BUF', '2025-10-07', '19:00'))).toBe('2025-10-08T02:15:00.000Z');
  expect(endOf(5, row(5, 'KC', 'BUF', '2025-10-09', '19:00'))).toBe('2025-10-09T10:00:00.000Z');
  const { weeks } = read(row(5, 'KC', 'BUF', '2025-10-07', '19:00')).record;
  expect(weeks[5]?.startDate.toISOString()).toBe('2025-10-07T10:00:00.000Z');
});

const TEAMS =
  'ARI ATL BAL BUF CAR CHI CIN CLE DAL DEN DET GB HOU IND JAX KC LA LAC LV MIA MIN NE NO NYG NYJ PHI PIT SEA SF TB TEN WAS'.split(
    ' ',
  );
const lastWeek = (timeOf: (index: number) => string) =>
  Array.from({ length: 16 }, (_, index) =>
    row(18, TEAMS[2 * index] as string, TEAMS[2 * index + 1] as string, '2026-01-04', timeOf(index)),
  );
const kickoffs = (rows: object[]) =>
  read(...rows)
    .games.filter(({ week }) => week === 18)
    .map(({ kickoff }) => kickoff);

test('in week 18 one time for all games is a placeholder: their kickoffs are not set', () => {
  expect(new Set(kickoffs(lastWeek(() => '13:00')))).toEqual(new Set([null]));
  expect(kickoffs(lastWeek((index) => (index < 7 ? '13:00' : '16:25')))).not.toContain(null);
});

test('two rows of one game are a move that is half done: the earlier week counts, or the row with a score', () => {
  const weekOf = (...rows: object[]) =>
    read(...rows)
      .games.filter(({ home }) => home === 'BUF')
      .map(({ week }) => week);
  const [old, moved] = [row(5, 'KC', 'BUF', '2025-10-05', '13:00'), row(7, 'KC', 'BUF', '2025-10-19', '13:00')];
  expect(weekOf(moved, old)).toEqual([5]);
  expect(weekOf(old, row(7, 'KC', 'BUF', '2025-10-19', '13:00', '20'))).toEqual([7]);
});

test('a stored game that is not in the file may be the row that can’t be read, but not one that was canceled', () => {
  const stored = (status: GameRecord['status'], home: string, away: string): StoredGame => ({
    ...{ feedKey: `2025_2_${away}_${home}`, espnId: null, weekNumber: 2, home, away, status },
    ...{ kickoff: new Date('2025-09-14T17:00:00Z'), homeScore: null, awayScore: null, reportedAt: null },
    ...{ quarter: null, timeRemaining: null, possession: null },
  });
  const games = [stored('scheduled', 'NYG', 'WAS'), stored('cancelled', 'CIN', 'BUF')];
  const bad = [
    { key: '2025_3_LV_KC', doubt: { subject: 'LV at KC', reason: 'week is empty', used: 'its last state' } },
  ];
  const file = { name: 'games.csv', digest: '', rows: [OPENING], bad };
  const read = readSchedule(file, 2025, new Map(), { games, lines: new Map() }).games;
  expect(read.map(({ key }) => key)).toEqual(['2025_1_DAL_PHI', '2025_2_WAS_NYG']);
});

test('betting lines and roof are read as hundredths, and what makes no sense is unknown', () => {
  const game = (more: object) =>
    read({ ...row(5, 'KC', 'BUF', '2025-10-05', '13:00'), ...more }).games.at(-1)?.circumstances;
  expect(game({ spread_line: '-3.5', total_line: '47.5', roof: 'dome' })).toEqual({
    ...{ spread: -350, total: 4750, roof: 'dome' },
  });
  expect(game({ spread_line: '0', total_line: '', roof: '' })).toEqual({ spread: 0, total: null, roof: null });
  expect(game({ spread_line: 'pick', total_line: '4750', roof: 'tent' })).toEqual({
    ...{ spread: null, total: null, roof: null },
  });
  // A file of before the columns existed
  expect(game({})).toEqual({ spread: null, total: null, roof: null });
});

test('lines of a past season are those of the last minute: not known before the kickoff, of a running one always', () => {
  const lines = { spread_line: '-3.5', total_line: '47.5', roof: 'closed' };
  const schedule = read({ ...row(5, 'KC', 'BUF', '2025-10-05', '13:00', '20'), ...lines });
  const opens = new Date('2025-08-01T00:00:00Z');
  const known = (when: 'always' | 'from kickoff') =>
    gameRecords(schedule, opens, when).flatMap(({ record, knownAt }) =>
      'circumstances' in record && record.home === 'BUF' ? [[knownAt.toISOString(), record.circumstances]] : [],
    );
  const all = { spread: -350, total: 4750, roof: 'closed' };
  expect(known('from kickoff')).toEqual([
    ['2025-08-01T00:00:00.000Z', { spread: null, total: null, roof: 'retractable' }],
    ['2025-10-05T17:00:00.000Z', all],
    ['2025-10-05T20:15:00.000Z', all],
  ]);
  expect(known('always').map(([, circumstances]) => circumstances)).toEqual([all, all, all]);
});

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
    isKnown: (_, week) => week <= 3,
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

test('an injury report for a week in which the team has no game is ignored', () => {
  const report = { playerId: 'p', team: 'BUF', status: 'doubtful', notes: 'Knee' } as const;
  const stints = [{ week: 1, knownAt: OPENS, team: 'BUF', isOnReserve: false, jerseyNumber: null }];
  const player = { playerId: 'p', stints, inactiveWeeks: new Set<number>() };
  const reports = [1, 2].map((week) => ({ ...report, week }));
  const schedule = read(row(1, 'KC', 'BUF', '2025-09-07', '13:00'));
  expect(injuryRecords([player], reports, schedule).map(({ subject }) => subject)).toEqual(['p 1']);
});

test('[G9.12] who is back from injured reserve after the report is as hurt as it says', () => {
  const report = { playerId: 'p1', team: 'BUF', status: 'questionable', notes: 'Knee' } as const;
  const reports = [1, 2, 3].map((week) => ({ ...report, week }));
  const back = stintsOf(['BUF', 'RES'], ['BUF', 'ACT'], ['BUF', 'ACT']);
  const known = injuryRecords([back], reports, SCHEDULE as Schedule).toSorted(
    (one, other) => one.knownAt.getTime() - other.knownAt.getTime(),
  );
  const last = lastRecords(known)('injury').map(({ weekNumber, status }) => `${weekNumber} ${status}`);
  expect(last.toSorted().filter((one) => /^[123] /.test(one))).toEqual(['1 ir', '2 questionable', '3 questionable']);
  const week2 = known.filter(({ subject }) => subject === 'p1 2').map(({ knownAt }) => knownAt);
  expect(week2).toEqual([OPENS, back.stints[1]?.knownAt]);
});

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
