import type { Db } from '../../db/pool.ts';
import { listOwnRanks } from './own-ranks-store.ts';

/** The rank of a member on the table of each of these groups in a season, by the group's id (rules 3.5). */
export function ownRanks(
  db: Db,
  asked: { userId: string; seasonId: string; groupIds: readonly string[] },
): Promise<Map<string, number>> {
  return listOwnRanks(db, asked.userId, asked.seasonId, asked.groupIds);
}
