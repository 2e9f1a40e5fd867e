import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkPoints } from '@singleback/verify/check/check-points.ts';
import { verifyExport } from '@singleback/verify/check/verify-export.ts';
import { FormatError, SignatureError } from '@singleback/verify/format-error.ts';
import { parseWitnessKey } from '@singleback/verify/log/verifier-key.ts';
import type { SeenCheckpoint } from '../../verify/src/check/check-log.ts';
import { readExportFile } from '../../verify/src/check/export-file.ts';
import type { CheckResult } from '../../verify/src/check/finding.ts';
import { type ReadLogFile, readLog, saveLogs, type Trust } from '../../verify/src/check/read-log.ts';
import { checkByWebCrypto } from '../../verify/src/log/check-anywhere.ts';
import { parseCheckpoint } from '../../verify/src/log/note.ts';
import { PlainError } from '../plain-error.mjs';
import { addressOf, openLogs, readJson } from './log-sources.ts';

const USAGE = `How it is meant: npm run verify -- FILE [--log URL|FILE] [--seen CHECKPOINT ...] [--witness KEY ...] [--save FILE]
  FILE                 a group's export as JSON
  --log URL            the address of the log, such as https://league.example.org/log; the one that the export names when
                       not given
  --log FILE           a log that was saved before
  --seen "NAME SIZE ROOT"
                       a checkpoint that you have seen: the name of the log, its size and its root, as in an email or from
                       somebody else. The log has to continue it
  --witness KEY        the verifier key of a witness that you know: it is said whether it has signed the log
  --save FILE          keeps the log in a file, for --log

Checks that every counted pick was fixed at its lock and that nothing was changed since, with a line for each check. Ends
with exit code 0 and "verified: …", or 1 and "not verified: …"; 2 where it is verified, but FILE of --save cannot be written.
`;

interface Call {
  readonly path: string;
  readonly log: string | null;
  readonly seen: readonly string[];
  readonly witnesses: readonly string[];
  readonly save: string | null;
}

/**
 * Carries out `npm run verify`. @returns the exit code: 0 verified, 1 not verified, 2 for a call that is not meant so, or
 * verified but not saved
 */
export async function runVerify(
  words: readonly string[],
  say: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  const call = readCall(words);
  if (call === null) {
    say(USAGE);
    return 2;
  }
  try {
    const { verdict, logs, trust } = await verify(call);
    for (const check of verdict.checks) sayCheck(check, say);
    if (verdict.isVerified) {
      say(`${verdict.sentence}.`);
      say(`verified: ${verdict.picks} picks in ${verdict.locks} locks`);
    } else say(`not verified: ${plain(verdict.sentence)}`);
    const isSaved = call.save === null || (await save(call.save, logs, trust, complain));
    if (verdict.isVerified) return isSaved ? 0 : 2;
  } catch (error) {
    const isPlain = error instanceof PlainError || error instanceof FormatError || error instanceof SignatureError;
    if (!isPlain) throw error;
    say(`not verified: ${plain(error.message)}`);
  }
  return 1;
}

function readCall(words: readonly string[]): Call | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        log: { type: 'string' },
        save: { type: 'string' },
        seen: { type: 'string', multiple: true },
        witness: { type: 'string', multiple: true },
      },
    });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1) return null;
    const { log = null, save = null, seen = [], witness: witnesses = [] } = values;
    return { path, log, save, seen, witnesses };
  } catch {
    return null;
  }
}

async function verify({ path, log, seen, witnesses }: Call) {
  const file = readJson(path);
  const logs = await openLogs(log ?? addressOf(readExportFile(file).log.origin));
  const trust = { witnesses: witnesses.map(parseWitnessKey), check: checkByWebCrypto };
  const verdict = await verifyExport({ file, logs, seen: seen.map(readSeen), checkPoints, ...trust });
  return { verdict, logs, trust };
}

/** Returns whether the log was saved: the verdict stands without. */
async function save(path: string, logs: readonly ReadLogFile[], trust: Trust, complain: (line: string) => void) {
  try {
    writeFileSync(path, await saveLogs(await Promise.all(logs.map((own) => readLog(own, trust)))));
    return true;
  } catch (error) {
    complain(`The log is not saved, because ${path} cannot be written: ${plain((error as Error).message)}`);
    return false;
  }
}

/** Reads a checkpoint from one line, as it is in emails and invitations. */
function readSeen(text: string): SeenCheckpoint {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 3) throw new PlainError(`"${text}" is not the name of a log, its size and its root.`);
  return { ...parseCheckpoint(parts.map((part) => `${part}\n`).join('')), from: 'what you have seen' };
}

function sayCheck({ line, failures, notes }: CheckResult, say: (line: string) => void): void {
  if (failures.length === 0) say(`ok      ${plain(line)}`);
  for (const failure of failures) say(`FAILED  ${plain(failure)}`);
  for (const note of notes) say(`        ${plain(note)}`);
}

/** Names come from the file, and may not move the cursor of a terminal. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}
