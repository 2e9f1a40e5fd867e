import type { HeldSlot } from '@singleback/contract/held-slots.ts';
import type { LineupTransaction } from '@singleback/contract/lineups.ts';
import { lineupText } from '@singleback/verify/locks/receipt.ts';
import type { KeptReceipt } from './kept-receipts.ts';

type Slots = readonly HeldSlot[];

/** Whether a lineup holds what its receipt confirmed, whatever became of its name, its groups or its version. */
export const isAsConfirmed = ({ lineupId, slots }: Pick<KeptReceipt, 'lineupId' | 'slots'>, now: Slots): boolean =>
  lineupText(lineupId, slots) === lineupText(lineupId, now);

/** A slot that holds somebody else than was confirmed; null for nobody. */
export interface Difference {
  readonly slot: string;
  readonly confirmed: string | null;
  readonly now: string | null;
}

/** The slots that hold others than were confirmed. */
export function differencesOf({ slots }: Pick<KeptReceipt, 'slots'>, now: Slots): Difference[] {
  const keys = new Set([...slots, ...now].map(({ slot }) => slot));
  return [...keys].flatMap((key) => {
    const [before, after] = [slots, now].map((each) => each.find(({ slot }) => slot === key));
    if (before?.playerId === after?.playerId) return [];
    return [{ slot: key, confirmed: before?.name ?? null, now: after?.name ?? null }];
  });
}

/** The player whose points count twice; null for nobody. */
export const doubledOf = (slots: Slots) => slots.find(({ isDoubled }) => isDoubled) ?? null;

/** As many entries as a history gives at once. */
export const HISTORY_ENTRIES = 200;

/**
 * Whether the history of a lineup says how it came to what it is now: by its owner on another device, by a standing
 * order, by an operator. Its newest entries are given, newest first; null for a lineup that is gone.
 */
export function isExplained(
  receipt: Pick<KeptReceipt, 'slots' | 'savedAt'>,
  now: Slots | null,
  history: readonly LineupTransaction[],
): boolean {
  const later = laterThan(receipt.savedAt, history);
  if (later === null) return true;
  if (now === null) return later.some(({ action }) => action === 'delete');
  const isChanged = ({ slot }: Difference) => later.some(({ position }) => position === slot);
  const isDoubledSame = doubledOf(receipt.slots)?.playerId === doubledOf(now)?.playerId;
  const isDoubledChanged = later.some(({ transaction_data }) => 'old_double_down_player' in transaction_data);
  return differencesOf(receipt, now).every(isChanged) && (isDoubledSame || isDoubledChanged);
}

/**
 * What a history has after a save; null where more has happened since than was read. Its order counts, because the clock of
 * a replay may be set back, and several saves of one instant may all be later.
 */
function laterThan(savedAt: string, history: readonly LineupTransaction[]): readonly LineupTransaction[] | null {
  const at = history.findLastIndex(({ created_at, position }) => created_at === savedAt && position === null);
  if (at >= 0) return history.slice(0, at);
  if (history.length >= HISTORY_ENTRIES) return null;
  return history.filter(({ created_at }) => created_at > savedAt);
}
