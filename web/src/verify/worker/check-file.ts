// Checks an export apart from the page, which stays usable meanwhile: what it is sent and answers, and where the log is read.

import { countText } from '@singleback/verify/check/finding.ts';
import { type Case, verifyExport } from '@singleback/verify/check/verify-export.ts';
import { logFilesOf } from './log-files.ts';
import type { CheckAnswer, CheckRequest } from './messages.ts';

/** Checks an export against the log that it names. Never throws; `tell` gets how far it is, and at last what came out. */
export async function checkFile(
  { file, seen }: CheckRequest,
  { checkPoints, check }: Pick<Case, 'checkPoints' | 'check'>,
  tell: (answer: CheckAnswer) => void,
): Promise<void> {
  const started = performance.now();
  const progress = (words: string) => tell({ kind: 'progress', words });
  progress('Reading the season');
  const json = await new Response(file).json().catch(() => null);
  const log: unknown = json?.log?.origin;
  if (typeof log !== 'string') {
    return tell({ kind: 'unknown', words: 'This file is not a season that “Export” of a group’s page saved as JSON.' });
  }
  const { logs, isUnreachable } = logFilesOf(log, (files) => progress(`Reading the log, ${countText(files, 'file')}`));
  const verdict = await verifyExport({ file: json, seen, witnesses: [], check, checkPoints, logs });
  if (isUnreachable()) return tell({ kind: 'unknown', words: `The log at ${log} does not answer.` });
  const seconds = (performance.now() - started) / 1000;
  tell({ kind: 'done', outcome: { ...verdict, group: `${json.group?.name}`, log, seconds } });
}
