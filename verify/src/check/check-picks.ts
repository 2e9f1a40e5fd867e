import type { History } from './check-log.ts';
import type { WeekSheets } from './check-sheets.ts';
import type { ExportedLineup, ExportedSlot, ExportedWeek, ExportFile } from './export-file.ts';
import { type CheckResult, countText, Findings, type Names, timeWords } from './finding.ts';
import { type FixedSlot, followSlots, hasMoved } from './follow-slots.ts';
import { isLockedAt, type OpenSheet } from './open-rows.ts';

/** What the checks of picks need. */
export interface Evidence {
  readonly file: ExportFile;
  readonly history: History;
  readonly sheets: WeekSheets;
  readonly names: Names;
}

/**
 * Check 3: each counted slot is in the sheet of its lock with this player and this doubling, and the same in every later
 * sheet. Check 5: a lineup that was locked in a sheet is in the export.
 */
export function checkPicks(evidence: Evidence): { picks: CheckResult; lineups: CheckResult; count: number } {
  const { file, history, sheets, names } = evidence;
  const [picks, lineups] = [new Findings(), new Findings()];
  const early: string[] = [];
  let count = 0;
  for (const week of file.weeks) {
    const slots = followSlots(sheets.get(week) ?? [], history, names, picks);
    const fixed = Map.groupBy(slots.values(), ({ lineupId }) => lineupId);
    const own = new Map<string, ExportedLineup>();
    const ofWeek = file.lineups.filter((lineup) => lineup.week === week.week);
    const isEarly = ofWeek.length > 0 && isBeforeLog(week, evidence);
    if (isEarly) early.push(`week ${week.week}`);
    for (const lineup of ofWeek) {
      if (own.has(lineup.lineupId)) lineups.fail(`${names.lineup(lineup.lineupId)} is in the export twice.`);
      own.set(lineup.lineupId, lineup);
      if (!isEarly) count += checkLineup(lineup, week, fixed.get(lineup.lineupId) ?? [], evidence, picks);
    }
    for (const [id, slots] of fixed) {
      if (!own.has(id) && !slots.every((slot) => isFree(slot, history)))
        lineups.fail(`Week ${week.week}: ${names.lineup(id)} was locked and is left out of the export.`);
    }
  }
  if (early.length > 0) picks.note(`From before the log began: ${early.join(', ')}.`);
  const known = new Set(file.weeks.map(({ week }) => week));
  for (const { week, lineupId } of file.lineups) {
    if (!known.has(week)) lineups.fail(`${names.lineup(lineupId)} is in a week that the export does not have.`);
  }
  const line = `${countText(count, 'counted pick')}: each is in the sheet of its lock, and the same in every later one.`;
  const all = `Every lineup that was ever locked is among the ${countText(file.lineups.length, 'lineup')} of the export.`;
  return { picks: picks.result(line), lineups: lineups.result(all), count };
}

/** @returns how many counted slots are as they were locked */
function checkLineup(
  lineup: ExportedLineup,
  week: ExportedWeek,
  fixed: readonly FixedSlot[],
  { history, names }: Evidence,
  found: Findings,
): number {
  let count = 0;
  const slots = new Map(lineup.slots.map((slot) => [slot.slot, slot]));
  if (slots.size < lineup.slots.length) found.fail(`${names.lineup(lineup.lineupId)} has a slot twice.`);
  for (const slot of slots.values()) {
    const where = names.slot(lineup.lineupId, slot.slot);
    const own = fixed.find((other) => other.slot === slot.slot);
    if (own) count += isAsLocked(slot, own, where, history, found) ? 1 : 0;
    else if (isCounted(slot)) checkUnfixed(slot, where, week, history, found);
  }
  for (const own of fixed) {
    if (!slots.has(own.slot) && !isFree(own, history)) {
      found.fail(
        `${names.slot(own.lineupId, own.slot)} held ${own.pick.name} when it was locked, and is not in the export.`,
      );
    }
  }
  return count;
}

/** A slot that shows a locked player, or has points. */
function isCounted({ isLocked, points, countedPoints }: ExportedSlot): boolean {
  return isLocked || points !== null || countedPoints !== null;
}

/** Whether a counted slot is as it was locked. One that a game has set free since then does not count. */
function isAsLocked(slot: ExportedSlot, own: FixedSlot, where: string, history: History, found: Findings): boolean {
  const { pick, lockTime } = own;
  if (!isCounted(slot) && isFree(own, history)) return false;
  const isSame =
    slot.playerId === pick.playerId && slot.player === pick.name && (slot.isDoubleDown ?? false) === pick.isDoubled;
  if (isSame && slot.isLocked) return true;
  const isOther = slot.playerId !== pick.playerId;
  const was = isOther ? pick.name : doubledWords(pick.name, pick.isDoubled);
  const now = isOther ? (slot.player ?? 'nobody') : doubledWords(slot.player ?? 'nobody', slot.isDoubleDown ?? false);
  const counts = isSame ? 'is shown as if it were open' : `counts ${now}`;
  found.fail(`${where} held ${was} when it was locked at ${timeWords(lockTime)}, and ${counts}.`);
  return false;
}

/** Whether the game of a locked player was moved or canceled since. */
function isFree(own: FixedSlot, history: History): boolean {
  return hasMoved(own.pick.team, { oldLock: own.lockTime }, own, { position: Number.POSITIVE_INFINITY }, history);
}

function doubledWords(name: string, isDoubled: boolean): string {
  return `${name} ${isDoubled ? 'doubled' : 'not doubled'}`;
}

/** Whether a week was over before there was a log: nothing of it can be checked. */
function isBeforeLog(week: ExportedWeek, { history, sheets }: Evidence): boolean {
  const [first] = [...history.locks.keys()].sort();
  return sheets.get(week)?.length === 0 && (first === undefined || week.endsAt <= first);
}

/** A counted slot that no sheet has locked: it may be too early for that. */
function checkUnfixed(
  { player, locksAt }: ExportedSlot,
  where: string,
  week: ExportedWeek,
  history: History,
  found: Findings,
): void {
  const isRecorded = locksAt !== null && history.locks.has(locksAt);
  if (!week.isFinal && !isRecorded) found.note(`${where} is locked, and its lock is not in the log yet.`);
  else found.fail(`${where} counts ${player ?? 'a player'}, and was not locked in any sheet.`);
}

/**
 * Check 4: when the week is final, every row that was not locked at a lock opens to a lock time after it, so that nobody
 * can have sealed a player who was locked.
 */
export function checkSealed({ file, sheets, names }: Evidence): CheckResult {
  const found = new Findings();
  let opened = 0;
  let sealed = 0;
  for (const week of file.weeks) {
    for (const sheet of sheets.get(week) ?? []) {
      const closed = [...sheet.rows.values()].filter(({ lockTime }) => lockTime === null);
      opened += unlockedRows(sheet) - closed.length;
      if (!week.isFinal) sealed += closed.length;
      else {
        for (const { lineupId, slot } of closed) {
          found.fail(`${names.slot(lineupId, slot)} at the lock of ${timeWords(sheet.lockTime)} will not open.`);
        }
      }
    }
  }
  if (sealed > 0) found.note(`${countText(sealed, 'row')}: sealed until the week is final.`);
  return found.result(`${countText(opened, 'row')} not locked yet: each opens to a later lock time.`);
}

function unlockedRows({ rows, lockTime }: OpenSheet): number {
  return [...rows.values()].filter((row) => !isLockedAt(row, lockTime)).length;
}
