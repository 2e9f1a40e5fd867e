import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { LineupView } from '@singleback/contract/leaderboard.ts';
import type { GameStatus } from '@singleback/contract/players.ts';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { lineupTotal, slotsFor } from '@singleback/game/lineups/slots.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { pointsFromHundredths, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import type { Input } from '../../handlers.ts';
import { visibleGroup } from '../groups/access-service.ts';
import { lineupInGroup, mayBeFilled } from '../lineups/lineups-service.ts';
import { isPlayerLocked, type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { findUsername } from './leaders-service.ts';

/**
 * A user's lineup in a group and week [G7.19], for anyone who may see the group's table; null when there is none.
 * Unlocked slots of other users show key and order only, even to admins, empty ones as long as they may be filled; totals
 * count visible players only (rules 2.8) [G2.31]. Includes the playoff multiplier and the total that the table counts
 * (rules 3.2).
 */
export async function viewLineup(
  context: Context,
  { caller, params: place }: Input<'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId'>,
): Promise<{ lineup: LineupView | null }> {
  const group = await visibleGroup(context.db, caller, place.groupId);
  const week = await weekById(context.db, place.weekId);
  const lineup = await lineupInGroup(context.db, { userId: place.userId, weekId: week.id, groupId: group.id });
  const username = lineup && (await findUsername(context.db, lineup.userId));
  if (!lineup || username === null) return { lineup: null };
  const ids = lineup.slots.map(({ playerId }) => playerId);
  const players = await weekPlayers(context.db, week.id, ids);
  const now = context.clock.now();
  const locked = players.filter((player) => isPlayerLocked(player, now)).map(({ id }) => id);
  const corrections = await correctedLines(context.db, week.id, locked);
  const isOwn = lineup.userId === caller.userId;
  const shown = lineup.slots.flatMap((slot) => {
    const player = players.find(({ id }) => id === slot.playerId);
    const mayBeShown = player !== undefined && (isOwn || mayBeSeenByOthers(player.game, now));
    return mayBeShown ? [{ slot, player, isDoubled: player.id === lineup.doubleDownPlayerId }] : [];
  });
  const settings = settingsFromWire(group.group_settings);
  // In hundredths.
  const multiplier = playoffMultiplierHundredths(settings, week.weekNumber);
  const isOpen = !isOwn && (await mayBeFilled(context.db, week, now));
  const places = isOpen
    ? slotsFor(settings.counts).map(({ key, order }) => ({ positionKey: key, slotOrder: order }))
    : lineup.slots.map(({ slotKey, slotOrder }) => ({ positionKey: slotKey, slotOrder }));
  const total = (of: 'projected' | 'actual') =>
    lineupTotal(shown.map(({ player, isDoubled }) => ({ points: player[of], isDoubled })));
  const view = {
    username,
    lineupName: shownLineupName(lineup.name, lineup.id),
    totalProjectedPoints: pointsFromHundredths(total('projected')),
    totalActualPoints: pointsFromHundredths(total('actual')),
    playoffMultiplier: multiplier / 100,
    countedPoints: pointsFromHundredths(weekPoints(total('actual'), multiplier)),
    createdAt: lineup.createdAt.toISOString(),
    players: places.map((place) => {
      const seen = shown.find(({ slot }) => slot.slotKey === place.positionKey);
      if (seen === undefined) return { ...place, isLocked: false };
      const { player, isDoubled } = seen;
      return { ...place, ...presentSeen(player, isDoubled, now), ...presentCorrections(player, corrections) };
    }),
  };
  return { lineup: view };
}

function presentSeen(player: WeekPlayer, isDoubleDown: boolean, now: Date) {
  const { row } = player;
  return {
    isLocked: isPlayerLocked(player, now),
    playerId: player.id,
    name: player.name,
    position: player.position,
    teamId: row.teamId,
    teamAbbreviation: row.teamAbbreviation,
    primaryColor: row.primaryColor,
    secondaryColor: row.secondaryColor,
    gameStatus: row.gameStatus as GameStatus | null,
    ...(row.gameStatus === 'scheduled' && row.delayedSince !== null ? { isDelayed: true } : {}),
    actualPoints: points(player.actual),
    ...(row.isUnconfirmed ? { isUnconfirmed: true } : {}),
    ...(row.isGameUnconfirmed ? { isGameUnconfirmed: true } : {}),
    projectedPoints: points(player.projected),
    injuryStatus: row.injuryStatus,
    isDoubleDown,
  };
}

function presentCorrections({ id }: WeekPlayer, corrections: readonly CorrectedLine[]) {
  const own = corrections.filter(({ playerId }) => playerId === id);
  if (own.length === 0) return {};
  return {
    corrections: own.map(({ notedAt, pointsChange }) => ({
      notedAt: new Date(notedAt).toISOString(),
      pointsChange: pointsFromHundredths(pointsChange),
    })),
  };
}

const points = (hundredths: number | null) => (hundredths === null ? null : pointsFromHundredths(hundredths));

/** A correction of a player's line in a week, and the change in hundredths. */
interface CorrectedLine {
  playerId: string;
  notedAt: string;
  pointsChange: number;
}

/** Corrections that changed points of these players in a week, oldest first (rules 3.3). */
async function correctedLines(db: Db, weekId: string, playerIds: readonly string[]): Promise<CorrectedLine[]> {
  if (playerIds.length === 0) return [];
  return query<CorrectedLine>(db)`
    select player_id as "playerId", noted_at as "notedAt", points_after - points_before as "pointsChange" from stat_corrections
    where week_id = ${weekId} and player_id = any (${sql.param([...playerIds])}::uuid[]) and points_before <> points_after
    order by noted_at, id`;
}
