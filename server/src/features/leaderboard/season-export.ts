import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import type { ExportedLineup, ExportedSlot, SeasonExport } from '@singleback/contract/season-export.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { shownLineupName } from '@singleback/game/lineups/lineup-name.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError } from '../../lib/app-error.ts';
import { asMember } from '../groups/access-service.ts';
import { isPlayerLocked, type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { runningSeason, type WeekRow } from '../season/season-service.ts';
import type { Tables } from './leaderboard-service.ts';
import { type PlayedSlot, playedLineups, playedSlots } from './season-export-store.ts';

/** A season that is read while it is written: its table and its lineups come some at a time. */
export interface SeasonParts extends Omit<SeasonExport, 'table' | 'lineups'> {
  table: AsyncIterable<LeaderboardEntry[]>;
  lineups: AsyncIterable<ExportedLineup[]>;
}

const LINEUPS_AT_ONCE = 100;

/**
 * A group's season so far, for its members: the table, and every lineup that plays there. An unlocked slot of somebody
 * else's tells its key and nothing more, admins included (rules 2.8).
 * Refuses with not_found or not_allowed.
 */
export async function exportSeason(
  context: Context,
  tables: Tables,
  caller: Caller,
  groupId: string,
): Promise<SeasonParts> {
  if (groupId.toLowerCase() === EVERYONE_GROUP_ID) {
    throw new AppError(
      'not_allowed',
      'The season of everyone is too much for one file. Export one of your own groups.',
    );
  }
  const { row } = await asMember(context.db, caller, groupId);
  const looking = { callerId: caller.userId, now: context.clock.now() };
  const { season, weeks } = await runningSeason(context.db, looking.now);
  return {
    group: { id: row.group.id, name: row.group.name },
    season: season.year,
    exportedAt: context.clock.real().toISOString(),
    table: tables.walk(row.group.id),
    lineups: lineupsOf(context, row.group.id, weeks, looking),
  };
}

interface Looking {
  callerId: string;
  /** The instant of the export: what locks while it is written stays hidden in it. */
  now: Date;
}

async function* lineupsOf(
  { db }: Context,
  groupId: string,
  weeks: readonly WeekRow[],
  looking: Looking,
): AsyncGenerator<ExportedLineup[]> {
  for (const week of weeks) {
    const lineupIds = await playedLineups(db, groupId, week.id);
    const known = new Map<string, WeekPlayer>();
    for (let at = 0; at < lineupIds.length; at += LINEUPS_AT_ONCE) {
      const slots = await playedSlots(db, lineupIds.slice(at, at + LINEUPS_AT_ONCE));
      const missing = new Set(slots.map(({ playerId }) => playerId).filter((id) => !known.has(id)));
      for (const player of await weekPlayers(db, week.id, [...missing])) known.set(player.id, player);
      const lineups = Map.groupBy(slots, ({ lineupId }) => lineupId);
      yield [...lineups.values()].map((own) => presentLineup(own, week.weekNumber, known, looking));
    }
  }
}

function presentLineup(
  own: readonly PlayedSlot[],
  week: number,
  players: ReadonlyMap<string, WeekPlayer>,
  looking: Looking,
): ExportedLineup {
  const { lineupId, lineupName, userId, username, createdAt } = own[0] as PlayedSlot;
  return {
    ...{ week, userId, username, createdAt: createdAt.toISOString() },
    lineupName: shownLineupName(lineupName, lineupId),
    slots: own.map((slot) => presentSlot(slot, players.get(slot.playerId), looking)),
  };
}

function presentSlot(slot: PlayedSlot, player: WeekPlayer | undefined, { callerId, now }: Looking): ExportedSlot {
  const mayBeShown = player !== undefined && (slot.userId === callerId || mayBeSeenByOthers(player.game, now));
  if (!mayBeShown) return { slot: slot.slotKey, isLocked: false };
  return {
    slot: slot.slotKey,
    isLocked: isPlayerLocked(player, now),
    playerId: player.id,
    player: player.name,
    position: player.position,
    team: player.row.teamAbbreviation,
    points: player.actual === null ? null : pointsFromHundredths(player.actual),
    isDoubleDown: slot.isDoubleDown,
  };
}
