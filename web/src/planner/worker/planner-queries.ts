import type { Alternative } from '@singleback/game/planner/alternatives.ts';
import { NOISY_PLANS } from '@singleback/game/planner/certainty.ts';
import type { Plan, PlanInput } from '@singleback/game/planner/plan.ts';
import type { Prices } from '@singleback/game/planner/prices.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Answer, Certainty, Request, SlotAsked } from './messages.ts';

/** A request without its id. */
type Wanted = Request extends infer Each ? (Each extends Request ? Omit<Each, 'id'> : never) : never;

/** The worker of a page; started with the first request and ended with the page that opened it. */
export interface Planner {
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
export interface Computed<Value> {
  readonly value: Value | null;
  /** What the value was computed for; of another input it is out of date. */
  readonly of: unknown;
  /** The draft that prices were computed for. */
  readonly draft?: readonly number[];
  readonly isFailed: boolean;
}

const NOTHING: Computed<never> = { value: null, of: null, isFailed: false };

/** The prices of all players under a draft; nothing is computed without an input. */
export function usePrices(planner: Planner, input: PlanInput | null, draft: readonly number[]): Computed<Prices> {
  const [computed, setComputed] = useState<Computed<Prices>>(NOTHING);
  useEffect(() => {
    if (input === null) return;
    return planner.ask(
      { kind: 'prices', input, draft },
      (answer) => {
        if (answer.kind === 'prices') setComputed({ value: answer.prices, of: input, draft, isFailed: false });
      },
      () => setComputed({ value: null, of: input, isFailed: true }),
    );
  }, [planner, input, draft]);
  return computed;
}

/** A plan, and the certainty of its picks as far as it is known. */
export interface PlanFound {
  readonly plan: Plan;
  /** With double-down: a better one may come. */
  readonly isSearching: boolean;
  readonly certainty: Certainty | null;
}

/** The plan of an input, with the certainty coming in while noisy plans are drawn. */
export function usePlan(planner: Planner, input: PlanInput | null): Computed<PlanFound> {
  const [computed, setComputed] = useState<Computed<PlanFound>>(NOTHING);
  useEffect(() => {
    if (input === null) return;
    return planner.ask(
      { kind: 'plan', input, noisyPlans: NOISY_PLANS },
      (answer) => {
        if (answer.kind === 'plan') {
          const { plan, isSearching } = answer;
          setComputed({ value: { plan, isSearching, certainty: null }, of: input, isFailed: false });
        } else if (answer.kind === 'certainty') {
          const { certainty } = answer;
          setComputed((before) =>
            before.value === null ? before : { ...before, value: { ...before.value, certainty } },
          );
        }
      },
      () => setComputed({ value: null, of: input, isFailed: true }),
    );
  }, [planner, input]);
  return computed;
}

/** Who could play in a slot instead; null while that is computed. */
export function useAlternatives(planner: Planner, input: PlanInput, slot: SlotAsked | null) {
  const [found, setFound] = useState<{ slot: SlotAsked; list: readonly Alternative[] } | null>(null);
  useEffect(() => {
    if (slot === null) return;
    return planner.ask(
      { kind: 'alternatives', input, slot },
      (answer) => {
        if (answer.kind === 'alternatives') setFound({ slot, list: answer.alternatives });
      },
      () => setFound({ slot, list: [] }),
    );
  }, [planner, input, slot]);
  return found?.slot === slot ? found.list : null;
}
