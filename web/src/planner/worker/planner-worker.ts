import { alternativesTo } from '@singleback/game/planner/alternatives.ts';
import { noisyPlan } from '@singleback/game/planner/certainty.ts';
import { type PlanInput, type SolvedPlan, solvePlan } from '@singleback/game/planner/plan.ts';
import { pricesOf } from '@singleback/game/planner/prices.ts';
import type { Answer, Request } from './messages.ts';

// Solves plans beside the page, so that typing and scrolling never wait for it.

/** Solutions of a plan with double-down: more would not come back soon on a phone. */
const MOST_SOLUTIONS = 60;
/** Noisy plans between two looks at what the page asks next. */
const BATCH = 5;

const answer = (message: Answer) => postMessage(message);
let newestPlan = 0;

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  const began = performance.now();
  if (data.kind === 'prices') {
    const prices = pricesOf(data.input, data.draft);
    answer({ id: data.id, kind: 'prices', prices, ms: performance.now() - began });
  } else if (data.kind === 'alternatives') {
    answer({ id: data.id, kind: 'alternatives', alternatives: alternativesTo(data.input, data.slot) });
  } else {
    newestPlan = data.id;
    const solved = solvePlan(data.input, MOST_SOLUTIONS);
    answer({ id: data.id, kind: 'plan', plan: solved.plan, ms: performance.now() - began });
    void drawPlans(data.id, data.input, solved, data.noisyPlans);
  }
});

/** Draws noisy plans a few at a time; ends when another plan is wanted. */
async function drawPlans(id: number, input: PlanInput, solved: SolvedPlan, count: number): Promise<void> {
  const weeks = input.weeks.length;
  const uses = new Uint16Array(input.players.length * weeks);
  for (let drawn = 0; drawn < count; ) {
    await new Promise((resolve) => setTimeout(resolve));
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
