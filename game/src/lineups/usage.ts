import { type Round, roundOf, roundShort, type SeasonKind } from '../season/round-words.ts';

/** The smallest usage limit of the chosen groups [G5.24]; 1 when there is none. */
export function usageLimit(groups: readonly { readonly maxPlayerUsage: number }[]): number {
  return groups.length === 0 ? 1 : Math.min(...groups.map((group) => group.maxPlayerUsage));
}

/**
 * How often each player was used: the largest count over the groups, since a lineup counts in each of its groups
 * (rules 2.3). A use is a slot in a group; players without one are left out.
 */
export function largestUses(
  uses: readonly { readonly playerId: string; readonly groupId: string }[],
): Map<string, number> {
  const inGroups = new Map<string, number>();
  const largest = new Map<string, number>();
  for (const { playerId, groupId } of uses) {
    const count = (inGroups.get(`${playerId} ${groupId}`) ?? 0) + 1;
    inGroups.set(`${playerId} ${groupId}`, count);
    largest.set(playerId, Math.max(count, largest.get(playerId) ?? 0));
  }
  return largest;
}

/** How often a player can still be used under the limit. */
export function usageLeft(uses: number, limit: number): number {
  return Math.max(0, limit - uses);
}

export function isSpent(uses: number, limit: number): boolean {
  return uses >= limit;
}

/**
 * The mark of a player who has been used: 'Used W3' once spent ('Used W3, W5' under a limit of 2), '1/2' while uses
 * are left, null before the first; in a postseason 'Used WC'. `uses` is the largest count over the groups; `weeks` may be
 * longer, being of all groups.
 */
export function spentLabel(
  weeks: readonly number[],
  limit: number,
  uses: number = weeks.length,
  seasonKind?: SeasonKind,
): string | null {
  if (uses <= 0) return null;
  return isSpent(uses, limit) ? `Used ${inOrder(weeks, seasonKind, roundShort)}`.trimEnd() : `${uses}/${limit}`;
}

/**
 * The same for screen readers: 'used in week 3', 'used in weeks 3, 5', in a postseason 'used in Wild Card, Divisional'; null
 * when never used.
 */
export function spentWords(weeks: readonly number[], seasonKind?: SeasonKind): string | null {
  if (weeks.length === 0) return null;
  if (seasonKind === 'postseason') return `used in ${inOrder(weeks, seasonKind, roundOf)}`;
  return `used in week${weeks.length > 1 ? 's' : ''} ${inOrder(weeks, seasonKind, ({ weekNumber }) => String(weekNumber))}`;
}

function inOrder(
  weeks: readonly number[],
  seasonKind: SeasonKind | undefined,
  wordOf: (round: Round) => string,
): string {
  return weeks
    .toSorted((a, b) => a - b)
    .map((weekNumber) => wordOf({ weekNumber, seasonKind }))
    .join(', ');
}
