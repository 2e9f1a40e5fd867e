import { type HeldSlot, heldSlots } from '@singleback/contract/held-slots.ts';
import type { SavedLineup } from '@singleback/contract/lineups.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { device, ownKey } from '../../platform/api/device-storage.ts';

/** The last save of a lineup by this browser, as it was confirmed. */
export interface KeptReceipt {
  readonly lineupId: string;
  readonly weekId: string;
  readonly name: string;
  readonly savedAt: string;
  readonly slots: readonly HeldSlot[];
  /** The signed note. */
  readonly note: string;
}

/** A confirmed lineup that the server shows otherwise now. It is kept until its owner dismisses it. */
export interface Dispute {
  readonly receipt: KeptReceipt;
  /** The key of receipts, with which anyone can check the note. */
  readonly key: string;
  /** What the server shows; null for no lineup. */
  readonly now: readonly HeldSlot[] | null;
  /** The server was restored from a backup since. */
  readonly isRestored: boolean;
}

/** Several lineups a week, all season; the oldest ones go first. */
const MOST_RECEIPTS = 60;
const MOST_DISPUTES = 5;

const receiptsKey = (userId: string) => ownKey(userId, 'receipts');
const disputesKey = (userId: string) => ownKey(userId, 'disputes');

const listOf = <Item>(key: string) => (device.getJson(key) ?? []) as Item[];

/** The receipts of a user, the oldest first: one for each lineup. */
export const keptReceipts = (userId: string) => listOf<KeptReceipt>(receiptsKey(userId));

/** Keeps the receipt of what was saved, in place of an older one of the same lineup. Anything else is ignored. */
export function keepReceipt(userId: string, answer: unknown): void {
  if (!isConfirmed(answer)) return;
  const { id, week_id: weekId, lineup_name, saved_at: savedAt, receipt: note } = answer;
  const name = shownLineupName(lineup_name, id);
  const kept: KeptReceipt = { lineupId: id, weekId, name, savedAt, slots: heldSlots(answer), note };
  storeReceipts(userId, [...keptReceipts(userId).filter(({ lineupId }) => lineupId !== id), kept]);
}

function isConfirmed(answer: unknown): answer is SavedLineup & { receipt: string } {
  return typeof answer === 'object' && answer !== null && 'saved_at' in answer && 'receipt' in answer;
}

/** Forgets a receipt, unless the lineup was saved again meanwhile. */
export const forgetReceipt = (userId: string, receipt: Pick<KeptReceipt, 'note'>) =>
  storeReceipts(
    userId,
    keptReceipts(userId).filter(({ note }) => note !== receipt.note),
  );

const storeReceipts = (userId: string, receipts: readonly KeptReceipt[]) =>
  device.set(receiptsKey(userId), JSON.stringify(receipts.slice(-MOST_RECEIPTS)));

/** The disputes of a user, the oldest first. */
export const keptDisputes = (userId: string) => listOf<Dispute>(disputesKey(userId));

/** Keeps a dispute in place of its receipt, which another save would replace. */
export function keepDispute(userId: string, dispute: Dispute): void {
  forgetReceipt(userId, dispute.receipt);
  device.set(disputesKey(userId), JSON.stringify([...keptDisputes(userId), dispute].slice(-MOST_DISPUTES)));
}

export function dismissDispute(userId: string, { receipt }: Dispute): void {
  const others = keptDisputes(userId).filter((each) => each.receipt.note !== receipt.note);
  device.set(disputesKey(userId), others.length === 0 ? null : JSON.stringify(others));
}
