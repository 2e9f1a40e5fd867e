import { largestUses } from '@singleback/game/lineups/usage.ts';
import type { Db } from '../../db/pool.ts';
import { deleteLineup } from './delete-lineup.ts';
import { findLineup, listLineups, listUses, type StoredLineup } from './lineups-store.ts';
import type { OrderedChange } from './ordered-change.ts';
import { submitLineup } from './submit-lineup.ts';
import { updateLineup } from './update-lineup.ts';

// Used by standing orders, which change lineups as their owners would.
export { deleteLineup, type OrderedChange, type StoredLineup, submitLineup, updateLineup };

/** A lineup of this user; null when it does not exist or belongs to another user. */
export const storedLineup = (db: Db, lineupId: string, userId: string) => findLineup(db, lineupId, userId);

/** The lineups of a user in a week, oldest first. */
export const storedLineups = (db: Db, userId: string, weekId: string) => listLineups(db, userId, weekId);

/** How often a user has used each player in other lineups than one: the largest count over the groups. */
export async function usesElsewhere(
  db: Db,
  of: { userId: string; seasonId: string; groupIds: readonly string[]; exceptLineupId: string | null },
): Promise<Map<string, number>> {
  return largestUses(await listUses(db, of));
}
