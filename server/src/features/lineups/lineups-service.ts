import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Lineup, SavedLineup } from '@singleback/contract/lineups.ts';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { lineupTotal } from '@singleback/game/lineups/slots.ts';
import { largestUses } from '@singleback/game/lineups/usage.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { isUuid } from '@singleback/game/text/uuid.ts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { lineups, lineupTransactions } from '../../db/schema/lineups.ts';
import { gameHasBegun } from '../../db/season.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { hasGameToCome } from '../commissioners/group-news-service.ts';
import { ownGroups, type PlayedGroup, playedGroups } from '../groups/groups-service.ts';
import { isPlayerLocked, presentSlotPlayer, type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { runningSeason, type WeekRow, weekById, weekNotFound } from '../season/season-service.ts';
import { countByGroup, findLineup, findLineupInGroup, listUses, type StoredLineup } from './lineups-store.ts';
import { type OwnLineups, ownLineupsOf, type Surroundings } from './surroundings.ts';

export type { StoredLineup };

/** The caller's lineups of a week, oldest first [G7.29]. Refuses with not_found when there is no such week. */
export async function lineupsOfWeek(context: Context, { userId }: Caller, weekId: string): Promise<Lineup[]> {
  const now = context.clock.now();
  const own = await ownLineupsOf(context, { userId, weekId, lineupId: null });
  if (own === null) throw weekNotFound();
  return own.ofWeek.map((lineup) => presentLineup(lineup, shownWith(own, now)));
}

/** A lineup of the caller [G7.25]. Another user's is not_found, like a missing one. */
export async function ownLineup(
  context: Context,
  { caller: { userId }, params: { id: lineupId } }: Input<'GET /lineup/:id'>,
): Promise<Lineup> {
  const now = context.clock.now();
  const own = await ownLineupsOf(context, { userId, weekId: null, lineupId });
  const lineup = own?.ofWeek.find(({ id }) => id === lineupId.toLowerCase());
  if (!own || !lineup) throw lineupNotFound();
  return presentLineup(lineup, shownWith(own, now));
}

const shownWith = ({ week, groups, players }: OwnLineups, now: Date) => {
  return { weekNumber: week.weekNumber, groups, players, now };
};

/** A user's stored lineup in a group and week; the caller decides what to show. */
export const lineupInGroup = (db: Db, place: { userId: string; weekId: string; groupId: string }) =>
  findLineupInGroup(db, place);

/** Whether a slot may still be filled in a week: until then nobody else is told whether one is empty (rules 7.6). */
export async function mayBeFilled(db: Db, week: WeekRow, now: Date): Promise<boolean> {
  return !isWeekOver(week, now) && (await hasGameToCome(db, week.id, gameHasBegun(now)));
}

/** How many lineups the caller has in each group in a week [G7.23]; groups without one are left out. */
export async function lineupsPerGroup(context: Context, caller: Caller, weekId: string) {
  const week = await weekById(context.db, weekId);
  return { lineupsPerGroup: await countByGroup(context.db, caller.userId, week.id) };
}

/**
 * The players used by the caller this season in the given groups [G7.24]; a group that was left counts while the
 * edited lineup plays in it.
 * @param groupIds comma-separated ids; malformed when one is invalid, not_found when the caller isn't in one of them
 * @param lineupId a lineup being edited, whose own uses are left out [G5.24]
 */
export async function usedPlayers(context: Context, caller: Caller, groupIds: string, lineupId: string | null = null) {
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

/** Deletes a user's lineup names, which are personal text, in the history too (rules 5.8). */
export async function removeLineupNames(db: Db, userId: string): Promise<void> {
  await db
    .update(lineupTransactions)
    .set({ data: sql`${lineupTransactions.data} - 'lineup_name' - 'old_lineup_name'` })
    .where(eq(lineupTransactions.userId, userId));
  await db.update(lineups).set({ name: null }).where(eq(lineups.userId, userId));
}

/** Data to present a lineup. Groups and players may include others. */
interface LineupSurroundings {
  weekNumber: number;
  groups: readonly PlayedGroup[];
  players: readonly WeekPlayer[];
  now: Date;
}

/**
 * A lineup for its owner [G3.9]. Totals count the double-down twice and exclude the playoff multiplier, which is
 * separate (rules 3.2).
 */
function presentLineup(lineup: StoredLineup, surroundings: LineupSurroundings): Lineup {
  const { weekNumber, now } = surroundings;
  const groups = lineup.groupIds.flatMap((id) => surroundings.groups.filter((group) => group.id === id));
  const settings = groups[0]?.settings;
  const standing = lineup.slots.flatMap((slot) => {
    const player = surroundings.players.find(({ id }) => id === slot.playerId);
    return player ? [{ slot, player, isDoubled: player.id === lineup.doubleDownPlayerId }] : [];
  });
  const total = (of: 'projected' | 'actual') =>
    pointsFromHundredths(lineupTotal(standing.map(({ player, isDoubled }) => ({ points: player[of], isDoubled }))));
  return {
    id: lineup.id,
    lineup_name: lineup.name,
    week_id: lineup.weekId,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      group_settings: settingsToWire(group.settings),
      is_member: group.isMember,
    })),
    players: standing.map(({ slot, player }) => ({
      position_key: slot.slotKey.toLowerCase(),
      slot_order: slot.slotOrder,
      player: presentSlotPlayer(player, now),
    })),
    double_down_player_id: lineup.doubleDownPlayerId,
    total_projected_points: total('projected'),
    total_actual_points: total('actual'),
    has_locked_player: standing.some(({ player }) => isPlayerLocked(player, now)),
    playoff_multiplier: settings ? playoffMultiplierHundredths(settings, weekNumber) / 100 : 1,
    created_at: lineup.createdAt.toISOString(),
    updated_at: lineup.updatedAt.toISOString(),
    version: lineup.version,
  };
}

/** A lineup as it was just saved, from what was read to check it. */
export function presentSaved(lineup: StoredLineup, { week, groups, players }: Surroundings, now: Date): SavedLineup {
  const shown = presentLineup(lineup, { weekNumber: week.weekNumber, groups, players, now });
  return { ...shown, saved_at: lineup.updatedAt.toISOString() };
}

export const lineupNotFound = () => new AppError('not_found', 'Lineup not found');

/** A stored lineup for its owner at `now`, within the transaction that has changed it. */
export async function presentOne(db: Db, lineup: StoredLineup, now: Date): Promise<Lineup> {
  const { weekNumber } = await weekById(db, lineup.weekId);
  const playerIds = [...new Set(lineup.slots.map(({ playerId }) => playerId))];
  const players = await weekPlayers(db, lineup.weekId, playerIds);
  const groups = await playedGroups(db, lineup.userId, lineup.groupIds);
  return presentLineup(lineup, { weekNumber, groups, players, now });
}
