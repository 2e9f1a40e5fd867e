// Receipts: what the server confirmed when this browser saved a lineup, kept to compare it with what counts later.

import { heldSlots } from '@singleback/contract/held-slots.ts';
import { fromUtf8, isSame } from '@singleback/verify/bytes/bytes.ts';
import { lineupHash, openReceipt, receiptKey } from '@singleback/verify/locks/receipt.ts';
import { checkAnywhere } from '@singleback/verify/log/check-anywhere.ts';
import { parseNote } from '@singleback/verify/log/note.ts';
import { formatVerifierKey, parseVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { failedWith } from '../../platform/api/api-error.ts';
import { ofSession } from '../../platform/api/call.ts';
import { createCaller } from '../../platform/api/caller.ts';
import { fetchNotingAge } from '../../platform/api/fetch-json.ts';
import { readServerLog } from '../server-log.ts';
import { HISTORY_ENTRIES, isAsConfirmed, isExplained } from './compare-receipt.ts';
import { type Dispute, forgetReceipt, type KeptReceipt, keepDispute, keptReceipts } from './kept-receipts.ts';

/** What was kept of an earlier answer says nothing about what the server has now, nor what came with the page. */
const askServer = createCaller({
  ...{ base: ofSession.base, token: ofSession.token, userId: ofSession.userId },
  onUnauthorized: ofSession.onUnauthorized,
  fetch: fetchNotingAge((keptAt) => {
    if (keptAt !== null) throw new Error('The server does not answer.');
  }),
});

/** A second look at what differs: a save may just be under way on another device. */
const PAUSE_MS = 3_000;

/**
 * Compares the lineups of some weeks with what the server confirmed when this browser saved them, and keeps what differs
 * without a reason as a dispute. Where something is not known, nothing is said: the next visit compares again.
 */
export async function checkReceipts(userId: string): Promise<void> {
  for (const weekId of someWeeks(keptReceipts(userId))) {
    const lineups = await askServer('GET /lineups/:weekId', { params: { weekId } }).catch(() => null);
    if (lineups === null) continue;
    for (const receipt of keptReceipts(userId).filter((each) => each.weekId === weekId)) {
      const shown = lineups.find(({ id }) => id === receipt.lineupId);
      if (shown !== undefined && isAsConfirmed(receipt, heldSlots(shown))) continue;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await lookAgain(userId, receipt).catch(() => {});
    }
  }
}

/** The two newest weeks, and one of the others at random: a visit asks for three at most, and in time for all. */
function someWeeks(receipts: readonly KeptReceipt[]): string[] {
  const weeks = [...new Set(receipts.map(({ weekId }) => weekId))].reverse();
  const older = weeks.slice(2);
  return [...weeks.slice(0, 2), ...older.slice(Math.floor(Math.random() * older.length)).slice(0, 1)];
}

async function lookAgain(userId: string, receipt: KeptReceipt): Promise<void> {
  const signed = await signedBy(receipt);
  if (signed === null) return;
  const params = { id: receipt.lineupId };
  const lineup = await nullWhereMissing(askServer('GET /lineup/:id', { params }));
  const now = lineup && heldSlots(lineup);
  if (now !== null && isAsConfirmed(receipt, now)) return;
  // Read after the lineup: what changed it is in there.
  const query = { limit: String(HISTORY_ENTRIES) };
  const history = await nullWhereMissing(askServer('GET /lineup/:id/transactions', { params, query }));
  // It was saved again in another tab, or somebody else is signed in.
  if (ofSession.userId() !== userId || !keptReceipts(userId).some(({ note }) => note === receipt.note)) return;
  if (isExplained(receipt, now, history ?? [])) return forgetReceipt(userId, receipt);
  const dispute: Dispute = { receipt, now, key: signed.key, isRestored: await hasLog(signed.log + 1) };
  keepDispute(userId, dispute);
}

const nullWhereMissing = <Answer>(asking: Promise<Answer>) =>
  asking.catch((error: unknown) => {
    if (failedWith(error, 'not_found')) return null;
    throw error;
  });

/** Another log began after the one whose key has signed: the server was restored, and the new log says so. */
const hasLog = async (log: number) => (await readServerLog(log, 'key')) !== null;

/**
 * The key that has signed a receipt for what it was kept with, and the number of its log. Null where the server's log has
 * another key: then it is another server at the same address, as after a demo has begun anew.
 */
async function signedBy({ lineupId, slots, note }: KeptReceipt): Promise<{ key: string; log: number } | null> {
  const origin = (parseNote(note).signatures[0]?.name ?? '').replace(/\/receipts$/, '');
  const log = Number(/\/log\/(\d+)$/.exec(origin)?.[1] ?? 1);
  const ofLog = await readServerLog(log, 'key');
  if (ofLog === null) return null;
  const key = receiptKey(parseVerifierKey(fromUtf8(ofLog).trimEnd()));
  const opened = await openReceipt(note, key, checkAnywhere).catch(() => null);
  const isOwn = opened?.lineupId === lineupId && isSame(opened.lineup, lineupHash(lineupId, slots));
  return isOwn ? { key: formatVerifierKey(key), log } : null;
}
