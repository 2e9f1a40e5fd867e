import { parseCheckpoint } from './checkpoint.ts';
import { parseNote } from './note.ts';
import type { VerifierKey } from './verifier-key.ts';

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
