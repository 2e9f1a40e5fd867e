import { hashFromBase64, isSame } from '../bytes/bytes.ts';
import { groupTag } from '../locks/entry.ts';
import { parseVerifierKey } from '../log/verifier-key.ts';
import { checkLogs, checkWitnesses, type History, type SeenCheckpoint } from './check-log.ts';
import { checkPicks, checkSealed } from './check-picks.ts';
import type { CheckPoints } from './check-points.ts';
import { checkSheets } from './check-sheets.ts';
import { type ExportFile, readExportFile } from './export-file.ts';
import { type CheckResult, countText, Findings, namesOf, timeWords } from './finding.ts';
import { type ReadLogFile, readLog, type Trust, type VerifiedLog } from './read-log.ts';

/** What there is to check, and with whose keys. */
export interface Case extends Trust {
  /** The export, as parsed from its JSON. */
  readonly file: unknown;
  /** The files of the log, and of those that it continues, oldest first. */
  readonly logs: readonly ReadLogFile[];
  /** Checkpoints that were seen elsewhere. */
  readonly seen: readonly SeenCheckpoint[];
  readonly checkPoints: CheckPoints;
}

/** What came out: a line for each check, and one sentence. */
export interface Verdict {
  readonly checks: readonly CheckResult[];
  readonly isVerified: boolean;
  readonly sentence: string;
  readonly picks: number;
  readonly locks: number;
}

export const VERIFIED = 'Every counted pick was fixed at its lock, and nothing was changed since';

/** Checks a group's export against the log. Never throws for what is wrong with either: that is a failure of a check. */
export async function verifyExport(given: Case): Promise<Verdict> {
  const checks: CheckResult[] = [];
  let [picks, locks] = [0, 0];
  try {
    const file = readExportFile(given.file);
    const tag = groupTag(file.group.id);
    const logs: VerifiedLog[] = [];
    for (const log of given.logs) logs.push(await readLog(log, given));
    const log = await checkLogs(logs, [ofExport(file), ...given.seen], tag, given);
    const seen = await checkWitnesses(file, logs, log.history, given.check);
    checks.push(joined(withKey(log.result, file, logs), seen));
    const names = namesOf(file);
    const sheets = checkSheets(file, tag, log.history, names);
    const evidence = { file, history: log.history, sheets: sheets.sheets, names };
    const slots = checkPicks(evidence);
    checks.push(
      sheets.result,
      slots.picks,
      checkSealed(evidence),
      slots.lineups,
      given.checkPoints(file),
      tell(log.history),
    );
    picks = slots.count;
    locks = new Set([...sheets.sheets.values()].flat().map(({ lockTime }) => lockTime)).size;
  } catch (error) {
    checks.push({ line: '', failures: [(error as Error).message], notes: [] });
  }
  const [failure] = checks.flatMap(({ failures }) => failures);
  return { checks, isVerified: failure === undefined, sentence: failure ?? VERIFIED, picks, locks };
}

function joined(log: CheckResult, witnesses: CheckResult): CheckResult {
  return {
    line: log.line,
    failures: [...log.failures, ...witnesses.failures],
    notes: [...log.notes, ...witnesses.notes],
  };
}

function ofExport({ log: { origin, size, root } }: ExportFile): SeenCheckpoint {
  return { origin, size, root: hashFromBase64(root), from: 'the export' };
}

/** The key that the export names is the one that signed the log. */
function withKey(log: CheckResult, file: ExportFile, logs: readonly VerifiedLog[]): CheckResult {
  const found = new Findings();
  const signed = logs.find(({ key }) => key.name === file.log.origin);
  if (signed && !isSame(signed.key.publicKey, parseVerifierKey(file.log.key).publicKey)) {
    found.fail('The log is signed by another key than the one in the export.');
  }
  return { ...log, failures: [...found.failures, ...log.failures] };
}

/** A lock that is taken within a minute is on time. */
const ON_TIME_SECONDS = 60;

/** Check 7: what is unusual is shown as what it is. */
function tell({ locks, games, overrides, restores }: History): CheckResult {
  const found = new Findings();
  for (const { entry } of locks.values()) {
    const seconds = (Date.parse(entry.takenAt) - Date.parse(entry.lockTime)) / 1000;
    if (seconds > ON_TIME_SECONDS) {
      found.note(`The lock of ${timeWords(entry.lockTime)} was taken ${lateWords(seconds)} late.`);
    }
  }
  for (const { entry } of games) {
    const [from, to] = [entry.oldLock, entry.newLock].map((time) => (time === 'none' ? 'no time' : timeWords(time)));
    found.note(`${entry.teams.join(' at ')} moved from ${from} to ${to}, by ${entry.source}.`);
  }
  for (const { at, what } of overrides) found.note(`By hand at ${timeWords(at)}: ${what}`);
  for (const { entry, lost } of restores) {
    const backup = entry.backupOf === 'none' ? 'a backup' : `a backup of ${timeWords(entry.backupOf)}`;
    const cost =
      lost === 0
        ? 'no entry was lost'
        : `${countText(lost, 'entry', 'entries')} of the log ${lost === 1 ? 'was' : 'were'} lost`;
    found.note(`The server was restored at ${timeWords(entry.at)} from ${backup}; ${cost}.`);
  }
  const line =
    found.notes.length === 0 ? 'Nothing unusual happened.' : `${countText(found.notes.length, 'event')} to know about.`;
  return found.result(line);
}

function lateWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? countText(minutes, 'minute') : countText(Math.round(minutes / 60), 'hour');
}
