import { hashFromBase64, isSame, toBase64 } from '../bytes/bytes.ts';
import { FormatError, SignatureError } from '../format-error.ts';
import {
  type Checkpoint,
  type CheckSignature,
  cosign,
  formatSignature,
  parseCheckpoint,
  parseNote,
  parseSize,
  type Sign,
  verifyNote,
} from './note.ts';
import { isConsistent } from './tree.ts';
import type { VerifierKey } from './verifier-key.ts';

/** What a log sends to a witness: its checkpoint, and the proof that it continues the one the witness had. */
export interface AddCheckpoint {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint. */
  readonly note: string;
}

/** What a witness answers. */
export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly contentType: 'text/plain; charset=utf-8' | 'text/x.tlog.size';
  readonly body: string;
}

/** The body of `POST …/add-checkpoint` (tlog-witness). */
export function formatAddCheckpoint({ oldSize, proof, note }: AddCheckpoint): string {
  return `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
}

/** Reads the body of `POST …/add-checkpoint`. Throws a FormatError for anything else. */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const split = body.indexOf('\n\n');
  const [old = '', ...proof] = body.slice(0, Math.max(0, split)).split('\n');
  if (!old.startsWith('old ')) throw new FormatError('The request does not begin with the old size.');
  if (proof.length > 63) throw new FormatError('The proof is too long.');
  return { oldSize: parseSize(old.slice(4)), proof: proof.map(hashFromBase64), note: body.slice(split + 2) };
}

/** What a witness has to know to answer. */
export interface WitnessState {
  /** The log's keys; none for a log that it does not know. */
  readonly keysOf: (origin: string) => readonly VerifierKey[];
  /** The last checkpoint it signed; null for none. */
  readonly lastOf: (origin: string) => Pick<Checkpoint, 'size' | 'root'> | null;
  /** Keeps a checkpoint for good. It is called before it is signed, and nothing comes between `lastOf` and this. */
  readonly keep: (checkpoint: Checkpoint) => void;
  readonly key: VerifierKey;
  readonly sign: Sign;
  /** Now, in seconds since 1970. */
  readonly seconds: number;
}

/** What a witness answers to a checkpoint, exactly as tlog-witness says. */
export async function answerAddCheckpoint(
  body: string,
  state: WitnessState,
  check: CheckSignature,
): Promise<WitnessAnswer> {
  try {
    const request = parseAddCheckpoint(body);
    const note = parseNote(request.note);
    const checkpoint = parseCheckpoint(note.text);
    const keys = state.keysOf(checkpoint.origin);
    if (keys.length === 0) return refuse(404, 'This witness does not know the log.');
    await verifyNote(note, keys, check);
    return judge(request, checkpoint, state) ?? accept(note.text, checkpoint, state);
  } catch (error) {
    if (error instanceof SignatureError) return refuse(403, error.message);
    if (error instanceof FormatError) return refuse(400, error.message);
    throw error;
  }
}

function judge({ oldSize, proof }: AddCheckpoint, checkpoint: Checkpoint, state: WitnessState): WitnessAnswer | null {
  const last = state.lastOf(checkpoint.origin);
  if (oldSize > checkpoint.size) return refuse(400, 'The old size is above the size of the checkpoint.');
  if (oldSize !== (last?.size ?? 0)) return conflict(last?.size ?? 0);
  if (last === null) return proof.length === 0 ? null : refuse(422, 'There is nothing to prove yet.');
  if (oldSize === checkpoint.size && !isSame(last.root, checkpoint.root)) return conflict(oldSize);
  const isProven = isConsistent(proof, last, checkpoint);
  return isProven ? null : refuse(422, 'The proof does not show that the log only grew.');
}

function accept(text: string, checkpoint: Checkpoint, { keep, key, seconds, sign }: WitnessState): WitnessAnswer {
  keep(checkpoint);
  return { ...refuse(200, ''), body: formatSignature(cosign(text, key, seconds, sign)) };
}

function conflict(size: number): WitnessAnswer {
  return { status: 409, contentType: 'text/x.tlog.size', body: `${size}\n` };
}

function refuse(status: WitnessAnswer['status'], message: string): WitnessAnswer {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${message}\n` };
}
