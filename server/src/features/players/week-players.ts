import type { Db } from '../../db/pool.ts';
import { type PlayerChoice, readWeekPlayers } from './players-store.ts';
import { byProjection, type WeekPlayer, weekPlayer } from './week-player.ts';

/** Players in a week, best projection first: all available ones, or some by id, available or not. */
export async function weekPlayers(db: Db, weekId: string, choice: PlayerChoice): Promise<WeekPlayer[]> {
  if (choice !== 'listed' && choice.length === 0) return [];
  return (await readWeekPlayers(db, weekId, choice)).map(weekPlayer).sort(byProjection);
}
