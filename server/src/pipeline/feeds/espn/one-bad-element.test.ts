import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreboardAnswer, summaryAnswer } from '../../testing/espn-answers.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { defenseLines } from './defense-lines.ts';
import { mergeSummary } from './merge-summary.ts';
import { readScoreboard } from './scoreboard.ts';
import { readSummary, type Summary } from './summary.ts';

const CAPTURES = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../../../shared/nfl', import.meta.url));

type Path = (string | number)[];

/** The paths of all values within a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const keys: Path = Array.isArray(value)
    ? [...value.keys()]
    : typeof value === 'object' && value
      ? Object.keys(value)
      : [];
  return [
    ...(path.length === 0 ? [] : [path]),
    ...keys.flatMap((key) => pathsIn(Reflect.get(value as object, key), [...path, key])),
  ];
}

/** What can happen to one value; 'same' only changes its form. */
const CHANGES = {
  null: () => null,
  missing: () => undefined,
  object: () => ({}),
  list: () => [],
  flag: () => true,
  word: () => '~',
  huge: () => 987_654_321,
  'huge text': () => '9'.repeat(9_000),
  NUL: (value: unknown) => (typeof value === 'string' ? `\0${value}\0` : '\0'),
  surrogate: () => '\ud800',
  'same in an object': (value: unknown) => (typeof value === 'object' ? value : { value }),
  'same as text': (value: unknown) => (typeof value === 'number' ? String(value) : value),
  'same as a number': (value: unknown) => (/^-?\d+$/.test(String(value)) ? Number(value) : value),
} satisfies Record<string, (value: unknown) => unknown>;
type Change = keyof typeof CHANGES | 'twice';

function changed(answer: object, path: Path, change: Change): object {
  const copy = structuredClone(answer);
  const key = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce<object>((found, one) => Reflect.get(found, one), copy);
  const value = Reflect.get(parent, key);
  if (change === 'twice') {
    if (Array.isArray(parent)) parent.splice(Number(key), 0, structuredClone(value));
    return copy;
  }
  const next = CHANGES[change](value);
  if (next !== undefined) Reflect.set(parent, key, next);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
  return copy;
}

/** Any change of any value of an answer. */
const anyChange = (answer: object, isOpen: (path: Path) => boolean = () => true) =>
  fc.record({
    path: fc.constantFrom(...pathsIn(answer).filter(isOpen)),
    change: fc.constantFrom<Change>(...(Object.keys(CHANGES) as Change[]), 'twice'),
  });

const bodyOf = (answer: object) => Buffer.from(JSON.stringify(answer));

/** The points of everybody in a game, and how its score is read. */
function shown(summary: Summary): Record<string, unknown> {
  const players = summary.sides
    .flatMap(({ lines }) => lines)
    // Whether a missed kick was a long one is shown, and scores nothing.
    .map(({ athleteId, team, stats: { fgAttempted0_39, fgAttempted40_49, fgAttempted50, ...stats } }) => [
      `${team} ${athleteId}`,
      { points: scorePlayer('QB', stats), stats },
    ]);
  const defenses = defenseLines(summary).map(({ team, stats }) => [team, { points: scorePlayer('DEF', stats), stats }]);
  const scores = summary.sides.map(({ team, figures }) => [`score of ${team}`, figures.score]);
  return Object.fromEntries([...players, ...defenses, ...scores]);
}

const madeGame = JSON.parse(
  summaryAnswer({
    id: '1',
    home: {
      ...{ team: 'WSH', score: 23 },
      passing: { '1 Abe Archer': ['20/31', '250', '8.1', '2', '1'] },
      rushing: { '2 Bo Burns': ['15', '61', '4.1', '1', '12'], '1 Abe Archer': ['2', '-4', '-2.0', '0', '1'] },
      receiving: {
        '3 Dee Dunn': ['7', '90', '12.9', '1', '30', '9'],
        '4 Ed East': ['3', '40', '13.3', '1', '20', '4'],
      },
      fumbles: { '2 Bo Burns': ['1', '1', '0'] },
      kicking: { '5 Cal Cole': ['1/2', '50.0', '52', '2/3', '5'] },
      figures: {
        totalYards: '347',
        sacksYardsLost: '2-11',
        interceptions: '1',
        fumblesLost: '1',
        defensiveTouchdowns: '0',
      },
    },
    away: {
      ...{ team: 'MIA', score: 15 },
      passing: { '11 Una Usher': ['18/30', '200', '6.7', '0', '0'] },
      receiving: { '13 Vic Vale': ['9', '120', '13.3', '0', '40', '11'] },
      kicking: { '15 Wes West': ['2/2', '100', '44', '1/1', '7'] },
      figures: {
        totalYards: '310',
        sacksYardsLost: '3-20',
        interceptions: '0',
        fumblesLost: '0',
        defensiveTouchdowns: '1',
        possessionTime: '29:10',
      },
    },
    scoringPlays: [
      { id: '21', team: 'WSH', type: 'Field Goal Good', text: 'Cal Cole 52 Yd Field Goal' },
      {
        id: '22',
        team: 'MIA',
        type: 'Interception Return Touchdown',
        text: 'X.Back 30 Yd Interception Return (Wes West Kick)',
      },
      { id: '23', team: 'MIA', type: 'Safety', text: 'A.Archer tackled in End Zone for a Safety' },
      { id: '24', team: 'MIA', type: 'Field Goal Good', text: 'Wes West 44 Yd Field Goal' },
      { id: '25', team: 'MIA', type: 'Field Goal Good', text: 'Wes West 33 Yd Field Goal' },
    ],
    drives: [
      {
        team: 'WSH',
        plays: [
          { id: '21', type: 'Field Goal Good', text: 'C.Cole 52 yard field goal is GOOD', yards: 52 },
          {
            id: '22',
            type: 'Interception Return Touchdown',
            text: 'A.Archer pass INTERCEPTED by X.Back, TOUCHDOWN. W.West extra point is GOOD',
          },
          { id: '23', type: 'Safety', text: 'A.Archer sacked in End Zone, SAFETY' },
          { id: '27', type: 'Blocked Punt', text: 'P.Long punt is BLOCKED by Y.Rush' },
        ],
      },
      {
        team: 'MIA',
        plays: [
          { id: '24', type: 'Field Goal Good', text: 'W.West 44 yard field goal is GOOD', yards: 44 },
          { id: '25', type: 'Field Goal Good', text: 'W.West 33 yard field goal is GOOD', yards: 33 },
        ],
      },
    ],
  }),
) as object;

/** What an answer changes in a game that was read before. */
function readAgain(answer: object, id: string, path: Path, change: Change) {
  const before = mergeSummary(undefined, readSummary(bodyOf(answer), id), () => false);
  expect(before.doubts).toEqual([]);
  try {
    const now = readSummary(bodyOf(changed(answer, path, change)), id);
    return { before: shown(before), after: shown(mergeSummary(before, now, () => false)) };
  } catch (error) {
    if (!(error instanceof ResponseRejected)) throw error;
    // Only what says which game it is can cost the whole of it.
    expect([error.message, path[0]]).toEqual([error.message, 'header']);
    return null;
  }
}

const NUM_RUNS = 400;

describe('one bad element of a box score costs nobody a point', () => {
  test('of a game with every kind of score', () => {
    fc.assert(
      fc.property(anyChange(madeGame), ({ path, change }) => {
        const read = readAgain(madeGame, '1', path, change);
        if (read !== null) expect(read.after).toMatchObject(read.before);
      }),
      { numRuns: NUM_RUNS },
    );
  });

  test.skipIf(!existsSync(CAPTURES))('of a real game', () => {
    const answer = JSON.parse(readFileSync(join(CAPTURES, 'espn/summary_401772977_trimmed.json'), 'utf8'));
    // The capture lacks them, and a play that is there twice is known by its id.
    const plays = [
      ...answer.scoringPlays,
      ...answer.drives.previous.flatMap((drive: { plays: object[] }) => drive.plays),
    ];
    for (const [index, play] of plays.entries()) play.id = `p${index}`;
    fc.assert(
      fc.property(anyChange(answer), ({ path, change }) => {
        const read = readAgain(answer, '401772977', path, change);
        if (read !== null) expect(read.after).toMatchObject(read.before);
      }),
      { numRuns: NUM_RUNS / 4 },
    );
  });
});

describe('one bad element of a scoreboard costs no other game', () => {
  const game = (id: string, home: string, away: string, more = {}) => ({
    ...{ id, home, away, date: '2025-09-07T17:00Z', state: 'in' as const, score: [3, 7] as [number, number] },
    ...{ period: 2, clock: '4:25', possession: 'home' as const, ...more },
  });
  const made = JSON.parse(
    scoreboardAnswer([
      game('1', 'WSH', 'MIA', { lastPlay: { id: '9', text: 'A run', side: 'home' } }),
      game('2', 'LAR', 'BUF', { state: 'post' }),
      game('3', 'KC', 'DEN', { state: 'pre' }),
      game('4', 'NYJ', 'NYG', { name: 'STATUS_DELAYED', score: [0, 0], period: 1, clock: '15:00' }),
    ]),
  ) as { events: object[] };

  const check = (answer: { events: object[] }, year: number, numRuns: number) => {
    const before = readScoreboard(bodyOf(answer), year).rows;
    const isOfEvent = ([first, index]: Path) => first === 'events' && index !== undefined;
    fc.assert(
      fc.property(anyChange(answer, isOfEvent), ({ path, change }) => {
        const { rows, doubts } = readScoreboard(bodyOf(changed(answer, path, change)), year);
        const others = before.filter((_, index) => index !== path[1]);
        expect(rows).toEqual(expect.arrayContaining(others));
        // Its week, its kind of season and its teams may be other ones, which the schedule knows.
        const touched = before[Number(path[1])];
        const isThere = rows.some(({ espnId }) => espnId === touched?.espnId);
        if (!isThere && doubts.length === 0)
          expect(path.length === 2 || path.includes('season') || path.at(-1) === 'id').toBe(true);
      }),
      { numRuns },
    );
  };

  test('of games in every state', () => check(made, 2025, NUM_RUNS));

  test.skipIf(!existsSync(CAPTURES))('of a real Sunday', () => {
    const capture = gunzipSync(readFileSync(join(CAPTURES, 'espn/scoreboard_2022_w1_live.json.gz')));
    check(JSON.parse(capture.toString('utf8')), 2022, NUM_RUNS / 10);
  });
});
