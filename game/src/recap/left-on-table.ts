import { byPoints, type Scorer } from './best-lineup.ts';

/** The best player of a week's best lineup whom a member left on the table; null when they played them all. */
export function leftOnTable<Player extends Scorer>(
  best: readonly { readonly player: Player | null }[],
  played: ReadonlySet<string>,
): Player | null {
  const missed = best.flatMap(({ player }) => (player === null || played.has(player.id) ? [] : player));
  return missed.toSorted(byPoints)[0] ?? null;
}
