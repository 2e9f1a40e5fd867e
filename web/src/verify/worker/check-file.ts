// Checks an export apart from the page, which stays usable meanwhile: what it is sent and answers, and where the log is read.

import { countText } from '@singleback/verify/check/finding.ts';
import { type Case, verifyExport } from '@singleback/verify/check/verify-export.ts';
import { parseCheckpoint, parseNote } from '@singleback/verify/log/note.ts';
import { logFilesOf } from './log-files.ts';
import type { CheckAnswer, CheckRequest } from './messages.ts';

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
