import { timeText } from '@singleback/verify/locks/lines.ts';
import { lineupHash, receiptKey, type SavedSlots, signReceipt } from '@singleback/verify/locks/receipt.ts';
import type { VerifierKey } from '@singleback/verify/log/verifier-key.ts';
import type { Db } from '../db/pool.ts';
import { findLog, type LogKeys, openLogKeys } from './log-store.ts';

/** What is acknowledged. */
interface SavedState {
  lineupId: string;
  version: number;
  savedAt: Date;
  /** In the order of the slots. */
  slots: SavedSlots;
}

/** Signs that a lineup was saved like this; null before there is a log, whose key signs. */
export type SignSave = (saved: SavedState) => Promise<string | null>;

/** A log hardly ever ends, and then another one has the same key. */
const KNOWN_MS = 60_000;

/** Signs receipts of saves. The log's name is read once a minute: a save waits for nothing but the signature. */
export function openReceipts(db: Db): SignSave {
  let signer: { key: VerifierKey; keys: LogKeys; readAt: number } | null = null;
  const load = async () => {
    if (signer !== null && performance.now() - signer.readAt < KNOWN_MS) return signer;
    const log = await findLog(db);
    if (log === null) return null;
    const keys = signer?.keys ?? (await openLogKeys(db));
    const key = receiptKey({ name: log.origin, publicKey: keys.publicKey });
    signer = { key, keys, readAt: performance.now() };
    return signer;
  };
  return async ({ lineupId, version, savedAt, slots }) => {
    const known = await load();
    if (known === null) return null;
    const lineup = lineupHash(lineupId, slots);
    return signReceipt({ lineupId, version, savedAt: timeText(savedAt), lineup }, known.key, known.keys.sign);
  };
}
