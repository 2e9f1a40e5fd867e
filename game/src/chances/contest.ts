// Chances: draws the rest of a week or season many times from estimates, and counts who wins. No clock, seeded dice.
import { AT_ONCE } from './lineup-draws.ts';

/** Less than any lineup scores: someone who does not take part. */
export const OUT = -0x4000_0000;

/** Contestants are numbered below this. */
const NUMBERS = 1024;
const NUMBER_BITS = 10;
/** Added to totals so that none is negative; totals are below three times as much. */
const ABOVE_ZERO = 1 << 18;
const NOBODY = -1;

/**
 * Who is ahead in each of AT_ONCE draws, and who is next. A total and its contestant share one number, so that the larger of
 * two is found without a branch: the lower contestant comes first of those who are level.
 */
export class Contest {
  readonly #best = new Int32Array(AT_ONCE);
  readonly #next = new Int32Array(AT_ONCE);

  /** Begins other draws. */
  clear(): void {
    this.#best.fill(NOBODY);
    this.#next.fill(NOBODY);
  }

  /** Adds a contestant by number, with totals in hundredths from a place on. Each is added once. */
  add(contestant: number, totals: Int32Array, from: number): void {
    const [bests, nexts] = [this.#best, this.#next];
    const number = NUMBERS - 1 - contestant;
    for (let draw = 0; draw < AT_ONCE; draw += 1) {
      const entry = (((totals[from + draw] as number) + ABOVE_ZERO) << NUMBER_BITS) | number;
      const best = bests[draw] as number;
      const behind = smaller(best, entry);
      bests[draw] = larger(best, entry);
      nexts[draw] = larger(nexts[draw] as number, behind);
    }
  }

  /** Adds what each contestant wins to `wins`: one for each draw, shared by those who are level. */
  award(wins: Float64Array, totals: Int32Array): void {
    for (let draw = 0; draw < AT_ONCE; draw += 1) {
      const best = this.#best[draw] as number;
      if (best === NOBODY) continue;
      const contestant = contestantOf(best);
      if (best >> NUMBER_BITS !== (this.#next[draw] as number) >> NUMBER_BITS) {
        wins[contestant] = (wins[contestant] as number) + 1;
      } else share(wins, totals, draw, totalOf(best));
    }
  }

  /**
   * What a contestant wins in a draw with another total than the one that was added: against the best of all others.
   * @param contestant who may have been added or not
   * @param totals those that were added
   */
  prize(draw: number, contestant: number, total: number, totals: Int32Array): number {
    if (total === OUT) return 0;
    const best = this.#best[draw] as number;
    const rival = best !== NOBODY && contestantOf(best) === contestant ? (this.#next[draw] as number) : best;
    if (rival === NOBODY || total > totalOf(rival)) return 1;
    if (total < totalOf(rival)) return 0;
    return 1 / (1 + countLevel(totals, draw, total, contestant));
  }
}

const totalOf = (entry: number): number => (entry >> NUMBER_BITS) - ABOVE_ZERO;
const contestantOf = (entry: number): number => NUMBERS - 1 - (entry & (NUMBERS - 1));

// Both are below half of what 32 bits hold, so their difference has the sign of the comparison.
function larger(a: number, b: number): number {
  const difference = a - b;
  return a - (difference & (difference >> 31));
}

function smaller(a: number, b: number): number {
  const difference = a - b;
  return b + (difference & (difference >> 31));
}

function share(wins: Float64Array, totals: Int32Array, draw: number, best: number): void {
  const prize = 1 / countLevel(totals, draw, best, NOBODY);
  for (let each = 0, at = draw; at < totals.length; each += 1, at += AT_ONCE) {
    if (totals[at] === best) wins[each] = (wins[each] as number) + prize;
  }
}

/** How many contestants beside one have a total in a draw. */
function countLevel(totals: Int32Array, draw: number, total: number, beside: number): number {
  let level = 0;
  for (let each = 0, at = draw; at < totals.length; each += 1, at += AT_ONCE) {
    if (totals[at] === total && each !== beside) level += 1;
  }
  return level;
}
