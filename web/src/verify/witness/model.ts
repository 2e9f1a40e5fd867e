import { shortNote } from '@singleback/verify/log/note.ts';
import { keptLogs } from './kept-logs.ts';

/** A link with the checkpoint that this browser saw last: the one that opens it compares, and the server never sees it. */
export function withSeenLog(link: string): string {
  const logs = Object.entries(keptLogs()).map(([address, { note }]) => ({ number: numberOf(address), note }));
  const last = logs.toSorted((a, b) => b.number - a.number)[0];
  return last ? `${link}#log=${shortNote(last.number, last.note)}` : link;
}

const numberOf = (address: string) => Number(/\d+$/.exec(address)?.[0] ?? 1);
