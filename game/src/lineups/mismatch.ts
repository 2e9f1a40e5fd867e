import { SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import { type Problem, problem } from '../problem.ts';
import type { Slot } from './slots.ts';

/** How many slots of each kind; a kind with none is left out. */
export type SlotCounts = Partial<Record<SlotKind, number>>;

const MISMATCH_WORDS = 'does not match group settings requirements';
const MISMATCH = `Lineup ${MISMATCH_WORDS}`;

/** Counts slots or players by kind. */
export function countKinds(slots: readonly Pick<Slot, 'kind'>[]): SlotCounts {
  const counts: SlotCounts = {};
  for (const { kind } of slots) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/**
 * The refusal of an incomplete or wrong-shaped lineup, with the required and provided counts [G8.26]. `why` names what
 * the counts do not show.
 */
export function mismatchProblem(required: SlotCounts, provided: SlotCounts, why?: string): Problem {
  const message = why === undefined ? MISMATCH : `${MISMATCH}: ${why}`;
  return problem('lineup_mismatch', message, { required, provided });
}

/** What is missing and what is too much, each as 'POS: provided/required', in position order [G8.26]. Reads any object safely. */
function missingAndExtra(
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

/**
 * The lines below a refused submit: 'Missing: RB: 1/2, K: 0/1' and 'Extra: QB: 2/1'. None when the refusal
 * is another one, or carries no counts [G8.26].
 */
export function mismatchLines(message: string, details: unknown): string[] {
  if (!message.includes(MISMATCH_WORDS) || !isCounts(details)) return [];
  const { missing, extra } = missingAndExtra(details.required, details.provided);
  return [
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`Extra: ${extra.join(', ')}`] : []),
  ];
}

function isCounts(
  details: unknown,
): details is { required: Record<string, unknown>; provided: Record<string, unknown> } {
  return isRecord(details) && isRecord(details.required) && isRecord(details.provided);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function countOf(counts: Readonly<Record<string, unknown>>, kind: SlotKind): number {
  const value = counts[kind];
  return typeof value === 'number' ? value : 0;
}
