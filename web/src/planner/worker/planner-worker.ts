import { type PlanInput, type PlanSoFar, type SolvedPlan, searchPlan } from '@singleback/game/planner/plan.ts';
import { alternativesTo, noisyPlan, pricesOf } from '@singleback/game/planner/prices.ts';
import type { Answer, Request } from './planner-queries.ts';

// Solves plans beside the page, so that typing and scrolling never wait for it.

/** Solutions of a plan with double-down until the first answer: more would not come soon on a phone. */
const FIRST_SOLUTIONS = 60;
/** Solutions until the search for a better one ends: some seconds on a laptop. */
const MOST_SOLUTIONS = 1_000;
/** How long a search goes on between two looks at what the page asks next. */
const SLICE_MS = 50;
/** Noisy plans between two looks at what the page asks next. */
const BATCH = 5;

const answer = (message: Answer) => postMessage(message);
let newestPlan = 0;

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'prices') {
    const prices = pricesOf(data.input, data.draft);
    answer({ id: data.id, kind: 'prices', prices });
  } else if (data.kind === 'alternatives') {
    answer({ id: data.id, kind: 'alternatives', alternatives: alternativesTo(data.input, data.slot) });
  } else {
    newestPlan = data.id;
    void plan(data.id, data.input, data.noisyPlans);
  }
});

const othersFirst = () => new Promise((resolve) => setTimeout(resolve));

/** Answers soon, then with every better plan that is found, and then with the certainty; ends when another plan is wanted. */
async function plan(id: number, input: PlanInput, noisyPlans: number): Promise<void> {
  let shown: PlanSoFar | null = null;
  let sliceBegan = performance.now();
  for (const found of searchPlan(input)) {
    const isLast = found.plan.isExact || found.solutions >= MOST_SOLUTIONS;
    const isFirst = shown === null && (isLast || found.solutions >= FIRST_SOLUTIONS);
    const isNews = shown !== null && (isLast || found.solution.total > shown.solution.total);
    if (isFirst || isNews) {
      shown = found;
      answer({ id, kind: 'plan', plan: found.plan, isSearching: !isLast });
    }
    if (isLast) break;
    if (shown === null || performance.now() - sliceBegan < SLICE_MS) continue;
    await othersFirst();
    if (newestPlan !== id) return;
    sliceBegan = performance.now();
  }
  if (shown !== null) await drawPlans(id, input, shown, noisyPlans);
}

/** Draws noisy plans a few at a time; ends when another plan is wanted. */
async function drawPlans(id: number, input: PlanInput, solved: SolvedPlan, count: number): Promise<void> {
  const weeks = input.weeks.length;
  const uses = new Uint16Array(input.players.length * weeks);
  for (let drawn = 0; drawn < count; ) {
    await othersFirst();
    if (newestPlan !== id) return;
    for (let at = 0; at < BATCH && drawn < count; at += 1, drawn += 1) {
      for (const [week, players] of noisyPlan(input, solved, `noise ${drawn}`).entries()) {
        for (const player of players) {
          const index = player * weeks + week;
          uses[index] = (uses[index] ?? 0) + 1;
        }
      }
    }
    answer({ id, kind: 'certainty', certainty: { drawn, uses } });
  }
}
