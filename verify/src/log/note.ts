import { concat, fromBase64, hashFromBase64, toBase64, toHex, toUtf8 } from '../bytes/bytes.ts';
import { FormatError, SignatureError } from '../format-error.ts';
import { isKeyName, type VerifierKey } from './verifier-key.ts';

/** A line under a note. The signature has the bytes after the key's id. */
interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array;
}

/** A signed note that was read, but not verified: nothing in it may be believed yet. */
interface Note {
  /** With its final newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A key that signed the note, and of a witness, when: seconds since 1970. */
export interface Seal {
  readonly key: VerifierKey;
  readonly seconds: number | null;
}

/** Checks an Ed25519 signature. */
export type CheckSignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** Signs a message by Ed25519: 64 bytes. */
export type Sign = (message: Uint8Array) => Uint8Array;

const MOST_SIGNATURES = 100;
const MOST_CHARACTERS = 1_000_000;

/** Reads a signed note (signed-note). Throws a FormatError for anything else. */
export function parseNote(note: string): Note {
  if (note.length > MOST_CHARACTERS) throw new FormatError('The note is too long.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (!note.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(note)) {
    throw new FormatError('The note holds characters that no note may hold.');
  }
  const split = note.lastIndexOf('\n\n');
  if (split < 0) throw new FormatError('The note has no signatures.');
  return { text: note.slice(0, split + 1), signatures: parseSignatureLines(note.slice(split + 2)) };
}

/** Reads the lines under a note, or the answer of a witness. At least one. */
export function parseSignatureLines(text: string): NoteSignature[] {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw new FormatError('The signatures do not end with a newline.');
  if (lines.length > MOST_SIGNATURES) throw new FormatError('The note has too many signatures.');
  return lines.map((line) => {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!isKeyName(name) || bytes.length < 5) throw new FormatError('That is not the line of a signature.');
    return { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) };
  });
}

/** A note with its signatures, as it is sent. The text ends with a newline. */
export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** A line under a note, with its newline. */
export function formatSignature({ name, id, signature }: NoteSignature): string {
  const idBytes = Uint8Array.from(id.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return `— ${name} ${toBase64(concat(idBytes, signature))}\n`;
}

/** Signs a text, which has to end with a newline. Throws a FormatError for a text that a note cannot hold. */
export function signNote(text: string, key: VerifierKey, sign: Sign): string {
  const signed: Note = { text, signatures: [{ name: key.name, id: key.id, signature: sign(toUtf8(text)) }] };
  const note = formatNote(signed);
  if (!text.endsWith('\n') || parseNote(note).text !== text) throw new FormatError('That text cannot be a note.');
  return note;
}

/** Signs a checkpoint as a witness that saw it at this time, in seconds since 1970 (tlog-cosignature). */
export function cosign(text: string, key: VerifierKey, seconds: number, sign: Sign): NoteSignature {
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return { name: key.name, id: key.id, signature: concat(time, sign(cosignedMessage(text, seconds))) };
}

/**
 * The keys that signed a note. Those that are not known are ignored; one that is known has to be right.
 * Throws a SignatureError for a wrong signature, and where no known key has signed.
 */
export async function verifyNote(note: Note, keys: readonly VerifierKey[], check: CheckSignature): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (const key of keys) {
    const line = note.signatures.find(({ name, id }) => name === key.name && id === key.id);
    if (!line) continue;
    const seconds = key.kind === 'cosignature' ? timeOf(line.signature) : null;
    const message = seconds === null ? toUtf8(note.text) : cosignedMessage(note.text, seconds);
    const signature = seconds === null ? line.signature : line.signature.subarray(8);
    if (signature.length !== 64 || !(await check(key.publicKey, message, signature))) {
      throw new SignatureError(`The signature of ${key.name} does not belong to this text.`);
    }
    seals.push({ key, seconds });
  }
  if (seals.length === 0) throw new SignatureError('The note is not signed by a known key.');
  return seals;
}

function cosignedMessage(text: string, seconds: number): Uint8Array {
  return toUtf8(`cosignature/v1\ntime ${seconds}\n${text}`);
}

function timeOf(signature: Uint8Array): number {
  if (signature.length !== 72) throw new SignatureError('The signature of a witness has 72 bytes.');
  const seconds = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
  if (!Number.isSafeInteger(seconds)) throw new SignatureError('The time of a witness is far off.');
  return seconds;
}

/** The log at a size, as its checkpoint says (tlog-checkpoint). */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Further lines: nothing here writes or trusts them, and they stay a part of what is signed. */
  readonly extensions?: readonly string[];
}

/** The text of a checkpoint, to be signed. */
export function formatCheckpoint({ origin, size, root, extensions = [] }: Checkpoint): string {
  return [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join('');
}

/** Reads the text of a checkpoint's note. Throws a FormatError for anything else. */
export function parseCheckpoint(text: string): Checkpoint {
  const lines = text.split('\n');
  const [origin = '', size = '', root = '', ...extensions] = lines;
  if (lines.length < 4 || extensions.pop() !== '') throw new FormatError('A checkpoint has three lines or more.');
  if (origin === '' || extensions.includes('')) throw new FormatError('A checkpoint has no empty line.');
  return { origin, size: parseSize(size), root: hashFromBase64(root), ...(extensions.length > 0 && { extensions }) };
}

/** Reads a size: digits without leading zeros. Throws a FormatError for anything else. */
export function parseSize(text: string): number {
  const size = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(size)) throw new FormatError('That is not the size of a log.');
  return size;
}

/** A checkpoint as a link carries it: the number of the log, size, root and the log's own signature. */
export function shortNote(log: number, note: string): string {
  const [, size, root = '', , line = ''] = note.split('\n');
  return [log, size, root, line.slice(line.lastIndexOf(' ') + 1)]
    .join('.')
    .replace(/[+/=]/g, (sign) => URL_SIGNS[sign] ?? '');
}

/** The number of the log that a short note is of; null for a text that is none. */
export function logOfShortNote(text: string): number | null {
  const [, log] = SHORT.exec(text) ?? [];
  return log === undefined ? null : Number(log);
}

/** The signed checkpoint that a short note stands for, of the log with this key. Nothing in it may be believed yet. */
export function longNote(text: string, { name }: VerifierKey): string {
  const [, , size, root = '', signature = ''] = SHORT.exec(text) ?? [];
  const note = `${name}\n${size}\n${base64Of(root)}\n\n— ${name} ${base64Of(signature)}\n`;
  parseCheckpoint(parseNote(note).text);
  return note;
}

const SHORT = /^([1-9]\d{0,3})\.(\d{1,15})\.([\w-]{43})\.([\w-]{91})$/;
const URL_SIGNS: Readonly<Record<string, string>> = { '+': '-', '/': '_' };

function base64Of(text: string): string {
  return text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=');
}
