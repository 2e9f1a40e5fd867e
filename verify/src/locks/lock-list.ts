import { hashFromBase64, toBase64 } from '../bytes/base64.ts';
import { toHex, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError } from '../format-error.ts';
import { parseLines } from './lines.ts';

/** The roots of all groups at a lock, by tag. */
export type LockList = ReadonlyMap<string, Uint8Array>;

/** How a list names a group: its members know its id, and nobody else can tell which line is which. */
export function groupTag(groupId: string): string {
  return toHex(sha256(toUtf8(`singleback.org/group/v1\n${groupId}`)).subarray(0, 16));
}

/** The list of a lock: a line for each group, sorted by tag. */
export function formatLockList(roots: LockList): string {
  return [...roots]
    .map(([tag, root]) => `${tag} ${toBase64(root)}\n`)
    .sort()
    .join('');
}

/** Reads the list of a lock. Throws a FormatError where a group has two lines, or the lines are not sorted. */
export function parseLockList(text: string): LockList {
  const roots = new Map<string, Uint8Array>();
  let before = '';
  for (const line of text === '' ? [] : parseLines(text)) {
    const [, tag = '', root = ''] = /^([0-9a-f]{32}) (\S+)$/.exec(line) ?? [];
    if (tag === before) throw new FormatError('The list names a group twice.');
    if (tag < before) throw new FormatError('The list is not sorted.');
    roots.set(tag, hashFromBase64(root));
    before = tag;
  }
  return roots;
}
