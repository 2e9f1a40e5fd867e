import type { Context } from '../../context.ts';
import type { SeasonAt } from '../../standings/standings.ts';

/** A member's standing, and whether any lineup counts. */
export interface OwnRank {
  rank: number;
  hasLineup: boolean;
}

/** A member's standing in each of these groups, by group id, as their tables show it (rules 3.5). */
export async function ownRanks(
  { standings }: Pick<Context, 'standings'>,
  { userId, groupIds, at }: { userId: string; groupIds: readonly string[]; at: SeasonAt },
): Promise<Map<string, OwnRank>> {
  const ranks = new Map<string, OwnRank>();
  const userNumber = await standings.userNumber(userId);
  if (userNumber === null) return ranks;
  for (const groupId of groupIds) {
    const { table } = await standings.table(groupId, at);
    const place = table?.placeOf(userNumber);
    if (place) ranks.set(groupId, { rank: place.rank, hasLineup: place.weeks > 0 });
  }
  return ranks;
}
