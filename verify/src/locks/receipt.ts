import { hashFromBase64, toBase64, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError } from '../format-error.ts';
import { type CheckSignature, parseNote, parseSize, type Sign, signNote, verifyNote } from '../log/note.ts';
import { type VerifierKey, verifierKey } from '../log/verifier-key.ts';
import { checkTime, formatLines, parseLines } from './lines.ts';

/** What the server acknowledged when a lineup was saved. */
export interface Receipt {
  readonly lineupId: string;
  readonly version: number;
  readonly savedAt: string;
  /** SHA-256 of `lineupText`. */
  readonly lineup: Uint8Array;
}

/** What a saved lineup holds, in the order of its slots; `playerId` null for an empty slot. */
export type SavedSlots = readonly {
  readonly slot: string;
  readonly playerId: string | null;
  readonly isDoubled: boolean;
}[];

const KIND = 'singleback.org/save/v1';

/** The key of receipts: the log's own under a name of its own, so that no receipt passes for a checkpoint. */
export function receiptKey(log: Pick<VerifierKey, 'name' | 'publicKey'>): VerifierKey {
  return verifierKey(`${log.name}/receipts`, log.publicKey);
}

/** The canonical text of a lineup: a line for each slot with its player, or 'empty', and whether it is doubled. */
export function lineupText(lineupId: string, slots: SavedSlots): string {
  const lines = slots.map(({ slot, playerId, isDoubled }) =>
    playerId === null ? `${slot} empty` : `${slot} ${playerId} ${isDoubled ? '1' : '0'}`,
  );
  return formatLines(['singleback.org/lineup/v1', lineupId, ...lines]);
}

/** The hash of a lineup that its receipt holds. */
export function lineupHash(lineupId: string, slots: SavedSlots): Uint8Array {
  return sha256(toUtf8(lineupText(lineupId, slots)));
}

/** Signs a receipt with `receiptKey`. */
export function signReceipt(receipt: Receipt, key: VerifierKey, sign: Sign): string {
  const { lineupId, version, savedAt, lineup } = receipt;
  return signNote(formatLines([KIND, lineupId, String(version), checkTime(savedAt), toBase64(lineup)]), key, sign);
}

/** Reads a receipt. Throws a FormatError or SignatureError for what this key has not signed. */
export async function openReceipt(note: string, key: VerifierKey, check: CheckSignature): Promise<Receipt> {
  const read = parseNote(note);
  await verifyNote(read, [key], check);
  const [kind, lineupId = '', version = '', savedAt = '', lineup = '', ...more] = parseLines(read.text);
  if (kind !== KIND || more.length > 0) throw new FormatError('That is not the receipt of a save.');
  return { lineupId, version: parseSize(version), savedAt: checkTime(savedAt), lineup: hashFromBase64(lineup) };
}
