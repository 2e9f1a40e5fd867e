import type { Context } from '../../context.ts';
import type { Database, Db } from '../../db/pool.ts';
import { type PlayedGroup, playedGroup } from '../groups/groups-service.ts';
import { PlayersInMemory, type WeekPlayer } from '../players/players-service.ts';
import type { WeekRow } from '../season/season-service.ts';
import type { StoredLineup } from './lineups-store.ts';
import { type Concerned, type OwnLineupsRow, readOwnLineups, readSurroundings } from './surroundings-store.ts';

/** What a save is checked against, as it is under the locks. */
export interface Surroundings {
  week: WeekRow;
  /** The stored lineup, when one is changed. */
  previous: StoredLineup | null;
  /** The user's lineups of the week, oldest first. */
  ofWeek: StoredLineup[];
  /** The submitted groups and those of the stored lineup. */
  groups: PlayedGroup[];
  /** The submitted players and those of the stored lineup. */
  players: WeekPlayer[];
  /** How the user's other lineups use these players, in the submitted groups. */
  uses: { playerId: string; groupId: string }[];
  isPremium: boolean;
}

// Of each open database, so that a closed one takes its players along.
const memories = new WeakMap<Database, PlayersInMemory>();

/**
 * Reads what a save is checked against. Call it inside the writing transaction, in a statement after its locks. Null when
 * there is no such week, or the user has no such lineup.
 */
export async function surroundingsOf(
  tx: Db,
  { database }: Pick<Context, 'database'>,
  concerned: Concerned,
): Promise<Surroundings | null> {
  const row = await readSurroundings(tx, concerned);
  if (row === null) return null;
  const { week, ofWeek } = weekAndLineups(row, concerned.userId);
  const previous = ofWeek.find(({ id }) => id === concerned.lineupId) ?? null;
  const playerIds = [...concerned.playerIds, ...(previous?.slots ?? []).map(({ playerId }) => playerId)];
  const players = await playersOf(tx, database, row, playerIds);
  return {
    ...{ week, previous, ofWeek, players, uses: row.uses },
    groups: row.groups.map(playedGroup),
    isPremium: row.isPremium,
  };
}

/** A user's lineups of a week with everything that is shown of them. */
export type OwnLineups = Pick<Surroundings, 'week' | 'ofWeek' | 'groups' | 'players'>;

/**
 * Reads a user's lineups of a week, or of the week of one of them, in one query; their players come from memory. Null when
 * there is no such week, or the user has no such lineup.
 */
export async function ownLineupsOf(
  { db, database }: Pick<Context, 'db' | 'database'>,
  asked: { userId: string; weekId: string | null; lineupId: string | null },
): Promise<OwnLineups | null> {
  const row = await readOwnLineups(db, asked);
  if (row === null) return null;
  const { week, ofWeek } = weekAndLineups(row, asked.userId);
  const playerIds = ofWeek.flatMap(({ slots }) => slots.map(({ playerId }) => playerId));
  const players = await playersOf(db, database, row, playerIds);
  return { week, ofWeek, players, groups: row.groups.map(playedGroup) };
}

function weekAndLineups(row: OwnLineupsRow, userId: string): Pick<Surroundings, 'week' | 'ofWeek'> {
  const week = { ...row.week, startDate: new Date(row.week.startDate), endDate: new Date(row.week.endDate) };
  const ofWeek = row.lineups.map((lineup) => ({
    ...lineup,
    ...{ userId, seasonId: week.seasonId, weekId: week.id },
    ...{ createdAt: new Date(lineup.createdAt), updatedAt: new Date(lineup.updatedAt) },
  }));
  return { week, ofWeek };
}

/** The players of a week by id, as of the version that was read with it. */
function playersOf(db: Db, database: Database, { week, playersVersion }: OwnLineupsRow, ids: readonly string[]) {
  const memory = memories.get(database) ?? new PlayersInMemory(database);
  memories.set(database, memory);
  return memory.get(db, { weekId: week.id, version: playersVersion }, [...new Set(ids)]);
}
