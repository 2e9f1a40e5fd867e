import type { Plan, PlanInput } from '@singleback/game/planner/plan.ts';
import type { Prices } from '@singleback/game/planner/prices.ts';
import { type Alternative, NOISY_PLANS } from '@singleback/game/planner/prices.ts';
import type { SlotKind } from '@singleback/game/players/positions.ts';
import { useEffect, useMemo, useState } from 'react';

type Wanted = Request extends infer Each ? (Each extends Request ? Omit<Each, 'id'> : never) : never;

/** The worker of a page; started with the first request and ended with the page that opened it. */
interface Planner {
  /** Sends a request; `onAnswer` receives every answer to it. Returns a function that stops listening. */
  ask(wanted: Wanted, onAnswer: (answer: Answer) => void, onFailure: () => void): () => void;
  close(): void;
}

/** Opens a planner. Where workers can't run, every request fails. */
function openPlanner(): Planner {
  const listeners = new Map<number, { onAnswer: (answer: Answer) => void; onFailure: () => void }>();
  let worker: Worker | null = null;
  let next = 0;
  const fail = () => {
    for (const { onFailure } of listeners.values()) onFailure();
    listeners.clear();
  };
  const start = () => {
    const started = new Worker(new URL('./planner-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<Answer>) => listeners.get(data.id)?.onAnswer(data);
    started.onerror = fail;
    return started;
  };
  return {
    ask: (wanted, onAnswer, onFailure) => {
      next += 1;
      const id = next;
      listeners.set(id, { onAnswer, onFailure });
      try {
        worker ??= start();
        worker.postMessage({ ...wanted, id });
      } catch {
        listeners.delete(id);
        onFailure();
      }
      return () => listeners.delete(id);
    },
    close: () => {
      listeners.clear();
      worker?.terminate();
      worker = null;
    },
  };
}

/** A planner for as long as the component is there. */
export function usePlanner(): Planner {
  const planner = useMemo(openPlanner, []);
  useEffect(() => () => planner.close(), [planner]);
  return planner;
}

/** What the worker has answered; the last answer stays while a new one is computed. */
interface Computed<Value, Kind extends Wanted['kind']> {
  readonly value: Value | null;
  /** What the value was computed for; of another request it is out of date. */
  readonly of: Asked<Kind> | null;
  readonly isFailed: boolean;
}

type Asked<Kind extends Wanted['kind']> = Extract<Wanted, { kind: Kind }>;

/** What is computed for a request, as `read` takes it from each answer; nothing is computed for null. */
function useComputed<Value, Kind extends Wanted['kind']>(
  planner: Planner,
  of: Asked<Kind> | null,
  read: (answer: Answer, before: Value | null) => Value | null,
): Computed<Value, Kind> {
  const [computed, setComputed] = useState<Computed<Value, Kind>>({ value: null, of: null, isFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: how an answer is read never changes
  useEffect(() => {
    if (of === null) return;
    return planner.ask(
      of,
      (answer) => setComputed(({ value }) => ({ value: read(answer, value), of, isFailed: false })),
      () => setComputed({ value: null, of, isFailed: true }),
    );
  }, [planner, of]);
  return computed;
}

/** The prices of all players under a draft; nothing is computed without an input. */
export function usePrices(planner: Planner, input: PlanInput | null, draft: readonly number[]) {
  const wanted = useMemo(() => input && ({ kind: 'prices', input, draft } as const), [input, draft]);
  return useComputed<Prices, 'prices'>(planner, wanted, (answer) => (answer.kind === 'prices' ? answer.prices : null));
}

/** A plan, and the certainty of its picks as far as it is known. */
interface PlanFound {
  readonly plan: Plan;
  /** With double-down: a better one may come. */
  readonly isSearching: boolean;
  readonly certainty: Certainty | null;
}

/** The plan of an input, with the certainty coming in while noisy plans are drawn. */
export function usePlan(planner: Planner, input: PlanInput | null) {
  const wanted = useMemo(() => input && ({ kind: 'plan', input, noisyPlans: NOISY_PLANS } as const), [input]);
  return useComputed<PlanFound, 'plan'>(planner, wanted, (answer, before) => {
    if (answer.kind === 'plan') return { plan: answer.plan, isSearching: answer.isSearching, certainty: null };
    return before && answer.kind === 'certainty' ? { ...before, certainty: answer.certainty } : before;
  });
}

/** Who could play in a slot instead; null while that is computed. */
export function useAlternatives(planner: Planner, input: PlanInput, slot: SlotAsked | null) {
  const wanted = useMemo(() => slot && ({ kind: 'alternatives', input, slot } as const), [input, slot]);
  const { value, of, isFailed } = useComputed<readonly Alternative[], 'alternatives'>(planner, wanted, (answer) =>
    answer.kind === 'alternatives' ? answer.alternatives : null,
  );
  if (of?.slot !== slot) return null;
  return isFailed ? [] : value;
}

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
interface SlotAsked {
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
