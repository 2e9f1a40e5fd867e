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
function survives(
  { contenders }: CutToSimulate,
  reached: number,
  own: { readonly member: number; readonly points: number; readonly total: number },
  { points, totals }: { readonly points: Float64Array; readonly totals: Float64Array },
): boolean {
  let notAbove = 1;
  for (let each = 0; each < points.length; each += 1) {
    if (each === own.member || contenders[each] !== true) continue;
    const other = points[each] as number;
    const isAbove = other > own.points || (other === own.points && (totals[each] as number) > own.total);
    if (!isAbove) notAbove += 1;
  }
  return notAbove > reached;
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
  add(drawn: { readonly points: Float64Array; readonly totals: Float64Array }): void {
    for (let member = 0; member < this.#survived.length; member += 1) {
      this.addOf({ member, points: drawn.points[member] as number, total: drawn.totals[member] as number }, drawn);
    }
  }

  /** Adds a draw for one member, whose points may be others than those that everybody sees. */
  addOf(
    own: { readonly member: number; readonly points: number; readonly total: number },
    drawn: { readonly points: Float64Array; readonly totals: Float64Array },
  ): void {
    if (this.#cut.contenders[own.member] !== true || !survives(this.#cut, this.#reached, own, drawn)) return;
    this.#survived[own.member] = (this.#survived[own.member] as number) + 1;
  }

  /** In how many draws a member survived; null for who does not take part. */
  of(member: number): number | null {
    return this.#cut.contenders[member] === true ? (this.#survived[member] as number) : null;
  }
}

/** The least and the most that a lineup may end with; nothing without one. */
interface Bounds {
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
