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

/** Who takes part in the cut of a week: members who are in, in the order of the group's members. */
export interface CutToSimulate {
  readonly cut: number;
  readonly contenders: readonly boolean[];
}

/** How many the cut reaches, one always staying in. */
function reachedBy({ cut, contenders }: CutToSimulate): number {
  return Math.min(cut, contenders.filter(Boolean).length - 1);
}

/**
 * Whether somebody survives a draw: unless no more contenders than the cut reaches have as little as they, themselves
 * included. The same as `cutRows`, for one of them and without sorting.
 * @param points of the week, and totals after it, by member
 */
function survives({ contenders }: CutToSimulate, reached: number, own: OwnDraw, { points, totals }: Drawn): boolean {
  let notAbove = 1;
  for (let each = 0; each < points.length; each += 1) {
    if (each === own.member || contenders[each] !== true) continue;
    const other = points[each] as number;
    const isAbove = other > own.points || (other === own.points && (totals[each] as number) > own.total);
    if (!isAbove) notAbove += 1;
  }
  return notAbove > reached;
}

/** A draw for one member. */
interface OwnDraw {
  readonly member: number;
  readonly points: number;
  readonly total: number;
}

/** A draw by member: the points of the week, and the totals after it. */
interface Drawn {
  readonly points: Float64Array;
  readonly totals: Float64Array;
}

/** Counts in how many draws each contender survives the week. */
export class SurvivalCounts {
  readonly #cut: CutToSimulate;
  readonly #reached: number;
  readonly #survived: Uint32Array;

  constructor(cut: CutToSimulate) {
    this.#cut = cut;
    this.#reached = reachedBy(cut);
    this.#survived = new Uint32Array(cut.contenders.length);
  }

  /** Adds a draw, for everybody. */
  add(drawn: Drawn): void {
    for (let member = 0; member < this.#survived.length; member += 1) {
      this.addOf({ member, points: drawn.points[member] as number, total: drawn.totals[member] as number }, drawn);
    }
  }

  /** Adds a draw for one member, whose points may be others than those that everybody sees. */
  addOf(own: OwnDraw, drawn: Drawn): void {
    if (this.#cut.contenders[own.member] !== true || !survives(this.#cut, this.#reached, own, drawn)) return;
    this.#survived[own.member] = (this.#survived[own.member] as number) + 1;
  }

  /** In how many draws a member survived; null for who does not take part. */
  of(member: number): number | null {
    return this.#cut.contenders[member] === true ? (this.#survived[member] as number) : null;
  }
}

/** The least and the most that a lineup may end with. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

const NOTHING: Bounds = { least: 0, most: 0 };

/**
 * Whether nothing can change any more of whether a contender survives: enough others are surely below or above, or all
 * points are known.
 */
export function isSurvivalDecided(cut: CutToSimulate, member: number, bounds: readonly (Bounds | null)[]): boolean {
  const reached = reachedBy(cut);
  const own = bounds[member] ?? NOTHING;
  const others = bounds.flatMap((each, at) => (at !== member && cut.contenders[at] === true ? [each ?? NOTHING] : []));
  const below = others.filter(({ most }) => most < own.least).length;
  const above = others.filter(({ least }) => least > own.most).length;
  if (below >= reached || above > others.length - reached) return true;
  return [own, ...others].every(({ least, most }) => least === most);
}
