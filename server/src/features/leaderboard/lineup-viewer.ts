import type { LineupView } from '@singleback/contract/leaderboard.ts';
import { shownLineupName } from '@singleback/game/lineups/lineup-name.ts';
import { lineupTotal } from '@singleback/game/lineups/points.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { visibleGroup } from '../groups/groups-service.ts';
import { lineupInGroup, type StoredLineup } from '../lineups/lineups-service.ts';
import { isPlayerLocked, type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { isAdmin } from './leaderboard-service.ts';
import { findUsername } from './leaderboard-store.ts';

/** Whose lineup, where and when. */
export interface ViewedPlace {
  groupId: string;
  weekId: string;
  userId: string;
}

/**
 * The lineup of a user in a group and week [G7.19], to whom may see the group's table; null when there is none. Of
 * somebody else's lineup an unlocked slot tells its key and its order and nothing more, admins included, and totals
 * count what is shown (rules 2.8) [G2.31].
 */
export async function viewLineup(
  context: Context,
  caller: Caller,
  place: ViewedPlace,
): Promise<{ lineup: LineupView | null }> {
  const group = await visibleGroup(context.db, caller.userId, place.groupId, isAdmin(caller));
  const week = await weekById(context.db, place.weekId);
  const lineup = await lineupInGroup(context.db, { userId: place.userId, weekId: week.id, groupId: group.id });
  const username = lineup && (await findUsername(context.db, lineup.userId));
  if (!lineup || username === null) return { lineup: null };
  const ids = lineup.slots.map(({ playerId }) => playerId);
  const players = await weekPlayers(context.db, week.id, ids);
  const viewed = { lineup, players, username, isOwn: lineup.userId === caller.userId, now: context.clock.now() };
  return { lineup: presentView(viewed) };
}

interface Viewed {
  lineup: StoredLineup;
  players: WeekPlayer[];
  username: string;
  isOwn: boolean;
  now: Date;
}

function presentView({ lineup, players, username, isOwn, now }: Viewed): LineupView {
  const shown = lineup.slots.flatMap((slot) => {
    const player = players.find(({ id }) => id === slot.playerId);
    const mayBeShown = player !== undefined && (isOwn || mayBeSeenByOthers(player.game, now));
    return mayBeShown ? [{ slot, player, isDoubled: player.id === lineup.doubleDownPlayerId }] : [];
  });
  const total = (of: 'projected' | 'actual') =>
    pointsFromHundredths(lineupTotal(shown.map(({ player, isDoubled }) => ({ points: player[of], isDoubled }))));
  return {
    username,
    lineupName: shownLineupName(lineup.name, lineup.id),
    totalProjectedPoints: total('projected'),
    totalActualPoints: total('actual'),
    createdAt: lineup.createdAt.toISOString(),
    players: lineup.slots.map((slot) => {
      const place = { positionKey: slot.slotKey, slotOrder: slot.slotOrder };
      const seen = shown.find((each) => each.slot === slot);
      return seen ? { ...place, ...presentSeen(seen.player, seen.isDoubled, now) } : { ...place, isLocked: false };
    }),
  };
}

function presentSeen(player: WeekPlayer, isDoubleDown: boolean, now: Date) {
  const { row } = player;
  return {
    isLocked: isPlayerLocked(player, now),
    playerId: player.id,
    name: player.name,
    position: player.position,
    teamAbbreviation: row.teamAbbreviation,
    primaryColor: row.primaryColor,
    secondaryColor: row.secondaryColor,
    actualPoints: points(player.actual),
    projectedPoints: points(player.projected),
    isDoubleDown,
  };
}

const points = (hundredths: number | null) => (hundredths === null ? null : pointsFromHundredths(hundredths));
