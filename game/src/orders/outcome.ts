import { type Round, roundWords } from '../season/round-words.ts';

/** What became of a check: carried out, not possible, or not run before the lock. */
export type OrderOutcome = 'done' | 'skipped' | 'too_late';

/** A slot that is checked, a week without a lineup, or a lineup submitted in such a week. */
export type OrderKind = 'slot' | 'week' | 'lineup';

/** What was done about an order, with the names of then. */
export interface OrderResult extends Round {
  readonly kind: OrderKind;
  readonly outcome: OrderOutcome;
  /** 'TE1'; null for a whole lineup. */
  readonly slot: string | null;
  readonly outName: string | null;
  readonly inName: string | null;
  /** Why not, as a sentence; null when it was carried out. */
  readonly reason: string | null;
  /** Whether the double-down went to the player who came in. */
  readonly isDoubleDown?: boolean;
}

/** What was done, in one line, as in the log and as the subject of an email. */
export function orderWords({ kind, outcome, outName, inName, isDoubleDown, ...round }: OrderResult): string {
  const week = roundWords(round);
  const who = outName ?? 'A player';
  if (kind === 'slot') {
    if (outcome === 'done') return `${inName ?? 'A player'} for ${who}, out${isDoubleDown ? ', as double-down' : ''}`;
    return outcome === 'too_late' ? `Too late to replace ${who}` : `${who} was not replaced`;
  }
  if (outcome === 'done') return `Lineup submitted for ${week}`;
  return outcome === 'too_late' ? `Too late to submit ${week}` : `No lineup submitted for ${week}`;
}
