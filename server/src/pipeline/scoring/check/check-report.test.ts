import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEAMS } from '../../feeds/teams.ts';
import type { FeedReport } from '../../report.ts';
import { after, game, injury, line, players, playerWeeks, reportAt } from '../../testing/one-game-season.ts';
import { checkReport, subjectsOf } from './check-report.ts';

const known = { teams: new Set(TEAMS.map(({ abbreviation }) => abbreviation)), games: new Map(), names: new Map() };
const GOOD: Partial<FeedReport> = {
  games: [game({ status: 'final', homeScore: 24, awayScore: 3, quarter: 4, timeRemaining: '0:00', possession: 'BUF' })],
  players,
  playerWeeks,
  projections: [{ feedKey: 'p1', weekNumber: 1, points: 1234 }],
  injuries: [injury('p1', 'out', after(-3))],
  statLines: [line('p1', 50), line('p2', 7)],
  plays: [
    {
      ...{ key: '1', game: 'g1', weekNumber: 1, knownAt: after(1), text: 'A.Archer up the middle for 5 yards.' },
      ...{ quarter: 1, clock: '7:58', credits: [{ feedKey: 'p1', stats: { rushingYards: 5 } }] },
    },
  ],
  completeWeeks: [],
  completeGames: ['g1'],
};
const check = (parts: Partial<FeedReport>) => checkReport(reportAt(after(4), parts), known);
const reasons = (parts: Partial<FeedReport>) =>
  check({ ...GOOD, ...parts }).doubts.map(({ subject, reason }) => `${subject}: ${reason}`);
const stats = (figures: Record<string, unknown>) => [{ ...line('p1', 0), stats: figures as never }, line('p2', 7)];
const first = <Row>(rows: readonly Row[] | undefined, changes: object) =>
  (rows ?? []).map((row, at) => (at === 0 ? { ...row, ...changes } : row));

test('leaves a good report as it is', () => {
  const report = reportAt(after(4), GOOD);
  expect(checkReport(report, known)).toEqual({ report, doubts: [], heldPlayers: new Set() });
});

describe('leaves out a record that can’t be stored or can’t be true, and says whose it is and why', () => {
  test.each([
    [{ rushingYards: 501 }, 'rushingYards is 501'],
    [{ rushingYards: -501 }, 'rushingYards is -501'],
    [{ rushingYards: 60.5 }, 'rushingYards is 60.5'],
    [{ rushingYards: Number.NaN }, 'rushingYards is NaN'],
    [{ rushingYards: null }, 'rushingYards is null'],
    [{ rushingYards: '60' }, 'rushingYards is “60”'],
    [{ rushingTds: 100 }, 'rushingTds is 100'],
    [{ rushingTds: -1 }, 'rushingTds is -1'],
    [{ rushingTds: 2 ** 40 }, 'rushingTds is 1099511627776'],
    [{ defPointsAllowed: 121 }, 'defPointsAllowed is 121'],
    [{ 'rushing\u0000Yards': 1 }, 'there is no figure “rushing?Yards”'],
    [{ constructor: 1 }, 'there is no figure “constructor”'],
  ])('figures %o', (figures, reason) => {
    const checked = check({ ...GOOD, statLines: stats(figures) });
    expect(checked.report.statLines).toEqual([line('p2', 7)]);
    expect(checked.doubts).toEqual([{ subject: 'Abe Archer, week 1', reason, used: 'what is stored of it' }]);
    expect(checked.heldPlayers).toEqual(new Set(['p1']));
  });

  test.each([
    [{ weekNumber: 0 }, 'Abe Archer, no week: weekNumber is 0'],
    [{ weekNumber: 2 }, 'Abe Archer, week 2: the game is in week 1'],
    [{ weekNumber: 19 }, 'Abe Archer, no week: weekNumber is 19'],
    [{ game: 'g9' }, 'Abe Archer, week 1: game is “g9”'],
    [{ team: 'WFT' }, 'Abe Archer, week 1: team is “WFT”'],
    [{ opponent: 'DAL' }, 'Abe Archer, week 1: DAL does not play in MIA at BUF'],
  ])('a line with %o', (changes, reason) => {
    expect(reasons({ statLines: first(GOOD.statLines, changes) })).toEqual([reason]);
  });

  test.each([
    [{ kickoff: new Date(Number.NaN) }, 'kickoff is no date'],
    [{ kickoff: new Date(8.64e15) }, 'kickoff is +275760-09-13T00:00:00.000Z'],
    [{ status: 'over' }, 'status is “over”'],
    [{ homeScore: 121 }, 'homeScore is 121'],
    [{ homeScore: 3.5 }, 'homeScore is 3.5'],
    [{ awayScore: -3 }, 'awayScore is -3'],
  ])('a game with %o, and no line in it', (changes, reason) => {
    const found = reasons({ games: first(GOOD.games, changes), statLines: [], plays: [], completeGames: [] });
    expect(found).toEqual([`MIA at BUF, week 1: ${reason}`]);
  });

  test.each([
    ['players', { position: 'OL' }, 'Abe Archer: position is “OL”'],
    ['players', { name: 'Abe\u0000Archer' }, 'p1: name is “Abe?Archer”'],
    ['players', { name: 'Abe \ud800' }, 'p1: name is “Abe \ufffd”'],
    ['players', { name: 'x'.repeat(101) }, `p1: name is “${'x'.repeat(60)}”`],
    ['playerWeeks', { team: 'WFT' }, 'Abe Archer, week 1, team: team is “WFT”'],
    ['projections', { points: 10_001 }, 'Abe Archer, week 1, projection: points is 10001'],
    ['injuries', { reportedAt: new Date(Number.NaN) }, 'Abe Archer, week 1, injury: reportedAt is no date'],
  ] as const)('of %s, one with %o', (part, changes, reason) => {
    expect(reasons({ [part]: first(GOOD[part] as object[], changes), statLines: [] })).toEqual([reason]);
  });

  test('a cell that a record can do without costs only itself', () => {
    const checked = check({
      ...GOOD,
      games: first(GOOD.games, { quarter: 99, possession: 'WFT' }) as FeedReport['games'],
      players: first(players, { jerseyNumber: 100 }) as FeedReport['players'],
    });
    expect(checked.report.games[0]).toMatchObject({ homeScore: 24, quarter: null, possession: null });
    expect(checked.report.players[0]).toMatchObject({ name: 'Abe Archer', jerseyNumber: null });
    expect(checked.doubts.map(({ reason }) => reason)).toEqual([
      'quarter is 99, possession is “WFT”',
      'jerseyNumber is 100',
    ]);
  });

  test('two different records of the same are both doubted, two equal ones are one', () => {
    const twice = check({ ...GOOD, statLines: [line('p1', 5), line('p1', 6), line('p2', 7), line('p2', 7)] });
    expect(twice.report.statLines).toEqual([line('p2', 7)]);
    expect(twice.doubts.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([
      'Abe Archer, week 1: 2 different records',
    ]);
  });

  test('an id that two players have is nobody’s', () => {
    const same = players.map((player) => ({ ...player, espnId: '7' }));
    expect(check({ ...GOOD, players: same }).report.players.map(({ espnId }) => espnId)).toEqual([null, null]);
  });

  test('where a line names nobody, or the schedule has a row that can’t be read, nothing is missing', () => {
    const nobody = check({ ...GOOD, statLines: first(GOOD.statLines, { feedKey: '' }) as FeedReport['statLines'] });
    expect(nobody.report.completeGames).toEqual([]);
    const games = [{ home: 'BUF', away: 'WFT' }];
    const unread = check({ ...GOOD, schedule: { games, cancelAfterMs: 0 } });
    expect(unread.report.schedule).toBeUndefined();
    expect(unread.doubts).toMatchObject([{ subject: 'The schedule', reason: 'it has “WFT” at “BUF”' }]);
  });
});

test('whatever is in it, what passes is a part of the report, and whatever does not is named', () => {
  const anything = fc.oneof(fc.anything(), fc.constantFrom('p1', 'g1', 'BUF', 1, 0, null, 'final'));
  const parts = ['games', 'players', 'playerWeeks', 'projections', 'injuries', 'statLines', 'plays'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...parts), fc.nat(9), anything, (part, at, value) => {
      const rows = GOOD[part] as object[];
      const fields = Object.keys(rows[0] as object);
      const field = fields[at % fields.length] as string;
      const report = reportAt(after(4), { ...GOOD, [part]: first(rows, { [field]: value }) });
      const checked = checkReport(report, known);
      const passed = checked.report[part] as object[];
      const isUntouched = passed.some((row) => JSON.stringify(row) === JSON.stringify(report[part]?.[0]));
      expect(isUntouched || passed.length < rows.length || checked.doubts.length > 0).toBe(true);
      expect(() => JSON.stringify(checked.report)).not.toThrow();
      for (const { subject } of checked.doubts) expect(subject === '' || subject.isWellFormed()).toBe(true);
      subjectsOf(report, known);
    }),
    { numRuns: 2_000 },
  );
});
