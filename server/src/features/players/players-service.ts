import type { Player } from '@singleback/contract/players.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { isPremium } from '../billing/billing-service.ts';
import { PlayersInMemory } from './players-in-memory.ts';
import { countLineups, matchupKey, readEdition, readFigures, readMatchups } from './players-store.ts';
import { presentPlayer, presentSlotPlayer } from './present-player.ts';
import { usageFigures } from './usage-figures.ts';
import { actualPoints, isPlayerLocked, type WeekPlayer } from './week-player.ts';
import { weekPlayers } from './week-players.ts';

// Used by other features to show players.
export { actualPoints, isPlayerLocked, PlayersInMemory, presentSlotPlayer, type WeekPlayer, weekPlayers };

/** Whether a user may see usage percentages: premium users may [G1.7, G1.8]. */
export const seesUsage = (db: Db, userId: string): Promise<boolean> => isPremium(db, userId);

/** The state that a week's list depends on; when it changes, the list is rebuilt. */
export interface Edition {
  weekId: string;
  seasonId: string;
  version: number;
  /** Number of the week's lineups, for usage, which only premium users see. */
  lineups: number;
  /** Future kick-offs, in ms UTC, and the number of games known to have started. */
  kickoffs: number[];
  started: number;
}

/** Reads the state that a week's list depends on. Refuses with not_found when there is no such week. */
export async function weekEdition(db: Db, weekId: string): Promise<Edition> {
  const [row, lineups] = await Promise.all([readEdition(db, weekId), countLineups(db, weekId)]);
  if (!row) throw new AppError('not_found', 'Week not found');
  return {
    weekId,
    seasonId: row.seasonId,
    version: Number(row.version),
    lineups,
    kickoffs: row.kickoffs.filter((kickoff, at) => kickoff !== null && !row.started[at]) as number[],
    started: row.started.filter(Boolean).length,
  };
}

/** The edition as a cache key at `now`: it changes with the version and with every game that locks. */
export function editionKey(edition: Edition, withUsage: boolean, now: Date): string {
  const locked = edition.started + edition.kickoffs.filter((kickoff) => kickoff <= now.getTime()).length;
  return [edition.version, locked, ...(withUsage ? [edition.lineups] : [])].join('-');
}

/** The available players of a week, best projection first [G3.11, G9.11], with usage if `withUsage` [G1.7, G1.8]. */
export async function listPlayers(context: Context, edition: Edition, withUsage: boolean): Promise<Player[]> {
  const now = context.clock.now();
  const { weekId, seasonId } = edition;
  const [players, figures, matchups, usage] = await Promise.all([
    weekPlayers(context.db, weekId, 'listed'),
    readFigures(context.db, seasonId),
    readMatchups(context.db, seasonId, weekId),
    withUsage ? usageFigures(context.db, { id: weekId, seasonId }, now) : null,
  ]);
  return players.map((player) => {
    const matchup = player.game && matchups.get(matchupKey(player.row.teamId, player.position));
    const seen = { season: figures.get(player.id) ?? null, matchup: matchup ?? null, usage: usage?.(player) ?? null };
    return presentPlayer(player, seen, now);
  });
}
