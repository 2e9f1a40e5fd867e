// Checks an export apart from the page, which stays usable meanwhile: what it is sent and answers, and where the log is read.
import { countText } from '@singleback/verify/check/finding.ts';
import type { ReadLogFile } from '@singleback/verify/check/read-log.ts';
import { type Case, type Verdict, verifyExport } from '@singleback/verify/check/verify-export.ts';
import { parseCheckpoint, parseNote } from '@singleback/verify/log/note.ts';

/** Checks an export against the log that it names. Never throws; `tell` gets how far it is, and at last what came out. */
export async function checkFile(
  { file, seen, address }: CheckRequest,
  given: Pick<Case, 'checkPoints' | 'check' | 'witnesses'>,
  tell: (answer: CheckAnswer) => void,
): Promise<void> {
  const started = performance.now();
  const progress = (words: string) => tell({ kind: 'progress', words });
  progress('Reading the season');
  // Not as a response, whose JSON takes three times as long.
  const json = await file
    .text()
    .then(JSON.parse)
    .catch(() => null);
  const log: unknown = json?.log?.origin;
  if (typeof log !== 'string') {
    return tell({ kind: 'unknown', words: 'This is not the file that “Export Season as JSON” of a group saves.' });
  }
  const { logs, origins, isUnreachable } = logFilesOf(log, address, (files) =>
    progress(`Reading the log, ${countText(files, 'file')}`),
  );
  const ofLogs = seen
    .map((note) => ({ ...parseCheckpoint(parseNote(note).text), from: 'this browser' }))
    .filter(({ origin }) => origins.includes(origin));
  const verdict = await verifyExport({ ...given, file: json, seen: ofLogs, logs });
  if (isUnreachable()) return tell({ kind: 'unknown', words: `The log at ${log} does not answer.` });
  const seconds = (performance.now() - started) / 1000;
  tell({ kind: 'done', outcome: { ...verdict, group: `${json.group?.name}`, log, seconds } });
}

/** A group's export that a page wants checked, with the signed checkpoints that this browser saw. */
export interface CheckRequest {
  readonly file: Blob;
  readonly seen: readonly string[];
  /** The keys of the witnesses that its user knows. */
  readonly witnesses?: readonly string[];
  /** Where the log is read; else where the export says that it is. */
  readonly address?: string;
}

/** What came out, and of what. */
export interface Outcome extends Verdict {
  readonly group: string;
  /** Where its log is: 'league.example.org/log'. */
  readonly log: string;
  readonly seconds: number;
}

/** What the worker answers: how far it is, then one of the others. */
export type CheckAnswer =
  | { readonly kind: 'progress'; readonly words: string }
  | { readonly kind: 'done'; readonly outcome: Outcome }
  /** Nothing can be said: the file is none, or the log does not answer. */
  | { readonly kind: 'unknown'; readonly words: string };

/** The logs of an export, oldest first, and whether their server has failed to answer since. */
interface LogFiles {
  readonly logs: readonly ReadLogFile[];
  readonly origins: readonly string[];
  readonly isUnreachable: () => boolean;
}

/**
 * Reads a log and those that it continues.
 * @param origin 'league.example.org/log', or after restores 'league.example.org/log/2'
 * @param address where they are, if it is not what the origin says: a server may have moved since
 * @param onProgress receives how many files were read
 */
function logFilesOf(origin: string, address: string | undefined, onProgress: (files: number) => void): LogFiles {
  const [, first = origin, last = 1] = /^(.+)\/(\d\d?)$/.exec(origin) ?? [];
  const origins = Array.from({ length: Number(last) }, (_, at) => (at > 0 ? `${first}/${at + 1}` : first));
  const base = address ?? `${schemeOf(first)}://${first}`;
  let [files, isUnreachable] = [0, false];
  const logs = origins.map((_, at) => async (path: string) => {
    const answer = await fetch(`${base}/${at > 0 ? `${at + 1}/` : ''}${path}`).catch(() => null);
    files += 1;
    onProgress(files);
    if (answer?.status === 404) return null;
    isUnreachable ||= !answer?.ok;
    return answer && new Uint8Array(await answer.arrayBuffer());
  });
  return { logs, origins, isUnreachable: () => isUnreachable };
}

/** Plain http for this machine, and for this server where the page itself came by it. */
function schemeOf(log: string): string {
  const isPlain = /^(localhost|127\.0\.0\.1)[:/]/.test(log) || (!isSecureContext && log.startsWith(location.host));
  return isPlain ? 'http' : 'https';
}
