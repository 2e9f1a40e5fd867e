import { checkLineup, type FixingLock, type ShownSlot } from '@singleback/verify/check/check-lineup.ts';
import { checkAnywhere } from '@singleback/verify/log/check-anywhere.ts';
import { parseCheckpoint, parseNote } from '@singleback/verify/log/note.ts';
import { call } from '../../platform/api/call.ts';
import { readServerLog } from '../server-log.ts';
import { seenNotes } from '../witness/kept-logs.ts';

/** A lineup as it is shown. */
export interface LineupToCheck {
  readonly groupId: string;
  readonly weekId: string;
  readonly userId: string;
  readonly slots: readonly ShownSlot[];
}

/**
 * The locks that fixed a lineup as it is shown, checked by this browser against the log; null where that cannot be said:
 * there is no log, a lock is not in it yet, or something does not fit, which a check of the group puts into words.
 */
export async function fixingLocks({ groupId, weekId, userId, slots }: LineupToCheck): Promise<FixingLock[] | null> {
  try {
    const query = { week_id: weekId, user_id: userId };
    const sheets = await call('GET /groups/:id/sheets', { params: { id: groupId }, query });
    const seen = seenNotes().map((note) => parseCheckpoint(parseNote(note).text));
    const logOf = (log: number) => (path: string) => readServerLog(log, path);
    return await checkLineup({ groupId, slots, sheets, logOf, seen, witnesses: [], check: checkAnywhere });
  } catch {
    return null;
  }
}
