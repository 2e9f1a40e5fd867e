import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import type { ExportedLineup, ExportedSlot, SeasonExport } from '@singleback/contract/season-export.ts';
import { shownLineupName } from '@singleback/game/lineups/lineup-name.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { type Cell, csvOf } from '../../lib/csv.ts';
import { asMember } from '../groups/access-service.ts';
import { isPlayerLocked, type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { runningSeason } from '../season/season-service.ts';
import type { Tables } from './leaderboard-service.ts';
import { type PlayedSlot, playedSlots } from './season-export-store.ts';

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
): Promise<SeasonExport> {
  const { row } = await asMember(context.db, caller, groupId);
  const now = context.clock.now();
  const { season } = await runningSeason(context.db, now);
  const slots = await playedSlots(context.db, { groupId: row.group.id, seasonId: season.id });
  const players = await playersOf(context, slots);
  const lineups = Map.groupBy(slots, ({ lineupId }) => lineupId);
  return {
    group: { id: row.group.id, name: row.group.name },
    season: season.year,
    exportedAt: context.clock.real().toISOString(),
    table: await wholeTable(tables, caller, row.group.id),
    lineups: [...lineups.values()].map((own) => presentLineup(own, players, { callerId: caller.userId, now })),
  };
}

/** The same as a line for each slot; texts that a program for tables would run are made harmless. */
export function csvOfSeason({ season, table, lineups }: SeasonExport): string {
  const ranks = new Map(table.map(({ userId, rank }) => [userId, rank]));
  const head = ['season', 'week', 'user', 'rank', 'lineup', 'slot', 'locked', 'player', 'position', 'team', 'points'];
  const rows = lineups.flatMap(({ week, userId, username, lineupName, slots }) =>
    slots.map((slot): Cell[] => [
      ...[season, week, username, ranks.get(userId) ?? null, lineupName, slot.slot, slot.isLocked],
      ...[slot.player ?? null, slot.position ?? null, slot.team ?? null, slot.points ?? null],
      slot.isDoubleDown ?? null,
    ]),
  );
  return csvOf([...head, 'double_down'], rows);
}

async function wholeTable(tables: Tables, caller: Caller, groupId: string): Promise<LeaderboardEntry[]> {
  const entries: LeaderboardEntry[] = [];
  for (let page = 1; ; page += 1) {
    const { page: found } = await tables.ofGroup(caller, groupId, page);
    entries.push(...found.entries);
    if (found.entries.length === 0 || entries.length >= found.total) return entries;
  }
}

/** Players as they stood in each week, by 'week player'. */
async function playersOf({ db }: Context, slots: readonly PlayedSlot[]): Promise<Map<string, WeekPlayer>> {
  const found = new Map<string, WeekPlayer>();
  for (const [weekId, own] of Map.groupBy(slots, ({ weekId }) => weekId)) {
    const ids = [...new Set(own.map(({ playerId }) => playerId))];
    for (const player of await weekPlayers(db, weekId, ids)) found.set(`${weekId} ${player.id}`, player);
  }
  return found;
}

interface Looking {
  callerId: string;
  now: Date;
}

function presentLineup(
  own: readonly PlayedSlot[],
  players: ReadonlyMap<string, WeekPlayer>,
  looking: Looking,
): ExportedLineup {
  const { lineupId, lineupName, weekNumber, userId, username, createdAt } = own[0] as PlayedSlot;
  return {
    ...{ week: weekNumber, userId, username, createdAt: createdAt.toISOString() },
    lineupName: shownLineupName(lineupName, lineupId),
    slots: own.map((slot) => presentSlot(slot, players.get(`${slot.weekId} ${slot.playerId}`), looking)),
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
