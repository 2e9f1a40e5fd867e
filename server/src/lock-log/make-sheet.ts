import { NO_TIME, timeText } from '@singleback/verify/locks/lines.ts';
import { saltsAt } from '@singleback/verify/locks/salts.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { lockLogs, logLocks } from '../db/schema/lock-log.ts';
import { readTeamLocks } from './game-locks.ts';
import {
  byId,
  LOGGED_TEXTS,
  lineupSealer,
  lineupsOf,
  type PlayerText,
  type SealedRow,
  type Seen,
  type SeenLineup,
} from './read-lineups.ts';

/** A lock in the log. */
export type LoggedLock = Pick<
  typeof logLocks.$inferSelect,
  'lockTime' | 'number' | 'weekId' | 'takenAt' | 'log' | 'entryIndex' | 'lastSequence' | 'teamLocks'
>;

/** A row of a sheet, and whose it is. */
export interface SheetRow extends SealedRow {
  lineupId: string;
  userId: string;
}

/** The signed locks of a week, oldest first. */
export async function listLocks(db: Db, weekId: string): Promise<LoggedLock[]> {
  const { lockTime, number, takenAt, log, entryIndex, lastSequence, teamLocks } = logLocks;
  return db
    .select({ lockTime, number, weekId: logLocks.weekId, takenAt, log, entryIndex, lastSequence, teamLocks })
    .from(logLocks)
    .innerJoin(lockLogs, eq(lockLogs.number, log))
    .where(sql`${eq(logLocks.weekId, weekId)} and ${entryIndex} < ${lockLogs.checkpointSize}`)
    .orderBy(asc(lockTime));
}

/** When the players of a week lock, and how they were called then. */
export interface WeekLocks {
  /** The lock of a team's players, by abbreviation: '2026-11-29T18:00:00Z', or 'none'. */
  lockOf(team: string | null): string;
  /** As the sheets of that lock have it; null where no lock has seen the player. */
  nameAt(lockTime: string, playerId: string): string | null;
}

/** Reads the locks of a week. A source may rename a player later: what was locked keeps its name. */
export async function readWeekLocks(db: Db, weekId: string): Promise<WeekLocks> {
  const teamLocks = await readTeamLocks(db, weekId);
  const texts = new Map<string, ReadonlyMap<string, PlayerText>>();
  for (const { lockTime, number } of await listLocks(db, weekId)) {
    texts.set(timeText(lockTime), await listLoggedTexts(db, number));
  }
  return {
    lockOf: (team) => teamLocks.get(team ?? '') ?? NO_TIME,
    nameAt: (lockTime, playerId) => texts.get(lockTime)?.get(playerId)?.name ?? null,
  };
}

/** Makes the rows of a group at a lock again, or of some of its lineups, in the order of its tree. */
export async function makeSheet(
  db: Db,
  lock: LoggedLock,
  secret: Uint8Array,
  of: Pick<Seen, 'groupId' | 'from' | 'to'>,
): Promise<SheetRow[]> {
  const seal = await sheetSealer(db, lock, secret);
  return (await listSeenLineups(db, { ...lock, ...of })).flatMap(seal);
}

/** Makes the rows of a lineup at a lock again, from its history, as they were sealed. */
export async function sheetSealer(
  db: Db,
  lock: LoggedLock,
  secret: Uint8Array,
): Promise<(lineup: SeenLineup) => SheetRow[]> {
  const texts = await listLoggedTexts(db, lock.number);
  const seal = lineupSealer({
    salts: saltsAt(secret, timeText(lock.lockTime)),
    teamLocks: lock.teamLocks as Record<string, string>,
    player(id) {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`The log does not know how player ${id} was called`);
      return text;
    },
  });
  return (lineup) => seal(lineup).map((row) => ({ ...row, lineupId: lineup.id, userId: lineup.userId }));
}

/** Reads lineups as a lock has seen them, sorted by id. */
async function listSeenLineups(db: Db, seen: Seen): Promise<SeenLineup[]> {
  const { rows } = await db.execute(sql.raw(`${lineupsOf(seen)} order by id`));
  return rows as unknown as SeenLineup[];
}

/** How players were called at a lock, by its number. */
async function listLoggedTexts(db: Db, lockNumber: number): Promise<Map<string, PlayerText>> {
  const { rows } = await db.execute<PlayerText & { id: string } & Record<string, unknown>>(
    sql`${sql.raw(LOGGED_TEXTS)} where since <= ${lockNumber} order by player_id, since desc`,
  );
  return byId(rows);
}
