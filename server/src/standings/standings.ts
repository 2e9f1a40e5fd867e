// Standings in memory: every process reads the season (`table-columns.ts`), follows its changes (`follow.ts`) and answers
// tables (`table.ts`). Features read them through `context.standings`.

import type { Pool } from 'pg';
import { CHANGES_KEPT_MS } from '../db/listener.ts';
import { AppError } from '../lib/app-error.ts';
import { SharedStep } from '../lib/caches.ts';
import { followChanges } from './follow.ts';
import { loadSeason } from './load-season.ts';
import { turns } from './long-columns.ts';
import type { RowLineup, SeasonStandings } from './season-standings.ts';
import { firstGlance, glance, inOneSnapshot, readUserNumbers, type WeekState } from './standings-store.ts';
import type { StandingTable } from './table.ts';

/** What has changed, for the sockets of this process. */
interface StandingsListener {
  /** A table shows a difference, because of points or because of lineups. */
  tablesChanged(weekId: string, reason: 'points' | 'lineups'): void;
  /** A user's lineups of a week were changed, perhaps in another process: for that user only. */
  lineupsChanged(weekId: string, userId: string): void;
}

/** A season at an instant. */
export interface SeasonAt {
  seasonId: string;
  currentWeekNumber: number;
}

/** The standings of this process: in memory, and at most a quarter of a second older than the database. */
export interface Standings {
  /** The table of a group; null when there is no such group. `seasonsVersion` changes with the seasons and their weeks. */
  table(groupId: string, at: SeasonAt): Promise<{ table: StandingTable | null; seasonsVersion: string }>;
  /**
   * The lineups of a group in a live week, open slots included: whoever shows anything of them to others leaves those out.
   * As fresh as the group's table that was asked for last.
   */
  lineups(groupId: string, seasonId: string, weekId: string): Promise<RowLineup[]>;
  /** The number of a user in the tables, which never changes; null when there is no such user. */
  userNumber(userId: string): Promise<number | null>;
  /** Reads what has changed in a season since the last look, and reports it to the listeners. */
  follow(seasonId: string): Promise<void>;
  /** Makes the next call look at the database, however recently it was looked at. */
  expire(): void;
  /** Reports changes until the returned function is called. */
  listen(listener: StandingsListener): () => void;
}

interface OpenSeason {
  season: SeasonStandings;
  snapshot: string;
  weeks: string;
  seasons: string;
  /** False while a step has failed: what it was reading may be there in part. */
  isWhole: boolean;
  /** When the last look at the database began, on this process's own clock in milliseconds. */
  seenAt: number;
  tables: Map<string, { builtAt: number; took: number; table: StandingTable }>;
  step: SharedStep;
}

/** The running season, and past ones, whose groups their members still have. */
const SEASONS_KEPT = 4;
/** Tables are answered from memory for this long after a look at the database began. */
const LEASE_MS = 250;
const TABLES_KEPT = 1_000;
const USERS_KEPT = 100_000;
/** A large table is built again at most this often while it changes; a slow one more rarely. */
const LARGE_EVERY_MS = 1_000;
const RESTS_TIMES = 3;

interface Settings {
  /** How old the last look at the database may be. */
  leaseMs?: number;
  /** Connections on which reading a whole season may take minutes; by default those of everything else. */
  longReads?: Pool;
}

/** Where the standings read: changes with the requests that wait for them, whole seasons elsewhere. */
interface Pools {
  pool: Pool;
  longReads: Pool;
}

/**
 * Opens the standings. Nothing is read before the first call. Points of live weeks are computed here from lineups and
 * stat lines, and followed by what the triggers note in `changes`; nothing of it is stored (decision 008).
 */
export function openStandings(pool: Pool, { leaseMs = LEASE_MS, longReads = pool }: Settings = {}): Standings {
  const seasons = new Map<string, Promise<OpenSeason>>();
  const userNumbers = new Map<string, number>();
  const listeners = new Set<StandingsListener>();
  let expiredAt = Number.NEGATIVE_INFINITY;
  let followed: string | null = null;
  const emit: StandingsListener = {
    tablesChanged(weekId, reason) {
      for (const each of listeners) each.tablesChanged(weekId, reason);
    },
    lineupsChanged(weekId, userId) {
      for (const each of listeners) each.lineupsChanged(weekId, userId);
    },
  };

  const open = (seasonId: string): Promise<OpenSeason> => {
    const known = seasons.get(seasonId);
    const opened = known ?? openSeason({ pool, longReads }, seasonId, emit);
    seasons.delete(seasonId);
    seasons.set(seasonId, opened);
    if (known) return known;
    opened.catch(() => seasons.delete(seasonId));
    const oldest = [...seasons.keys()].find((id) => id !== followed);
    if (seasons.size > SEASONS_KEPT && oldest !== undefined) seasons.delete(oldest);
    return opened;
  };

  return {
    async table(groupId, { seasonId, currentWeekNumber }) {
      const opened = await open(seasonId);
      const known = opened.season.numberOf(groupId);
      const isFresh = performance.now() - opened.seenAt < leaseMs && opened.seenAt > expiredAt;
      const kept = isFresh && known !== undefined ? keptTable(opened, known, currentWeekNumber) : null;
      if (kept !== null) return { table: kept, seasonsVersion: opened.seasons };
      if (!isFresh) await opened.step.run();
      return opened.step.after(async () => {
        // A later step has failed meanwhile.
        if (!opened.isWhole) throw unreadable();
        const number = opened.season.numberOf(groupId);
        const table = number === undefined ? null : await tableOf(opened, number, currentWeekNumber);
        return { table, seasonsVersion: opened.seasons };
      });
    },
    async lineups(groupId, seasonId, weekId) {
      const opened = await open(seasonId);
      return opened.step.after(async () => {
        if (!opened.isWhole) throw unreadable();
        const number = opened.season.numberOf(groupId);
        return number === undefined ? [] : opened.season.lineupsOf(number, weekId);
      });
    },
    async userNumber(userId) {
      const known = userNumbers.get(userId);
      if (known !== undefined) return known;
      const number = (await readUserNumbers(pool, [userId])).get(userId) ?? null;
      if (userNumbers.size >= USERS_KEPT) userNumbers.clear();
      if (number !== null) userNumbers.set(userId, number);
      return number;
    },
    async follow(seasonId) {
      followed = seasonId;
      const opened = await open(seasonId);
      await opened.step.run();
    },
    expire() {
      expiredAt = performance.now();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const unreadable = () => new AppError('unavailable', 'The standings could not be read. Please try again shortly.');

async function openSeason(pools: Pools, seasonId: string, emit: StandingsListener): Promise<OpenSeason> {
  const opened: OpenSeason = {
    ...(await load(pools.longReads, seasonId)),
    ...{ isWhole: true, seenAt: performance.now() },
    tables: new Map(),
    step: new SharedStep(async () => {
      const wasWhole = opened.isWhole;
      const begunAt = performance.now();
      opened.isWhole = false;
      await step(pools, seasonId, opened, { emit, mustLoad: !wasWhole });
      Object.assign(opened, { isWhole: true, seenAt: begunAt });
    }),
  };
  return opened;
}

function load(pool: Pool, seasonId: string) {
  return inOneSnapshot(pool, async (client) => {
    const { snapshot, weeks, seasons } = await firstGlance(client, seasonId);
    return { snapshot, weeks, seasons, season: await loadSeason(client, seasonId, JSON.parse(weeks) as WeekState[]) };
  });
}

async function step(
  { pool, longReads }: Pools,
  seasonId: string,
  opened: OpenSeason,
  { emit, mustLoad: hasFailed }: { emit: StandingsListener; mustLoad: boolean },
): Promise<void> {
  const seen = await glance(pool, seasonId, opened.snapshot);
  // Changes may be gone, or are too many, or another server has taken over that lacks what this process has seen.
  const isBehind = performance.now() - opened.seenAt > CHANGES_KEPT_MS / 2;
  const mustLoad = hasFailed || isBehind || seen.isMany || isBefore(seen.snapshot, opened.snapshot);
  if (seen.changed.length === 0 && seen.weeks === opened.weeks && !mustLoad) {
    opened.snapshot = seen.snapshot;
    opened.seasons = seen.seasons;
    return;
  }
  const followed = mustLoad ? null : await followChanges(pool, { seasonId, ...opened }, turns());
  if (followed === null) {
    Object.assign(opened, await load(longReads, seasonId));
    opened.tables.clear();
    for (const weekId of opened.season.liveWeeks.keys()) emit.tablesChanged(weekId, 'points');
    return;
  }
  const { changes, ...state } = followed;
  Object.assign(opened, state);
  for (const { weekId, reason } of changes.tables) emit.tablesChanged(weekId, reason);
  for (const { weekId, userId } of changes.lineups) emit.lineupsChanged(weekId, userId);
}

/** Whether a snapshot was taken before another one of the same server. */
function isBefore(snapshot: string, other: string): boolean {
  return BigInt(snapshot.split(':')[1] as string) < BigInt(other.split(':')[1] as string);
}

/** The table as it was built last, if nothing of it has changed, or it is too large to be built for every change. */
function keptTable({ season, tables }: OpenSeason, group: number, currentWeekNumber: number): StandingTable | null {
  const kept = tables.get(`${group} ${currentWeekNumber}`);
  if (kept === undefined) return null;
  const isSame = kept.table.version === season.versionOf(group, currentWeekNumber);
  return isSame || mayBeOld(season, group, kept) ? kept.table : null;
}

async function tableOf(opened: OpenSeason, group: number, currentWeekNumber: number): Promise<StandingTable> {
  const { season, tables } = opened;
  const kept = keptTable(opened, group, currentWeekNumber);
  if (kept !== null) return kept;
  const builtAt = performance.now();
  const table = await season.table(group, currentWeekNumber, turns());
  const name = `${group} ${currentWeekNumber}`;
  tables.delete(name);
  tables.set(name, { builtAt, took: performance.now() - builtAt, table });
  const [oldest] = tables.keys();
  if (tables.size > TABLES_KEPT && oldest !== undefined) tables.delete(oldest);
  return table;
}

function mayBeOld(season: SeasonStandings, group: number, { builtAt, took }: { builtAt: number; took: number }) {
  return season.isLarge(group) && performance.now() - builtAt < Math.max(LARGE_EVERY_MS, RESTS_TIMES * took);
}
