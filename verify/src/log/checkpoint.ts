import { hashFromBase64, toBase64 } from '../bytes/base64.ts';
import { FormatError } from '../format-error.ts';

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
