import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { expect, test } from 'vitest';
import { type ShownSide, type ShownSummary, summaryAnswer } from '../../testing/espn-answers.ts';
import { boxColumns } from './box-lines.ts';
import { coreAthleteLine, coreDefenseLine, keepLastGood, readCoreStatistics } from './core-statistics.ts';
import { defenseLines } from './defense-lines.ts';
import { mergeSummary } from './merge-summary.ts';
import { readSummary, type Summary } from './summary.ts';

const side = (team: string, score: number, changes: Partial<ShownSide> = {}): ShownSide => ({
  team,
  score,
  rushing: { [`${team}1 Abe Archer`]: ['3', '-4', '-1.3', '0', '2'] },
  ...changes,
});

const read = (changes: Partial<ShownSummary> = {}) =>
  mergeSummary(
    undefined,
    readSummary(Buffer.from(summaryAnswer({ id: '1', home: side('WSH', 0), away: side('LAR', 0), ...changes })), '1'),
    () => false,
  );
const linesOf = ({ sides }: Summary) => sides.flatMap(({ lines }) => lines);

test('merges an athlete’s categories into one line, with negative yards and dashes', () => {
  const home = side('WSH', 7, {
    rushing: { '7 Abe Archer': ['5', '-4', '-0.8', '1', '3'] },
    receiving: { '7 Abe Archer': ['--', '--', '--', '--', '--', '1'] },
    fumbles: { '7 Abe Archer': ['2', '1', '0'] },
  });
  const line = linesOf(read({ home })).find(({ athleteId }) => athleteId === '7');
  expect(line).toEqual({
    athleteId: '7',
    name: 'Abe Archer',
    team: 'WAS',
    opponent: 'LAR',
    categories: ['rushing', 'receiving', 'fumbles'],
    stats: { carries: 5, rushingYards: -4, rushingTds: 1, targets: 1, fumblesLost: 1 },
  });
});

test('attributes kicks to each of a team’s two kickers; one without a distance counts as short', () => {
  const away = side('LAR', 9, {
    kicking: {
      '8 Cal Cole Jr.': ['2/3', '66.7', '61', '1/2', '7'],
      '9 Dan Dove': ['1/1', '100', '25', '0/0', '3'],
    },
  });
  const scoringPlays = [
    { team: 'LAR', type: 'Field Goal Good', text: 'Cal Cole Jr. 61 Yd Field Goal' },
    { team: 'LAR', type: 'Field Goal Good', text: 'Dan Dove 45 Yd Field Goal' },
  ];
  const drives = [
    { team: 'LAR', plays: [{ type: 'Blocked Field Goal', text: 'C.Cole 44 yard field goal is BLOCKED' }] },
  ];
  const kicks = Object.fromEntries(
    linesOf(read({ away, scoringPlays, drives })).map(({ athleteId, stats }) => [athleteId, stats]),
  );
  expect(kicks[8]).toEqual({
    fgMade60: 1,
    fgMade20_29: 1,
    fgMissed: 1,
    fgAttempted: 3,
    fgAttempted50: 1,
    fgAttempted40_49: 1,
    fgAttempted0_39: 1,
    patMade: 1,
    patAttempted: 2,
  });
  expect(kicks[9]).toMatchObject({ fgMade40_49: 1, fgAttempted: 1 });
});

test('a field goal that was no play has no distance', () => {
  const away = side('LAR', 3, { kicking: { '8 Cal Cole': ['1/1', '100', '33', '0/0', '3'] } });
  const good = (yards: number, after = '') => ({
    type: 'Field Goal Good',
    text: `C.Cole ${yards} yard field goal is GOOD.${after}`,
  });
  const drives = [{ team: 'LAR', plays: [good(55, ' PENALTY on LAR, Holding - No Play.'), good(33)] }];
  const [line] = linesOf(read({ away, drives })).filter(({ athleteId }) => athleteId === '8');
  expect(line?.stats).toMatchObject({ fgMade30_39: 1, fgAttempted: 1 });
});

test.each([
  [19, 'fgMade0_19', 'fgAttempted0_39'],
  [20, 'fgMade20_29', 'fgAttempted0_39'],
  [39, 'fgMade30_39', 'fgAttempted0_39'],
  [40, 'fgMade40_49', 'fgAttempted40_49'],
  [49, 'fgMade40_49', 'fgAttempted40_49'],
  [50, 'fgMade50_59', 'fgAttempted50'],
  [59, 'fgMade50_59', 'fgAttempted50'],
  [60, 'fgMade60', 'fgAttempted50'],
])('a kick of %d yards counts as %s and %s', (yards, made, attempted) => {
  const away = side('LAR', 9, { kicking: { '8 Cal Cole': ['1/1', '100', `${yards}`, '0/0', '3'] } });
  const scoringPlays = [{ team: 'LAR', type: 'Field Goal Good', text: `Cal Cole ${yards} Yd Field Goal` }];
  const [line] = linesOf(read({ away, scoringPlays })).filter(({ athleteId }) => athleteId === '8');
  expect(line?.stats).toMatchObject({ [made]: 1, [attempted]: 1, fgAttempted: 1 });
});

test('points allowed include kick returns, but not scores of the opponent’s defense', () => {
  const away = side('LAR', 22, {
    figures: { totalYards: '250', sacksYardsLost: '3-20', interceptions: '1', fumblesLost: '2' },
  });
  const home = side('WSH', 9, { figures: { totalYards: '180', sacksYardsLost: '0-0', defensiveTouchdowns: '1' } });
  const scoringPlays = [
    { team: 'LAR', type: 'Interception Return Touchdown', text: '' },
    { team: 'LAR', type: 'Punt Return Touchdown', text: '' },
    { team: 'LAR', type: 'Safety', text: '' },
    { team: 'WSH', type: 'Fumble Return Touchdown', text: '' },
  ];
  const drives = [{ team: 'LAR', plays: [{ type: 'Punt', text: 'A.Long punt is BLOCKED by B.Short' }] }];
  const [washington, rams] = defenseLines(read({ home, away, scoringPlays, drives }));
  expect(washington).toEqual({
    team: 'WAS',
    opponent: 'LAR',
    stats: {
      defSacks: 3,
      defInterceptions: 1,
      defFumbleRecoveries: 2,
      defSafeties: 0,
      defBlockedKicks: 1,
      defTds: 1,
      defTwoPoint: 0,
      defPointsAllowed: 22 - 6 - 2,
      defYardsAllowed: 250,
    },
  });
  // Without a count of its own, the plays show two.
  expect(rams?.stats).toMatchObject({ defTds: 2, defSafeties: 1, defPointsAllowed: 3, defYardsAllowed: 180 });
});

test('a defense starts the game with the points of its best tiers', () => {
  const [washington] = defenseLines(read());
  expect(scorePlayer('DEF', washington?.stats ?? {})).toBe(1000);
});

test('reads the response of ESPN’s other host, which wraps it in a field', () => {
  const body = summaryAnswer({ id: '1', home: side('WSH', 3), away: side('LAR', 0) });
  const packed = Buffer.from(`{"gameId":1,"gamepackageJSON":${body}}`);
  expect(readSummary(packed, '1').sides.map(({ team, figures }) => `${team} ${figures.score}`)).toEqual([
    'WAS 3',
    'LAR 0',
  ]);
});

test.each([
  ['another game', { id: '2' }, 'another game: 2'],
  ['over, and without stats', { completed: true, away: side('LAR', 3, { rushing: {} }) }, 'over, and no stats of LAR'],
  ['an unknown team', { away: side('XYZ', 3) }, "unknown team code 'XYZ' (espn)"],
])('%s is refused', (_, changes, reason) => {
  expect(() => read(changes)).toThrow(reason);
});

test('leaves out an athlete with a cell that is not a number, in all categories, and no other', () => {
  const home = side('WSH', 0, {
    rushing: { '7 Abe Archer': ['5', 'many', '0', '0', '0'], '8 Bo Burns': ['1', '4', '4.0', '0', '4'] },
    receiving: { '7 Abe Archer': ['1', '9', '9.0', '0', '9', '1'] },
  });
  const summary = read({ home });
  expect(summary.sides[0].lines.map(({ athleteId }) => athleteId)).toEqual(['8']);
  expect(summary.doubts).toMatchObject([{ subject: 'Abe Archer', reason: "'many' is not a whole number" }]);
});

test.each([
  ['in', 'STATUS_IN_PROGRESS', 0, true],
  ['in', 'STATUS_DELAYED', 0, false],
  ['in', 'STATUS_DELAYED', 1, true],
  ['post', 'STATUS_POSTPONED', 0, false],
  ['in', 'STATUS_SUSPENDED', 1, true],
])('a game that is %s by %s after %d plays has begun: %s', (state, name, count, hasBegun) => {
  const plays = Array.from({ length: count }, () => ({ type: 'Rush', text: 'A run' }));
  const answer = { id: '1', home: side('WSH', 0), away: side('LAR', 0), drives: [{ team: 'LAR', plays }] };
  const body = JSON.parse(summaryAnswer(answer));
  body.header.competitions[0].status.type = { state, name, completed: false };
  expect(readSummary(Buffer.from(JSON.stringify(body)), '1').hasBegun).toBe(hasBegun);
});

test('a summary from before kickoff has no scores yet and is not refused', () => {
  const body = JSON.parse(summaryAnswer({ id: '1', home: side('WSH', 0), away: side('LAR', 0) }));
  const [game] = body.header.competitions;
  game.status.type.state = 'pre';
  for (const one of game.competitors) delete one.score;
  const summary = readSummary(Buffer.from(JSON.stringify(body)), '1');
  expect([summary.hasBegun, ...summary.sides.map(({ figures }) => figures.score)]).toEqual([false, 0, 0]);
});

const keys = ['rushingAttempts', 'rushingYards', 'yardsPerRushAttempt', 'rushingTouchdowns'];
const labels = ['CAR', 'YDS', 'AVG', 'TD'];
const byLabel = ['rushingAttempts', 'rushingYards', 'AVG', 'rushingTouchdowns'];

test('columns are named by their keys, and by their labels where there are none', () => {
  expect(boxColumns('rushing', { keys, labels: [] })).toEqual(keys);
  expect(boxColumns('rushing', { labels })).toEqual(byLabel);
  expect(boxColumns('rushing', { keys: [], labels })).toEqual(byLabel);
  expect(boxColumns('rushing', { keys: [null, ...keys.slice(1)], labels })).toEqual(keys);
});

test('a category needs each column that scores once', () => {
  expect(() => boxColumns('rushing', { labels: labels.slice(1) })).toThrow('it has no rushingAttempts');
  expect(() => boxColumns('rushing', { labels: [...labels, 'TD'] })).toThrow('it has two of rushingTouchdowns');
});

type Values = Record<string, Record<string, unknown>>;

const readCore = (categories: Values) =>
  readCoreStatistics(
    Buffer.from(
      JSON.stringify({
        splits: {
          categories: Object.entries(categories).map(([name, stats]) => ({
            name,
            stats: Object.entries(stats).map(([stat, value]) => ({ name: stat, value })),
          })),
        },
      }),
    ),
  );

test('a figure that can’t be read keeps the last good one, alone', () => {
  const before = readCore({ receiving: { receptions: 4, receivingYards: 60 } });
  for (const bad of ['many', {}, [1], 1e300, true, -2_000]) {
    const now = readCore({ receiving: { receptions: '5', receivingYards: bad }, strange: { unused: {} } });
    expect(now.doubts).toMatchObject([{ subject: 'receiving receivingYards' }]);
    expect(coreAthleteLine(keepLastGood(before, now))).toEqual({ receptions: 5, receivingYards: 60 });
  }
  expect(() => readCore({ strange: { unused: 1 } })).toThrow('no statistics');
});

test('touchdowns of a defense are what ESPN’s count and its kinds say alike', () => {
  const passing = { netTotalYards: 90 };
  const tds = (own: Values) => {
    const team = readCore({ passing, ...own });
    return [coreDefenseLine(team, readCore({ passing }), 0).defTds, team.doubts.length];
  };
  const kinds = { defensiveInterceptions: { interceptionTouchdowns: 1 } };
  expect(tds(kinds)).toEqual([1, 0]);
  expect(tds({ defensive: { defensiveTouchdowns: 1 } })).toEqual([1, 0]);
  expect(tds({ ...kinds, defensive: { defensiveTouchdowns: 1 } })).toEqual([1, 0]);
  expect(tds({ ...kinds, defensive: { defensiveTouchdowns: 0 } })).toEqual([0, 1]);
});
