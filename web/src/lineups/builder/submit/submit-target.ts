import type { LineupRules } from '@singleback/game/lineups/lineup.ts';
import { filledSlots } from '@singleback/game/lineups/saved-draft.ts';
import type { Building } from '../building.ts';

/** Where a finished lineup goes when it is not submitted to the user's groups. */
export interface SubmitTarget {
  /** The button, and what it says while busy. */
  readonly words: { readonly submit: string; readonly busy: string };
  /** The lineup has no groups to choose from and no name. */
  readonly isBare?: boolean;
  /** Called with the complete lineup. */
  readonly onSubmit: (lineup: TargetedLineup) => void;
  readonly isBusy: boolean;
  /** Why it was refused, one line each. */
  readonly failure: readonly string[];
  readonly clearFailure: () => void;
}

/** A complete lineup: the chosen groups, and the players by slot key, in slot order. */
export interface TargetedLineup {
  readonly groupIds: readonly string[];
  readonly players: readonly { readonly playerId: string; readonly position: string }[];
  readonly doubleDownPlayerId: string | null;
}

/** The target in the form of useSubmit. */
export function targeted(
  target: SubmitTarget,
  building: Pick<Building, 'draft' | 'groupIds'>,
  rules: LineupRules | null,
) {
  const { draft, groupIds } = building;
  return {
    submit: () => {
      const players = draft && rules ? filledSlots(draft, rules) : null;
      if (players === null || target.isBusy) return;
      target.onSubmit({ groupIds, players, doubleDownPlayerId: draft?.doubleDownPlayerId ?? null });
    },
    isSubmitting: target.isBusy,
    failure: target.failure,
    clearFailure: target.clearFailure,
  };
}
