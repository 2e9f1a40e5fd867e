import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@singleback/game/season/durations.ts';
import type { Db } from '../../../db/pool.ts';
import type { GameRecord } from '../../report.ts';
import { expectPace, expectRead, recordRead } from '../feed-state.ts';

/** The part of a game that polling depends on. */
export interface PolledGame extends Pick<GameRecord, 'espnId' | 'kickoff' | 'status'> {
  /** Its stat lines are of record. */
  isOfRecord: boolean;
  /** When it was last seen in progress; null where it was not. */
  lastOnAt?: Date | null;
  /** Something is claimed of it that a second answer has to confirm. */
  isDoubted?: boolean;
}

/** The polling interval of each resource in milliseconds; null: not polled now. */
export interface PollPlan {
  scoreboard: number | null;
  /** Box scores, by the game's ESPN id. */
  summaries: Map<string, number>;
  /** Points of players in games in progress, from any source; null while no game is. */
  points: number | null;
  injuries: number | null;
  projections: number | null;
  /** Schedule and scores of record. */
  schedule: number;
  /** Stat lines of record. */
  record: number | null;
  rosters: number | null;
  /** Positions and ids. */
  people: number | null;
}

/** Games have lasted this long, weather delays included. */
const LONGEST_GAME = 6 * HOUR_MS;
/** A game that was not seen in progress for this long is stuck: the source that could end it is gone. */
const NOT_ON_AFTER = DAY_MS;
/** Box scores are corrected for a while after the end. */
const SETTLING = 6 * HOUR_MS;
/** The league corrects a week's stat lines until Thursday. */
const CORRECTIONS = 5 * DAY_MS;
/** A postponed game is polled for this long. */
const PUT_OFF = 7 * DAY_MS;
const BOX_EVERY_MS = 30 * SECOND_MS;
const SEASON_IS_NEAR = 21 * DAY_MS;

/**
 * The polling intervals at `now`: every 20 s during a game, every minute shortly before, seldom in between, and never
 * without games.
 */
export function pollPlan(now: Date, games: readonly PolledGame[]): PollPlan {
  const at = now.getTime();
  const kickoffs = games.flatMap((game) => (game.kickoff === null ? [] : [game.kickoff.getTime()]));
  const untilNext = Math.min(...kickoffs.filter((kickoff) => kickoff > at).map((kickoff) => kickoff - at));
  const sinceLast = Math.min(...kickoffs.filter((kickoff) => kickoff <= at).map((kickoff) => at - kickoff));
  const isGameDay = untilNext <= DAY_MS || sinceLast <= LONGEST_GAME;
  const isSeason = games.length > 0 && Math.min(untilNext, sinceLast) <= SEASON_IS_NEAR;
  const wait = (onGameDay: number, otherwise: number) => (isSeason ? (isGameDay ? onGameDay : otherwise) : null);
  return {
    scoreboard: scoreboardEvery(at, games, untilNext),
    summaries: new Map(games.flatMap((game) => summaryOf(at, game))),
    points: games.some((game) => game.status === 'in_progress' && isOn(game, at) && !game.isOfRecord)
      ? BOX_EVERY_MS
      : null,
    injuries: wait(HOUR_MS, 6 * HOUR_MS),
    projections: wait(HOUR_MS, 6 * HOUR_MS),
    schedule: isSeason ? (isGameDay ? 15 * MINUTE_MS : 3 * HOUR_MS) : DAY_MS,
    record: sinceLast <= CORRECTIONS ? 30 * MINUTE_MS : sinceLast <= SEASON_IS_NEAR ? 6 * HOUR_MS : null,
    rosters: isSeason ? 6 * HOUR_MS : DAY_MS,
    people: isSeason ? DAY_MS : null,
  };
}

/**
 * Whether a game is, or may be, in progress. One that is believed canceled or postponed past its kickoff may be, too: it
 * is asked for until its figures are of record.
 */
export function isOn(
  { status, kickoff, lastOnAt = null }: Pick<PolledGame, 'status' | 'kickoff' | 'lastOnAt'>,
  at: number,
): boolean {
  const since = kickoff === null ? -1 : at - kickoff.getTime();
  if (status === 'in_progress')
    return Math.min(since, lastOnAt === null ? since : at - lastOnAt.getTime()) <= NOT_ON_AFTER;
  return status !== 'final' && since >= 0 && since <= LONGEST_GAME;
}

function scoreboardEvery(at: number, games: readonly PolledGame[], untilNext: number): number | null {
  if (games.some((game) => game.isDoubted || isOn(game, at))) return 20 * SECOND_MS;
  if (untilNext <= 15 * MINUTE_MS) return MINUTE_MS;
  const isSettling = games.some((game) => summaryOf(at, game).length > 0);
  if (untilNext <= 6 * HOUR_MS || isSettling) return 10 * MINUTE_MS;
  const isPutOff = games.some(
    ({ status, kickoff, isOfRecord }) =>
      (status === 'postponed' || (status === 'cancelled' && !isOfRecord)) &&
      Math.abs(at - (kickoff?.getTime() ?? at)) <= PUT_OFF,
  );
  return untilNext <= 3 * DAY_MS || isPutOff ? HOUR_MS : null;
}

function summaryOf(at: number, game: PolledGame): [string, number][] {
  if (game.espnId === null || game.isOfRecord) return [];
  if (game.status !== 'cancelled' && game.status !== 'postponed' && isOn(game, at))
    return [[game.espnId, BOX_EVERY_MS]];
  const since = game.kickoff === null ? -1 : at - game.kickoff.getTime();
  return game.status === 'final' && since >= 0 && since <= LONGEST_GAME + SETTLING
    ? [[game.espnId, 10 * MINUTE_MS]]
    : [];
}

/** A source that is not polled is not late. */
const WHILE_OFF_MS = 365 * DAY_MS;
/** A few missed polls don't make a source late yet. */
const MISSES = 3;

/** The sources that the health call and the screens report on. */
const SOURCES = {
  'espn scores': { carriesScores: true, paceOf: (plan: PollPlan) => plan.scoreboard },
  // From whichever source is in use.
  'player points': { carriesScores: true, paceOf: (plan: PollPlan) => plan.points },
  'espn box scores': {
    carriesScores: false,
    paceOf: (plan: PollPlan) => (plan.summaries.size === 0 ? null : Math.min(...plan.summaries.values())),
  },
  'espn injuries': { carriesScores: false, paceOf: (plan: PollPlan) => plan.injuries },
  sleeper: { carriesScores: false, paceOf: (plan: PollPlan) => plan.projections },
  nflverse: { carriesScores: false, paceOf: (plan: PollPlan): number | null => plan.schedule },
} as const;

type SourceName = keyof typeof SOURCES;

/** Records when each source was last read successfully and by when it should be read again. */
export function openPaces(db: Db) {
  const paces = new Map<SourceName, number | null>();
  const within = (pace: number) => Math.max(MISSES * pace, 2 * MINUTE_MS);
  const whileOff = (from: Date) => new Date(from.getTime() + WHILE_OFF_MS);
  const dueBy = (source: SourceName, from: Date) => {
    const pace = paces.get(source) ?? null;
    return pace === null ? whileOff(from) : new Date(from.getTime() + within(pace));
  };
  return {
    /** Records changed polling intervals. */
    async follow(plan: PollPlan, now: Date): Promise<void> {
      for (const source of Object.keys(SOURCES) as SourceName[]) {
        const { paceOf, carriesScores } = SOURCES[source];
        const pace = paceOf(plan);
        if (paces.get(source) === pace) continue;
        paces.set(source, pace);
        if (pace === null) await expectRead(db, source, { dueBy: whileOff(now), carriesScores });
        else await expectPace(db, source, { withinMs: within(pace), now, carriesScores });
      }
    },
    /** Records a successful read of a resource. */
    async readSucceeded(name: string, now: Date): Promise<void> {
      for (const source of sourcesOf(name)) {
        const { carriesScores } = SOURCES[source];
        await recordRead(db, source, now, null, { dueBy: dueBy(source, now), carriesScores });
      }
    },
  };
}

/** The sources that a resource is read from. */
function sourcesOf(name: string): SourceName[] {
  if (name.startsWith('espn/scoreboard/')) return ['espn scores'];
  if (name.startsWith('espn/summary/')) return ['espn box scores', 'player points'];
  if (name.startsWith('espn/core/') || name.startsWith('sleeper/live/')) return ['player points'];
  if (name === 'espn/injuries') return ['espn injuries'];
  if (name.startsWith('sleeper/projections/')) return ['sleeper'];
  return name.startsWith('nflverse/games/') ? ['nflverse'] : [];
}
