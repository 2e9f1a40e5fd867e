import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { formatSignature, parseNote, parseSignatureLines, parseSize, verifyNote } from '@singleback/verify/log/note.ts';
import { proveConsistency, readTree } from '@singleback/verify/log/tree.ts';
import { formatVerifierKey, type VerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { formatAddCheckpoint } from '@singleback/verify/log/witness.ts';
import type { Db } from '../db/pool.ts';
import { logCosignatures } from '../db/schema/lock-log.ts';
import type { Log } from '../lib/log.ts';
import { findLog, type LockLogRow, leavesOf, listEntries } from './log-store.ts';

/** Somebody who signs that they saw a checkpoint, and when. */
export interface Witness {
  /** Without a slash at its end: '/add-checkpoint' follows. */
  url: string;
  key: VerifierKey;
}

interface Asked {
  witness: Witness;
  /** What it has signed last, as far as this process knows. */
  seen: { log: number; size: number };
  /** When it may be asked again after a failure, by `performance.now()`. */
  restsUntil: number;
  asking: Promise<void> | null;
}

const TIMEOUT_MS = 10_000;
const REST_MS = 60_000;
const MOST_CHARACTERS = 10_000;

/** Sends checkpoints to witnesses. Nothing waits for them. */
export function openWitnesses(db: Db, witnesses: readonly Witness[], log: Log) {
  const closing = new AbortController();
  const all: Asked[] = witnesses.map((witness) => {
    return { witness, seen: { log: 0, size: 0 }, restsUntil: 0, asking: null };
  });

  const ask = async (asked: Asked, current: LockLogRow) => {
    try {
      await addCheckpoint(db, asked, current, closing.signal);
    } catch (error) {
      asked.restsUntil = performance.now() + REST_MS;
      if (!closing.signal.aborted)
        log.warn({ err: error, witness: asked.witness.key.name }, 'a witness has not signed');
    }
    asked.asking = null;
  };

  /** Settles when nobody is being asked any more. */
  const done = async () => void (await Promise.all(all.map(({ asking }) => asking)));
  return {
    done,
    /** Sends the last checkpoint to each witness that has not signed it yet and is not being asked. */
    async announce(): Promise<void> {
      if (all.length === 0) return;
      const current = await findLog(db);
      if (current === null || current.checkpointSize === 0) return;
      for (const asked of all) {
        const isSigned = asked.seen.log === current.number && asked.seen.size === current.checkpointSize;
        if (!isSigned && asked.asking === null && performance.now() >= asked.restsUntil) {
          asked.asking = ask(asked, current);
        }
      }
    },
    async close() {
      closing.abort();
      await done();
    },
  };
}

/** Sends a checkpoint with the proof that it continues what the witness saw (tlog-witness), and stores what it signs. */
async function addCheckpoint(
  db: Db,
  asked: Asked,
  { number, checkpoint, checkpointSize: size }: LockLogRow,
  signal: AbortSignal,
): Promise<void> {
  const { witness } = asked;
  const note = checkpoint ?? '';
  const read = readTree(leavesOf(await listEntries(db, number, 0, size)));
  const send = (oldSize: number) =>
    post(witness, formatAddCheckpoint({ oldSize, proof: proveConsistency(read, oldSize, size), note }), signal);
  let answer = await send(asked.seen.log === number ? asked.seen.size : 0);
  // It says what it saw last, which this process may not know.
  if (answer.status === 409) answer = await send(parseSize(answer.body.trimEnd()));
  if (answer.status !== 200) throw new Error(`it answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  const { text } = parseNote(note);
  const signatures = parseSignatureLines(answer.body).filter(({ name }) => name === witness.key.name);
  await verifyNote({ text, signatures }, [witness.key], checkByWebCrypto);
  const line = signatures.filter(({ id }) => id === witness.key.id).map(formatSignature);
  await db
    .insert(logCosignatures)
    .values({ log: number, size, witness: formatVerifierKey(witness.key), line: line[0] ?? '' })
    .onConflictDoNothing();
  asked.seen = { log: number, size };
}

async function post({ url }: Witness, body: string, closing: AbortSignal): Promise<{ status: number; body: string }> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, signal, redirect: 'error' });
  const text = await answer.text();
  if (text.length > MOST_CHARACTERS) throw new Error('it answered too much');
  return { status: answer.status, body: text };
}
