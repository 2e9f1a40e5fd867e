import type { Db } from '../../db/pool.ts';
import { listOwnRanks, type OwnRank } from './own-ranks-store.ts';

export type { OwnRank };

/** A member's standing in each of these groups in a season, by group id (rules 3.5). */
export function ownRanks(
  db: Db,
  query: { userId: string; seasonId: string; groupIds: readonly string[] },
): Promise<Map<string, OwnRank>> {
  return listOwnRanks(db, query.userId, query.seasonId, query.groupIds);
}
