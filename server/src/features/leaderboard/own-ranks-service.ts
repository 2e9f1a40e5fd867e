import type { Db } from '../../db/pool.ts';
import { listOwnRanks, type OwnRank } from './own-ranks-store.ts';

export type { OwnRank };

/** Where a member stands on the table of each of these groups in a season, by the group's id (rules 3.5). */
export function ownRanks(
  db: Db,
  asked: { userId: string; seasonId: string; groupIds: readonly string[] },
): Promise<Map<string, OwnRank>> {
  return listOwnRanks(db, asked.userId, asked.seasonId, asked.groupIds);
}
