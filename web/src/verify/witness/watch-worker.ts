import { fromUtf8 } from '@singleback/verify/bytes/bytes.ts';
import { followLog } from '@singleback/verify/check/follow-log.ts';
import { SignatureError } from '@singleback/verify/format-error.ts';
import { checkAnywhere } from '@singleback/verify/log/check-anywhere.ts';
import { logOfShortNote, longNote, parseCheckpoint, parseNote, verifyNote } from '@singleback/verify/log/note.ts';
import { parseVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { logAddress, readServerLog } from '../server-log.ts';
import type { Fork, KeptLogs } from './kept-logs.ts';

/** What the worker is asked: what was seen before, and the checkpoint that a link brought along. */
export interface Watch {
  readonly before: KeptLogs;
  readonly linked: string | null;
}

/** What the worker answers: what is to be kept now, a fork where it saw one, and whether there was a log to compare. */
export interface Watched {
  readonly kept: KeptLogs;
  readonly fork: Fork | null;
  readonly isCompared: boolean;
}

interface Step {
  readonly log: KeptLogs[string] | null;
  readonly fork: Fork | null;
  /** It goes on in the next one, since the server was restored. */
  readonly isContinued: boolean;
}

/**
 * Compares this server's logs with what this browser saw of them before. A log that does not answer is compared at the next
 * visit: what was kept of it stays.
 */
async function watchLogs({ before, linked }: Watch): Promise<Watched> {
  const kept = { ...before };
  const linkedLog = logOfShortNote(linked ?? '') ?? 0;
  let isCompared = false;
  try {
    for (let number = 1, goesOn = true; goesOn; number += 1) {
      const address = logAddress(number);
      const { log, fork, isContinued } = await watchLog(number, before[address]);
      if (fork) return { kept, fork, isCompared };
      if (log) kept[address] = log;
      isCompared = true;
      const key = kept[address]?.key;
      if (linked !== null && number === linkedLog && key !== undefined) {
        const linkedFork = await compareLinked(number, key, linked);
        if (linkedFork) return { kept, fork: linkedFork, isCompared };
      }
      goesOn = isContinued || before[logAddress(number + 1)] !== undefined || number < linkedLog;
    }
  } catch {
    // It does not answer, or what answers is no log.
  }
  return { kept, fork: null, isCompared };
}

/** What somebody else saw, whose link this browser has opened. Anybody can write a link: only what the log signed counts. */
async function compareLinked(number: number, key: string, linked: string): Promise<Fork | null> {
  let note = '';
  try {
    note = longNote(linked, parseVerifierKey(key));
    await verifyNote(parseNote(note), [parseVerifierKey(key)], checkAnywhere);
  } catch {
    return null;
  }
  return (await watchLog(number, { key, note })).fork;
}

async function watchLog(number: number, kept: KeptLogs[string] | undefined): Promise<Step> {
  let noteNow = '';
  let isContinued = false;
  const file = async (path: string) => {
    const bytes = await readServerLog(number, path, () => {
      isContinued = true;
    });
    if (path === 'checkpoint' && bytes) noteNow = fromUtf8(bytes);
    return bytes;
  };
  const key = kept?.key ?? fromUtf8((await file('key')) ?? new Uint8Array(0)).trimEnd();
  const before = kept ? parseCheckpoint(parseNote(kept.note).text) : null;
  const nothing = (): Step => ({ log: null, fork: null, isContinued });
  try {
    const { since } = await followLog(file, parseVerifierKey(key), before, { witnesses: [], check: checkAnywhere });
    // The next one quotes what this one was, and a check says that the server was restored.
    if (since === 'older' && (await fetch(`${logAddress(number + 1)}/key`)).ok)
      return { ...nothing(), isContinued: true };
    if (since === 'grown') return { ...nothing(), log: { key, note: noteNow } };
    return since === 'same' || !kept ? nothing() : { ...nothing(), fork: { before: kept.note, now: noteNow } };
  } catch (error) {
    // Signed by another key than before.
    if (kept && error instanceof SignatureError) return { ...nothing(), fork: { before: kept.note, now: noteNow } };
    // The database has lost what it had signed.
    if (isContinued && noteNow === '') return nothing();
    throw error;
  }
}

addEventListener('message', async ({ data }: MessageEvent<Watch>) => postMessage(await watchLogs(data)));
