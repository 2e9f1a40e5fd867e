import { hasDoubleDown, isComplete, nextOpenSlot } from './draft.ts';
import { type Draft, type LineupContext, mayHaveEmptySlots, playerIdsOf } from './lineup.ts';

export type DraftState = 'no_groups' | 'incomplete' | 'no_double_down' | 'ready';

/** The builder's status line [G2.43]. */
export const DRAFT_STATUS_TEXT: Readonly<Record<DraftState, string>> = {
  no_groups: 'Select groups to continue',
  incomplete: 'Complete lineup to submit',
  no_double_down: 'Select a double-down player to continue',
  ready: 'Lineup ready to submit',
};

/** The link beside 'Select groups to continue' [G2.43]. */
export const BACK_TO_GROUPS_TEXT = 'Go back to group selection';

/** The state of a draft and its status line [G2.43, G4.9]. Open slots come before the double-down. */
export function draftStatus(draft: Draft, context: Pick<LineupContext, 'rules'>): { state: DraftState; text: string } {
  const state = stateOf(draft, context);
  return { state, text: DRAFT_STATUS_TEXT[state] };
}

function stateOf(draft: Draft, { rules }: Pick<LineupContext, 'rules'>): DraftState {
  if (rules === null) return 'no_groups';
  if (isComplete(draft, rules)) return 'ready';
  const isEnough = mayHaveEmptySlots(rules) && playerIdsOf(draft).length > 0;
  if (nextOpenSlot(draft, rules) !== null && !isEnough) return 'incomplete';
  return hasDoubleDown(draft, rules) ? 'ready' : 'no_double_down';
}
