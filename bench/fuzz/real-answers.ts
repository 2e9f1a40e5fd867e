import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MINUTE_MS, SECOND_MS } from '@singleback/game/season/durations.ts';
import { type CheckedRows, withLastGood } from '../../server/src/pipeline/feeds/checked-json.ts';
import { readRoster } from '../../server/src/pipeline/feeds/espn/people.ts';
import { readScoreboard, type ScoreboardGame } from '../../server/src/pipeline/feeds/espn/scoreboard.ts';
import { applyScoreboard } from '../../server/src/pipeline/feeds/live/apply-box-score.ts';
import { mergeGames } from '../../server/src/pipeline/feeds/live/compose.ts';
import { keepGone } from '../../server/src/pipeline/feeds/live/resource-polls.ts';
import { emptyWorld, type SleeperLive } from '../../server/src/pipeline/feeds/live/world.ts';
import { readSleeperWeek } from '../../server/src/pipeline/feeds/sleeper/sleeper.ts';
import type { Doubt, GameRecord } from '../../server/src/pipeline/report.ts';
import { type AnswerKind, type AnswerTarget, openAnswerTarget } from './answer-target.ts';
import { boxScoreKind } from './box-scores.ts';
import { type ChangedAnswer, type Path, valueAt } from './change-json.ts';
import type { SmallSeason } from './real-season.ts';
import { seasonOf } from './stored-season.ts';

const WEEK = 5;

/** Recorded answers of ESPN and Sleeper in the folder, to be changed. */
export async function readRealAnswers(folder: string, season: SmallSeason): Promise<AnswerTarget[]> {
  const read = async (path: string) => {
    const bytes = await readFile(join(folder, path));
    return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
  };
  const [early, late, box, roster, stats, projections] = await Promise.all([
    read('espn/scoreboard_2022_w11_live.json.gz'),
    read('espn/scoreboard_2022_w1_live.json.gz'),
    read('espn/summary_401772977_trimmed.json'),
    read('espn/roster_KC_2026_trimmed.json'),
    read(`sleeper/stats-regular-2025-${WEEK}.json.gz`),
    read('sleeper/projections_2026_w1_sample.json'),
  ]);
  return [
    scoreboardKind('espn/scoreboard, early', early, 2022, 11),
    scoreboardKind('espn/scoreboard, late', late, 2022, 1),
    boxScoreKind('espn/summary', box, '401772977'),
    rosterKind('espn/roster', roster, 'KC'),
    sleeperKind('sleeper/stats', sleeperRows(stats, season), { year: 2025, week: WEEK }),
    sleeperKind('sleeper/projections', projections, { year: 2026, week: 1 }),
  ].map(openAnswerTarget);
}

/** The stats as Sleeper's newer address has them: rows with the player and his team. */
function sleeperRows(stats: Record<string, Record<string, number>>, { tables }: SmallSeason) {
  const men = tables.weeklyRoster?.rows.filter((row) => row.week === String(WEEK) && row.sleeper_id) ?? [];
  return men.flatMap((row) => {
    const id = (row.sleeper_id ?? '').replace(/\.0$/, '');
    const own = stats[id];
    if (own === undefined) return [];
    const player = { first_name: '', last_name: row.player_name, position: row.position };
    const game = { week: WEEK, season: '2025', team: (row.team ?? '').replace(/^LA$/, 'LAR'), game_id: '1' };
    return [{ player_id: id, ...game, stats: own, player }];
  });
}

type SleeperRow = { player_id: string; stats: Record<string, number> };

/** Sleeper's stats or projections of a week; in the earlier ones everybody has a yard less. */
function sleeperKind(file: string, answer: readonly SleeperRow[], of: { year: number; week: number }): AnswerKind {
  const earlier = answer.map((row) => {
    const less = Object.entries(row.stats).map(([key, value]) => [
      key,
      /_yd$/.test(key) && value > 2 ? value - 2 : value,
    ]);
    return { ...row, stats: Object.fromEntries(less) };
  });
  const after: AnswerKind['after'] = (bodies) => {
    let known: SleeperLive | undefined;
    const doubts: Doubt[] = [];
    for (const [index, body] of bodies.entries()) {
      const checked = readSleeperWeek(body, of);
      const { doubts: missing, ...read } = keepGone(known, checked, new Date(index * MINUTE_MS));
      known = read;
      doubts.push(...checked.doubts, ...missing);
    }
    const rows = (known?.rows ?? []).map(
      ({ sleeperId, points, team }) => [sleeperId, `${points} for ${team}`] as const,
    );
    return { state: new Map(rows), doubts };
  };
  return {
    ...{ file, answer, earlier, after, isRight },
    isOfUse: (path) => path.includes('stats') || path.length <= 2,
    subjectsAt: (changed, path) => [idIn(valueAt(changed, [path[0] ?? 0, 'player_id']))],
  };
}

/** An id as it is read: no half of a pair, no control characters, and not endless. */
const idIn = (id: unknown) => {
  const value = typeof id === 'object' && id !== null ? Reflect.get(id, 'value') : id;
  return String(value)
    .slice(0, 2_000)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
};

/** A team's roster on ESPN. */
function rosterKind(file: string, answer: { athletes: unknown[] }, team: string): AnswerKind {
  const after = inTurn(
    (body) => readRoster(body, team),
    ({ id }) => id,
    ({ name, position }) => `${name} ${position}`,
  );
  return {
    ...{ file, answer, earlier: answer, after, isRight: () => true },
    subjectsAt(changed, path) {
      if (path[0] !== 'athletes') return [];
      if (path.length < 4) return null;
      return [idIn(valueAt(changed, [...path.slice(0, 4), 'id']))];
    },
  };
}

/** Reads answers in turn; whoever can't be read has the last good row. */
function inTurn<Row>(
  read: (body: Buffer) => CheckedRows<Row>,
  keyOf: (row: Row) => string,
  shown: (row: Row) => string,
): AnswerKind['after'] {
  return (bodies) => {
    let rows: Row[] | null = null;
    const doubts: Doubt[] = [];
    for (const body of bodies) {
      const checked = read(body);
      doubts.push(...checked.doubts);
      rows = withLastGood(rows, checked, keyOf);
    }
    return { state: new Map((rows ?? []).map((row) => [keyOf(row), shown(row)])), doubts };
  };
}

const ABSENT = new Set(['null', 'missing', 'empty', 'element missing']);

/** A figure that is absent is none, and another number counts; whatever is no number leaves the player as before. */
function isRight(_subject: string, state: string | undefined, { path, kind, answer }: ChangedAnswer): boolean {
  // Nobody is gone after one answer.
  if (state === undefined) return false;
  if (path.at(-1) === 'stats') return kind === 'value of another element';
  if (!path.includes('stats')) return true;
  const value = valueAt(answer, path);
  const number = typeof value === 'object' && value !== null ? Reflect.get(value, 'value') : value;
  return ABSENT.has(kind) || /^-?\d{1,4}(\.\d+)?$/.test(String(number));
}

const ONE_ANSWER_LATER = 20 * SECOND_MS;
/** What of an event is looked at. */
const USED = new Set(['status', 'date', 'season', 'timeValid', 'homeAway', 'score', 'abbreviation', 'situation']);
const EARLIER = { quarter: '1', clock: '14:01' };

type Event = {
  status: { period: number; displayClock: string; type: { state: string } };
  competitions: { competitors: { score: string }[] }[];
};

/** A scoreboard that was recorded while games were on; the earlier one is from the beginning of these games. */
function scoreboardKind(file: string, answer: { events: Event[] }, year: number, week: number): AnswerKind {
  const earlier = structuredClone(answer);
  for (const event of earlier.events.filter(({ status }) => status.type.state === 'in')) {
    event.status = { ...event.status, period: Number(EARLIER.quarter), displayClock: EARLIER.clock };
    for (const side of event.competitions[0]?.competitors ?? []) side.score = '0';
  }
  const all = readScoreboard(Buffer.from(JSON.stringify(answer)), year).rows;
  const scheduled = all.map((game) => scheduledOf(game, week));
  const began = all.filter(({ status }) => status === 'in_progress').map(({ kickoff }) => kickoff?.getTime() ?? 0);
  // Late enough for all that is on to be over.
  const now = Math.max(...began) + 100 * MINUTE_MS;
  return {
    ...{ file, answer, earlier },
    after(bodies) {
      const world = emptyWorld(year);
      world.ofRecord = seasonOf(year, week, scheduled, new Date(now));
      const doubts = bodies.flatMap((body, index) => {
        const at = new Date(now + index * ONE_ANSWER_LATER);
        const { rows, doubts: unread } = readScoreboard(body, year);
        mergeGames(world, at);
        return [...unread, ...applyScoreboard(world, week, rows, at)];
      });
      const at = new Date(now + (bodies.length - 1) * ONE_ANSWER_LATER);
      const games = mergeGames(world, at).map((game) => [`game ${game.away}@${game.home}`, shown(game, at)] as const);
      return { state: new Map(games), doubts };
    },
    subjectsAt: (changed, path) => gameAt(changed, path),
    isOfUse: (path) => path.length < 3 || path.some((key) => USED.has(String(key))),
    isRight: (subject, state) => isAdded(scheduled, subject, state, now),
  };
}

function scheduledOf({ lastPlay: _, ...game }: ScoreboardGame, weekNumber: number): GameRecord {
  const nothing = { homeScore: null, awayScore: null, quarter: null, timeRemaining: null, possession: null };
  return { ...game, feedKey: game.espnId, weekNumber, status: 'scheduled', ...nothing };
}

function shown(game: GameRecord, now: Date): string {
  const { status, awayScore, homeScore, kickoff, quarter, timeRemaining } = game;
  const hasBegun = status === 'in_progress' || status === 'final';
  const isLocked =
    game.isStartUnconfirmed === true || hasBegun || (status === 'scheduled' && kickoff !== null && kickoff <= now);
  const clock = `Q${quarter} ${timeRemaining}`;
  return `${isLocked ? 'locked' : 'open'} ${status} ${awayScore}-${homeScore} ${kickoff?.toISOString()} ${clock}`;
}

function gameAt(answer: unknown, path: Path): string[] | null {
  if (path[0] !== 'events' || path.length < 2)
    return ['season', 'week', 'events'].includes(String(path[0])) ? null : [];
  const sides = valueAt(answer, ['events', path[1] ?? 0, 'competitions', 0, 'competitors']);
  const codes = (Array.isArray(sides) ? sides : []).map((side) => [side?.homeAway, code(side?.team?.abbreviation)]);
  const of = (place: string) => codes.find(([where]) => where === place)?.[1];
  return [`game ${of('away')}@${of('home')}`];
}

const code = (abbreviation: unknown) => (abbreviation === 'WSH' ? 'WAS' : abbreviation);

/** One answer may add: a start after the kickoff, points, another clock. It takes nothing away (principle 6). */
function isAdded(scheduled: readonly GameRecord[], subject: string, state: string | undefined, now: number): boolean {
  const game = scheduled.find(({ away, home }) => subject === `game ${away}@${home}`);
  const [lock, status] = state?.split(' ') ?? [];
  if (game === undefined || status === 'cancelled' || status === 'postponed') return false;
  const hadBegun = game.kickoff !== null && game.kickoff.getTime() < now;
  return !hadBegun || (lock === 'locked' && status !== 'scheduled');
}
