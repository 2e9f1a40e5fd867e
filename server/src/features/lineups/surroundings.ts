import type { Context } from '../../context.ts';
import type { Database, Db } from '../../db/pool.ts';
import { isPremiumPlan } from '../billing/billing-service.ts';
import { type PlayedGroup, playedGroup } from '../groups/groups-service.ts';
import { PlayersInMemory, type WeekPlayer } from '../players/players-service.ts';
import type { WeekRow } from '../season/season-service.ts';
import type { StoredLineup } from './lineups-store.ts';
import { type Concerned, readSurroundings } from './surroundings-store.ts';

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
  const week = { ...row.week, startDate: new Date(row.week.startDate), endDate: new Date(row.week.endDate) };
  const ofWeek = row.lineups.map((lineup) => ({
    ...lineup,
    ...{ userId: concerned.userId, seasonId: week.seasonId, weekId: week.id },
    ...{ createdAt: new Date(lineup.createdAt), updatedAt: new Date(lineup.updatedAt) },
  }));
  const previous = ofWeek.find(({ id }) => id === concerned.lineupId) ?? null;
  const memory = memories.get(database) ?? new PlayersInMemory(database);
  memories.set(database, memory);
  const playerIds = [...concerned.playerIds, ...(previous?.slots ?? []).map(({ playerId }) => playerId)];
  const players = await memory.get(tx, { weekId: week.id, version: row.playersVersion }, [...new Set(playerIds)]);
  return {
    ...{ week, previous, ofWeek, players, uses: row.uses },
    groups: row.groups.map(playedGroup),
    isPremium: row.subscription !== null && isPremiumPlan(row.subscription.plan, row.subscription.status),
  };
}
