import fc from 'fast-check';
import { anyOrder, heardIn, type Order } from './orders.ts';
import { playOrder } from './play-order.ts';

/**
 * Plays `count` random orders of answers against a careful scorer; the first that differs is made as short as it gets. Prints
 * how often each answer was heard. Returns whether none differs.
 */
export function fuzzAnswers({ count, seed }: { count: number; seed: string }, say: (line: string) => void): boolean {
  const heard = new Map<string, number>();
  const play = (order: Order) => {
    for (const one of heardIn(order)) {
      const name = typeof one.heard === 'object' ? one.heard.status : one.heard;
      heard.set(name, (heard.get(name) ?? 0) + 1);
    }
    playOrder(order);
  };
  const result = fc.check(fc.property(anyOrder(), play), { numRuns: count, seed: seedOf(seed) });
  say(`Answers: ${[...heard].map(([name, times]) => `${name} ${times}`).join(', ')}.`);
  if (result.failed) say(`The shortest that differs: ${(result.errorInstance as Error | null)?.message ?? ''}`);
  say(`${result.numRuns} sequences: ${result.failed ? 1 : 0} differ`);
  return !result.failed;
}

/** A seed in words as the number that the library wants. */
const seedOf = (seed: string) =>
  /^-?\d+$/.test(seed)
    ? Number(seed) | 0
    : [...seed].reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) | 0, 7);
