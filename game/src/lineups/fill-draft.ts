import { injuryBadge, isUnlikelyToPlay } from '../players/injury.ts';
import { addPlayer, nextOpenSlot, toggleDoubleDown } from './draft.ts';
import { type Draft, type LineupContext, type LineupPlayer, playerIdsOf, slotOf } from './lineup.ts';

/** A player to fill a slot with. The projection is in hundredths; null when there is none. */
export interface FillingPlayer extends LineupPlayer {
  readonly projectedPoints: number | null;
  readonly injuryStatus: string | null;
}

/** A draft that was filled, and the players who were added, in slot order. */
export interface FilledDraft {
  readonly draft: Draft;
  readonly added: readonly string[];
}

/**
 * Fills the open slots with the best projected players who may be added: unused, not locked, with a game, and neither
 * out nor doubtful. A slot that nobody fits stays open. The double-down, where one is required and none is chosen, goes
 * to the best projected player of the lineup.
 */
export function fillDraft(draft: Draft, players: readonly FillingPlayer[], context: LineupContext): FilledDraft {
  const best = players
    .filter(isLikely)
    .sort((a, b) => descending(projectionOf(a), projectionOf(b)) || (a.id < b.id ? -1 : 1));
  let filled = draft;
  // The best ones first: each takes the first slot that fits, so that FLEX gets the best of those who are left.
  for (const player of best) {
    if (context.rules === null || nextOpenSlot(filled, context.rules) === null) break;
    const change = addPlayer(filled, player, context);
    if ('draft' in change) filled = change.draft;
  }
  const added = playerIdsOf(filled).filter((id) => slotOf(draft, id) === null);
  return { draft: withDoubleDown(filled, best, context), added };
}

function withDoubleDown(draft: Draft, best: readonly FillingPlayer[], context: LineupContext): Draft {
  if (context.rules?.doubleDown !== true || draft.doubleDownPlayerId !== null) return draft;
  for (const player of best) {
    const change = slotOf(draft, player.id) === null ? null : toggleDoubleDown(draft, player, context);
    if (change !== null && 'draft' in change) return change.draft;
  }
  return draft;
}

const isLikely = ({ injuryStatus }: FillingPlayer) =>
  !isUnlikelyToPlay(injuryStatus) && injuryBadge(injuryStatus) !== 'D';

// Whoever has no projection comes last: in the first week of some sources no defense has one.
const projectionOf = ({ projectedPoints }: FillingPlayer) => projectedPoints ?? Number.NEGATIVE_INFINITY;

const descending = (a: number, b: number) => (a === b ? 0 : a > b ? -1 : 1);
