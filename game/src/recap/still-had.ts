import { isSpent } from '../lineups/usage.ts';
import { byPoints, type Scorer } from './best-lineup.ts';

/** A player used before a week, and the weeks of use. */
interface UsesBefore {
  readonly playerId: string;
  readonly weeks: readonly number[];
}

/** A member's week with the players they had used before it. */
export interface WeekBegun<Player extends Scorer> {
  /** Who could be chosen in the week, best first (`byPoints`). */
  readonly listed: readonly Player[];
  /** The players they chose. */
  readonly chosen: readonly Player[];
  readonly uses: readonly UsesBefore[];
  /** How often a player may be used in a season. */
  readonly limit: number;
  /** Anybody who scored in the week; null for one who had no game. */
  readonly find: (playerId: string) => Player | null;
}

/** A player who was already used up, with their points and the weeks of use. */
export interface SpentScorer<Player extends Scorer> {
  readonly scorer: Player;
  readonly weeks: readonly number[];
}

/**
 * Splits players into those still available to a member and those used up, both best first. A player they chose was
 * available, whether the list includes them or not.
 */
export function stillHad<Player extends Scorer>({
  listed,
  chosen,
  uses,
  limit,
  find,
}: WeekBegun<Player>): {
  left: Player[];
  spent: SpentScorer<Player>[];
} {
  const own = new Set(chosen.map(({ id }) => id));
  const spentUses = uses.filter(({ playerId, weeks }) => isSpent(weeks.length, limit) && !own.has(playerId));
  const spentIds = new Set(spentUses.map(({ playerId }) => playerId));
  const onList = new Set(listed.map(({ id }) => id));
  const unlisted = chosen.filter(({ id }) => !onList.has(id));
  const left = [...listed, ...unlisted].filter(({ id }) => !spentIds.has(id));
  return {
    left: unlisted.length > 0 ? left.sort(byPoints) : left,
    spent: spentUses
      .flatMap(({ playerId, weeks }) => {
        const scorer = find(playerId);
        return scorer ? [{ scorer, weeks }] : [];
      })
      .sort((a, b) => byPoints(a.scorer, b.scorer)),
  };
}
