// A past season played again in an evening, with or without an account.

import type { TrySeason } from '@singleback/contract/try.ts';
import { expectedPoints } from '@singleback/game/players/injury.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { SEASON_KINDS, type SeasonKind } from '@singleback/game/season/round-words.ts';
import { ROUNDS, seasonName } from '@singleback/game/season/week.ts';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { insertInstallationOnce, readInstallation } from '../../db/installation.ts';
import type { Db } from '../../db/pool.ts';
import { weeks } from '../../db/schema/season.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';
import type { FactLine, FactPlayer, PreparedSeason, PreparedWeek } from '../../try-seasons/prepare.ts';
import type { SeasonRequest } from '../../try-seasons/prepare-in-worker.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import {
  type FinishedSeason,
  findRun,
  listFinishedSeasons,
  listRunWeeks,
  type RunRow,
  type RunWeekRow,
} from './try-store.ts';

const INVENTED = 'invented-1';
const INVENTED_YEAR = 2025;
const RECORDED = /^nfl-(\d{4})(-postseason)?$/;
// Of other finished seasons, those of old links are dropped again.
const MOST_KEPT = 3;

/** A player of a week who has a game. */
export type Fact = FactLine & { of: FactPlayer };

/** A prepared season; the facts of its weeks are parsed when they are first needed. */
export class PlayableSeason {
  readonly id: string;
  readonly kind: SeasonKind;
  readonly prepared: PreparedSeason;
  readonly players: readonly FactPlayer[];
  readonly #facts = new Map<number, ReadonlyMap<string, Fact>>();

  constructor(id: string, prepared: PreparedSeason) {
    this.id = id;
    this.kind = kindOf(id);
    this.prepared = prepared;
    this.players = JSON.parse(prepared.players) as FactPlayer[];
  }

  week(weekNumber: number): PreparedWeek {
    const week = this.prepared.weeks[weekNumber - 1];
    if (week === undefined) throw new AppError('not_found', 'There is no such week.');
    return week;
  }

  /** Who plays in a week, by player id. */
  factsOf(weekNumber: number): ReadonlyMap<string, Fact> {
    const known = this.#facts.get(weekNumber);
    if (known !== undefined) return known;
    const lines = JSON.parse(this.week(weekNumber).facts) as FactLine[];
    const facts = new Map(
      lines.flatMap((line) => {
        const of = this.players[line.player];
        return of === undefined ? [] : [[of.id, { ...line, of }] as const];
      }),
    );
    this.#facts.set(weekNumber, facts);
    return facts;
  }
}

/** The seasons that can be played again, each prepared once by every process. */
export interface PlayableSeasons {
  /** The season that is offered, and the newest finished postseason, if there is one. */
  offered(): Promise<[string, string?]>;
  /** The season that a new run gets: `wanted`, by a link, where it can be played. */
  pick(wanted?: string): Promise<string>;
  /** Refuses with not_found for a season that can't be played, and with unavailable when it can't be prepared. */
  open(id: string): Promise<PlayableSeason>;
  present(id: string): TrySeason;
  /** A season that is prepared already; else null, and it is being prepared. */
  prepared(id: string): PlayableSeason | null;
}

export function playableSeasons(context: Context): PlayableSeasons {
  const { log } = context;
  const opening = new Map<string, Promise<PlayableSeason>>();
  const ready = new Map<string, PlayableSeason>();
  const prepare = async (id: string) => {
    const season = new PlayableSeason(id, await context.prepareSeason(await requestOf(context, id)));
    ready.set(id, season);
    return season;
  };
  const open = async (id: string) => {
    const known = opening.get(id) ?? prepare(id);
    opening.set(id, known);
    const oldest = [...opening.keys()].find((each) => each !== id && ready.has(each));
    if (opening.size > MOST_KEPT && oldest !== undefined) {
      opening.delete(oldest);
      ready.delete(oldest);
    }
    try {
      return await known;
    } catch (error) {
      opening.delete(id);
      if (error instanceof AppError) throw error;
      log.error({ err: error }, 'a season to play again could not be prepared');
      throw new AppError('unavailable', 'The season could not be prepared. Please try again.');
    }
  };
  return {
    open,
    prepared: (id) => {
      // A failure is reported to whoever starts.
      void open(id).catch(() => {});
      return ready.get(id) ?? null;
    },
    offered: async () => offeredOf(await finishedIds(context)),
    pick: async (wanted) => {
      if (wanted === INVENTED) return INVENTED;
      const ids = await finishedIds(context);
      return ids.find((id) => id === wanted) ?? offeredOf(ids)[0];
    },
    present: (id) => ({ ...describe(id), is_ready: ready.has(id) }),
  };
}

export const isInvented = (id: string): boolean => id === INVENTED;

const kindOf = (id: string): SeasonKind => (RECORDED.exec(id)?.[2] === undefined ? 'regular' : 'postseason');

const idOf = ({ year, kind }: FinishedSeason) => `nfl-${year}${kind === 'regular' ? '' : '-postseason'}`;

/** The finished seasons, newest first. */
async function finishedIds({ db, clock }: Context): Promise<string[]> {
  // The demo's own season is invented too, and its users see it as the real one.
  if ((await readInstallation(db, 'season')) === 'demo') return [];
  return (await listFinishedSeasons(db, clock.now())).map(idOf);
}

function offeredOf(ids: readonly string[]): [string, string?] {
  const [regular, postseason] = SEASON_KINDS.map((kind) => ids.find((id) => kindOf(id) === kind));
  return postseason === undefined ? [regular ?? INVENTED] : [regular ?? INVENTED, postseason];
}

function describe(id: string): Omit<TrySeason, 'is_ready'> {
  const kind = kindOf(id);
  const year = RECORDED.exec(id)?.[1];
  const season = { id, weeks: ROUNDS[kind], is_invented: year === undefined };
  if (year === undefined) return { ...season, name: 'A simulated season' };
  return kind === 'regular'
    ? { ...season, name: `Season ${year}` }
    : { ...season, name: seasonName(kind, Number(year)), kind };
}

async function requestOf({ db, clock, ids }: Context, id: string): Promise<SeasonRequest> {
  if (isInvented(id)) {
    return { kind: 'invented', seed: await insertInstallationOnce(db, 'try_seed', ids.token()), year: INVENTED_YEAR };
  }
  const finished = await listFinishedSeasons(db, clock.now());
  const season = finished.find((each) => idOf(each) === id);
  if (season === undefined) throw new AppError('not_found', 'This season can no longer be played.');
  return recordedFacts(db, season);
}

// No plays are stored of a finished season, so a game's points come when it is over.
const GAME_MS = 3.2 * HOUR_MS;

/** A finished season of the database, week by week as JSON, so that no step of it takes long. */
async function recordedFacts(db: Db, { id: seasonId, kind }: FinishedSeason): Promise<SeasonRequest> {
  const numbers = new Map<string, number>();
  const players: FactPlayer[] = [];
  const texts: string[] = [];
  const numberOf = ({ id, name, position, row: { jerseyNumber, espnId } }: WeekPlayer) => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    players.push({ id, name, position, jerseyNumber, espnId });
    numbers.set(id, players.length - 1);
    return players.length - 1;
  };
  const inOrder = await db.select().from(weeks).where(eq(weeks.seasonId, seasonId)).orderBy(asc(weeks.weekNumber));
  for (const { id, weekNumber, startDate } of inOrder) {
    const lines = (await weekPlayers(db, id, 'listed')).map((player) => lineOf(player, numberOf(player)));
    texts.push(JSON.stringify({ weekNumber, startsAt: startDate.getTime(), lines }));
  }
  const parts = { seed: seasonId, players: JSON.stringify(players), weeks: texts };
  return { kind: 'recorded', ...parts, mayHaveEmptySlots: kind === 'postseason' };
}

function lineOf({ row }: WeekPlayer, player: number): FactLine {
  const isPlayed = row.gameId !== null && row.gameStatus !== 'cancelled' && row.gameStatus !== 'postponed';
  const kickoff = isPlayed ? (row.kickoff?.getTime() ?? null) : null;
  // A report after kickoff was not known: a player who got hurt in the game was healthy before it.
  const isKnown = kickoff !== null && (row.injuryUpdatedAt === null || row.injuryUpdatedAt.getTime() <= kickoff);
  const injuryStatus = isKnown ? row.injuryStatus : null;
  const points = kickoff === null ? 0 : (row.scoredPoints ?? 0);
  const outlook = { injuryStatus, hasNoGame: kickoff === null, hasPlayed: false };
  return {
    ...{ player, team: row.teamAbbreviation ?? '', isHome: row.isHome === true, kickoff },
    opponent: kickoff === null ? null : row.opponentAbbreviation,
    ...{ injuryStatus, injuryNotes: isKnown ? row.injuryNotes : null },
    projected: expectedPoints(row.projectedPoints, outlook),
    ...{ points, hasPlayed: kickoff !== null && row.scoredPoints !== null },
    gains: kickoff === null || points === 0 ? [] : [[kickoff + GAME_MS, points, 'Final']],
  };
}

/** A run, its weeks so far, and its season. */
export interface OpenRun {
  run: RunRow;
  weeks: RunWeekRow[];
  season: PlayableSeason;
}

/** The run with this token, its weeks and its season. Refuses with not_found when there is none. */
export async function openRun(context: Context, seasons: PlayableSeasons, token: string): Promise<OpenRun> {
  const run = await runOf(context.db, token, 'read');
  return { run, weeks: await listRunWeeks(context.db, run.id), season: await seasons.open(run.season) };
}

/** The run with this token, locked for a transaction that changes it. Refuses with not_found when there is none. */
export async function runOf(db: Db, token: string, lock: 'read' | 'lock'): Promise<RunRow> {
  const run = await findRun(db, hashToken(token), lock);
  if (run === null) throw new AppError('not_found', 'This season was not found. Start a new one.');
  return run;
}
