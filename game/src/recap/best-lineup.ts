// Recaps: when a week is final (`final.ts`), the best lineup that was possible, and the words of the email.

import { lineupTotal, type Slot } from '../lineups/slots.ts';
import { isSpent } from '../lineups/usage.ts';
import { type Position, slotTakes } from '../players/positions.ts';

/** A player who could have been chosen in a week, with their points in hundredths. */
export interface Scorer {
  readonly id: string;
  readonly position: Position;
  readonly points: number;
}

/** The lineup that would have scored most. */
export interface BestLineup<Player extends Scorer = Scorer> {
  /** One for each slot, in the order of the slots; null where no player was left. */
  readonly slots: readonly { readonly key: string; readonly player: Player | null }[];
  /** The player who would have counted twice: the best; null without double-down. */
  readonly doubleDownPlayerId: string | null;
  /** Hundredths, the double-down counted twice, without the playoff multiplier. */
  readonly total: number;
}

/**
 * The lineup of these players that scores most, every slot filled as far as there are players for it. Exact: a slot takes
 * one position alone but for FLEX, so that each kind takes its best and FLEX the best of who is left. `ranked` comes best
 * first (`byPoints`), so that equal ones always come out alike.
 */
export function bestLineup<Player extends Scorer>(
  slots: readonly Slot[],
  ranked: readonly Player[],
  doubleDown: boolean,
): BestLineup<Player> {
  const taken = new Set<string>();
  const chosen = new Map<string, Player>();
  const ownKindFirst = slots.toSorted((a, b) => Number(a.kind === 'FLEX') - Number(b.kind === 'FLEX'));
  for (const { key, kind } of ownKindFirst) {
    const best = ranked.find(({ id, position }) => slotTakes(kind, position) && !taken.has(id));
    if (best === undefined) continue;
    taken.add(best.id);
    chosen.set(key, best);
  }
  const top = doubleDown ? ([...chosen.values()].toSorted(byPoints)[0] ?? null) : null;
  return {
    slots: slots.map(({ key }) => ({ key, player: chosen.get(key) ?? null })),
    doubleDownPlayerId: top?.id ?? null,
    total: lineupTotal([...chosen.values()].map(({ id, points }) => ({ points, isDoubled: id === top?.id }))),
  };
}

/** Orders by points, most first; equal ones by id. */
export function byPoints(a: Scorer, b: Scorer): number {
  return b.points - a.points || (a.id < b.id ? -1 : 1);
}

/** A player used before a week, and the weeks of use. */
interface UsesBefore {
  readonly playerId: string;
  readonly weeks: readonly number[];
}

/** A member's week with the players they had used before it. */
interface WeekBegun<Player extends Scorer> {
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

/** The best player of a week's best lineup whom a member left on the table; null when they played them all. */
export function leftOnTable<Player extends Scorer>(
  best: readonly { readonly player: Player | null }[],
  played: ReadonlySet<string>,
): Player | null {
  const missed = best.flatMap(({ player }) => (player === null || played.has(player.id) ? [] : player));
  return missed.toSorted(byPoints)[0] ?? null;
}
