import { forecastBeforeGame, type PointsForecast } from '../forecast/points-forecast.ts';
import type { GroupSettings } from '../groups/settings.ts';
import { POSITIONS, type Position, positionsFor, SLOT_KINDS, type SlotKind } from '../players/positions.ts';

/** A player whom somebody could still put into an open slot. */
export interface Candidate {
  readonly player: number;
  /** The projection, hundredths, above 0. */
  readonly projected: number;
}

/** The players who can still be picked, by position, best projection first. */
export type Candidates = Readonly<Record<Position, readonly Candidate[]>>;

/** Whoever is usual in an open slot, until it is known who is in it. */
export interface TypicalPlayer {
  readonly position: Position;
  /** Projection in hundredths, to the half point: so that few different ones are drawn. */
  readonly projected: number;
}

/** How many players of a position are usual picks. */
const USUAL: Readonly<Record<Position, number>> = { QB: 12, RB: 24, WR: 24, TE: 12, DEF: 12, K: 12 };
/** Late in a week few are left, and most of those are nobody's pick: only who is at least half as good as the best is. */
const LEAST_SHARE = 0.5;
const STEP = 50;

/**
 * The typical players of a member's open slots: for each slot kind the average of the usual picks whom the member has not
 * used yet in locked slots. It depends on the week, the slot kind and locked uses only; never on whether a slot is filled
 * or by whom. Slots for which nobody can be picked any more stay empty.
 * @param open the number of open slots by kind
 * @param isSpent whether the member can no longer use a player, from locked slots only
 */
export function typicalPlayers(
  open: Readonly<Record<SlotKind, number>>,
  candidates: Candidates,
  isSpent: (player: number) => boolean,
): TypicalPlayer[] {
  const usual = new Map(
    POSITIONS.map((position) => [position, usualOf(candidates[position], USUAL[position], isSpent)]),
  );
  const left = new Map(POSITIONS.map((position) => [position, candidates[position].length]));
  return SLOT_KINDS.flatMap((kind) =>
    Array.from({ length: open[kind] }, () => {
      const position = positionsFor(kind)
        .filter((each) => (usual.get(each) ?? 0) > 0 && (left.get(each) ?? 0) > 0)
        .toSorted((one, other) => meanOf(other, usual.get(other) ?? 0) - meanOf(one, usual.get(one) ?? 0))[0];
      if (position === undefined) return null;
      left.set(position, (left.get(position) ?? 0) - 1);
      return { position, projected: usual.get(position) ?? 0 };
    }),
  ).filter((each) => each !== null);
}

function usualOf(candidates: readonly Candidate[], most: number, isSpent: (player: number) => boolean): number {
  let [sum, count, best] = [0, 0, 0];
  for (const { player, projected } of candidates) {
    if (count === most || projected < best * LEAST_SHARE) break;
    if (isSpent(player)) continue;
    best = Math.max(best, projected);
    sum += projected;
    count += 1;
  }
  return count === 0 ? 0 : Math.max(STEP, Math.round(sum / count / STEP) * STEP);
}

const meanOf = (position: Position, projected: number) => forecastBeforeGame(position, projected).mean;

/** What a typical player may score. */
export function typicalForecast({ position, projected }: TypicalPlayer): PointsForecast {
  return forecastBeforeGame(position, projected);
}

/**
 * The open slots of a lineup, by kind, when players of these positions are locked in it. Each counts in a slot of their own
 * position first, and in FLEX when those are full.
 */
export function openSlots(
  { counts }: Pick<GroupSettings, 'counts'>,
  locked: readonly Position[],
): Record<SlotKind, number> {
  const open = { ...counts };
  for (const position of locked) {
    if (open[position] > 0) open[position] -= 1;
    else if (positionsFor('FLEX').includes(position) && open.FLEX > 0) open.FLEX -= 1;
  }
  return open;
}
