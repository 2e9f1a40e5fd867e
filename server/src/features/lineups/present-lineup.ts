import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Lineup, SavedLineup } from '@singleback/contract/lineups.ts';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { lineupTotal } from '@singleback/game/lineups/lineup.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { type PlayedGroup, playedGroups } from '../groups/groups-service.ts';
import { isPlayerLocked, presentSlotPlayer, type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import type { StoredLineup } from './lineups-store.ts';
import type { Surroundings } from './surroundings.ts';

/** Data to present a lineup. Groups and players may include others. */
export interface LineupSurroundings {
  weekNumber: number;
  groups: readonly PlayedGroup[];
  players: readonly WeekPlayer[];
  now: Date;
}

/**
 * A lineup for its owner [G3.9]. Totals count the double-down twice and exclude the playoff multiplier, which is
 * separate (rules 3.2).
 */
export function presentLineup(lineup: StoredLineup, surroundings: LineupSurroundings): Lineup {
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
