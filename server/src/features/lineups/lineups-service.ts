import type { Lineup } from '@singleback/contract/lineups.ts';
import { largestUses } from '@singleback/game/lineups/usage.ts';
import { isUuid } from '@singleback/game/text/uuid.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { ownGroups, playedGroups } from '../groups/groups-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { runningSeason, type WeekRow, weekById } from '../season/season-service.ts';
import {
  countByGroup,
  deleteNames,
  findLineup,
  findLineupInGroup,
  listLineups,
  listUses,
  type StoredLineup,
} from './lineups-store.ts';
import { presentLineup } from './present-lineup.ts';

export type { StoredLineup };

/** The caller's lineups of a week, oldest first [G7.29]. */
export async function lineupsOfWeek(context: Context, caller: Caller, weekId: string): Promise<Lineup[]> {
  const week = await weekById(context.db, weekId);
  return presentLineups(context.db, await listLineups(context.db, caller.userId, week.id), week, context.clock.now());
}

/** A lineup of the caller [G7.25]. Another user's is not_found, like a missing one. */
export async function ownLineup(context: Context, caller: Caller, lineupId: string): Promise<Lineup> {
  const lineup = await findLineup(context.db, lineupId, caller.userId);
  if (!lineup) throw lineupNotFound();
  return presentOne(context.db, lineup, context.clock.now());
}

/** Deletes the lineup names of a deleted account, which are personal text (rules 5.8). */
export async function removeLineupNames(tx: Db, userId: string): Promise<void> {
  await deleteNames(tx, userId);
}

export const lineupNotFound = () => new AppError('not_found', 'Lineup not found');

/** A stored lineup for its owner at `now`. */
export async function presentOne(db: Db, lineup: StoredLineup, now: Date): Promise<Lineup> {
  const [shown] = await presentLineups(db, [lineup], await weekById(db, lineup.weekId), now);
  return shown as Lineup;
}

async function presentLineups(db: Db, stored: StoredLineup[], week: WeekRow, now: Date): Promise<Lineup[]> {
  if (stored.length === 0) return [];
  const ids = (of: (lineup: StoredLineup) => string[]) => [...new Set(stored.flatMap(of))];
  const players = await weekPlayers(
    db,
    week.id,
    ids(({ slots }) => slots.map(({ playerId }) => playerId)),
  );
  const groups = await playedGroups(
    db,
    stored[0]?.userId ?? '',
    ids(({ groupIds }) => groupIds),
  );
  return stored.map((lineup) => presentLineup(lineup, { weekNumber: week.weekNumber, groups, players, now }));
}

/** A user's stored lineup in a group and week; the caller decides what to show. */
export const lineupInGroup = (db: Db, place: { userId: string; weekId: string; groupId: string }) =>
  findLineupInGroup(db, place);

/** How many lineups the caller has in each group in a week [G7.23]; groups without one are left out. */
export async function lineupsPerGroup(context: Context, caller: Caller, weekId: string) {
  const week = await weekById(context.db, weekId);
  return { lineupsPerGroup: await countByGroup(context.db, caller.userId, week.id) };
}

/** The players used by the caller: the weeks, and the largest count over the groups (rules 2.3) [G3.16]. */
export interface UsedPlayer {
  player_id: string;
  weeks: number[];
  usage_count: number;
}

/**
 * The players used by the caller this season in the given groups [G7.24]; a group that was left counts while the
 * edited lineup plays in it.
 * @param groupIds comma-separated ids; malformed when one is invalid, not_found when the caller isn't in one of them
 * @param lineupId a lineup being edited, whose own uses are left out [G5.24]
 */
export async function usedPlayers(
  context: Context,
  caller: Caller,
  groupIds: string,
  lineupId: string | null = null,
): Promise<UsedPlayer[]> {
  const ids = [...new Set(groupIds.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => id !== '');
  if (!ids.every(isUuid)) throw new AppError('malformed', 'The group ids are not well formed.');
  if (lineupId !== null && !isUuid(lineupId)) throw new AppError('malformed', 'The lineup id is not well formed.');
  const edited = lineupId === null ? null : await findLineup(context.db, lineupId, caller.userId);
  const others = ids.filter((id) => edited?.groupIds.includes(id) !== true);
  await ownGroups(context.db, caller.userId, others);
  const { season } = await runningSeason(context.db, context.clock.now());
  const uses = await listUses(context.db, {
    userId: caller.userId,
    seasonId: season.id,
    groupIds: ids,
    exceptLineupId: lineupId,
  });
  const largest = largestUses(uses);
  return [...Map.groupBy(uses, ({ playerId }) => playerId)].map(([playerId, of]) => ({
    player_id: playerId,
    weeks: [...new Set(of.map(({ weekNumber }) => weekNumber))],
    usage_count: largest.get(playerId) ?? 0,
  }));
}
