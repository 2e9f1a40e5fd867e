// Recaps: when a week is final (`final.ts`), the best lineup that was possible, and the words of the email.

import { lineupTotal } from '../lineups/points.ts';
import type { Slot } from '../lineups/slots.ts';
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
