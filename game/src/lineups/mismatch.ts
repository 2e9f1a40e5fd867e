import { SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import { type Problem, problem } from '../problem.ts';
import type { Slot } from './slots.ts';

/** How many slots of each kind; a kind with none is left out. */
export type SlotCounts = Partial<Record<SlotKind, number>>;

const MISMATCH = 'Lineup does not match group settings requirements';

/** Counts slots, or what was handed in, by kind. */
export function countKinds(slots: readonly Pick<Slot, 'kind'>[]): SlotCounts {
  const counts: SlotCounts = {};
  for (const { kind } of slots) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The refusal of an incomplete or wrong-shaped lineup, with the counts asked for and given [G8.26]. `why` names what the counts can't show. */
export function mismatchProblem(required: SlotCounts, provided: SlotCounts, why?: string): Problem {
  const message = why === undefined ? MISMATCH : `${MISMATCH}: ${why}`;
  return problem('lineup_mismatch', message, { required, provided });
}

/** What is missing and what is too much, each as 'POS: provided/required', in position order [G8.26]. Reads any object safely. */
export function missingAndExtra(
  required: Readonly<Record<string, unknown>>,
  provided: Readonly<Record<string, unknown>>,
): { missing: string[]; extra: string[] } {
  const missing: string[] = [];
  const extra: string[] = [];
  for (const kind of SLOT_KINDS) {
    const [want, have] = [countOf(required, kind), countOf(provided, kind)];
    if (have < want) missing.push(`${kind}: ${have}/${want}`);
    if (have > want) extra.push(`${kind}: ${have}/${want}`);
  }
  return { missing, extra };
}

function countOf(counts: Readonly<Record<string, unknown>>, kind: SlotKind): number {
  const value = counts[kind];
  return typeof value === 'number' ? value : 0;
}
