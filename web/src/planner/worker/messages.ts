import type { Plan, PlanInput } from '@singleback/game/planner/plan.ts';
import type { Alternative, Prices } from '@singleback/game/planner/prices.ts';
import type { SlotKind } from '@singleback/game/players/positions.ts';

/** What a page asks of the worker. A later request of a kind takes the place of an earlier one that is not done. */
export type Request = {
  /** Returned with every answer. */
  readonly id: number;
} & (
  | { readonly kind: 'prices'; readonly input: PlanInput; readonly draft: readonly number[] }
  | { readonly kind: 'plan'; readonly input: PlanInput; readonly noisyPlans: number }
  | { readonly kind: 'alternatives'; readonly input: PlanInput; readonly slot: SlotAsked }
);

/** A slot of a plan: index of the week, kind, and index of its player. */
export interface SlotAsked {
  readonly week: number;
  readonly kind: SlotKind;
  readonly player: number | null;
}

/** How many of the noisy plans drawn so far use a player in a week, at player × weeks + week. */
export interface Certainty {
  readonly drawn: number;
  readonly uses: Uint16Array;
}

export type Answer = { readonly id: number } & (
  | { readonly kind: 'prices'; readonly prices: Prices }
  | { readonly kind: 'plan'; readonly plan: Plan; readonly isSearching: boolean }
  | { readonly kind: 'certainty'; readonly certainty: Certainty }
  | { readonly kind: 'alternatives'; readonly alternatives: readonly Alternative[] }
);
