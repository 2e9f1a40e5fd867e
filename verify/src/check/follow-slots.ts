import { formatPick, type PlayerPick } from '../locks/row.ts';
import type { History } from './check-log.ts';
import { type Findings, type Names, timeWords } from './finding.ts';
import { isLockedAt, type OpenRow, type OpenSheet } from './open-rows.ts';

/** What a slot held when it was locked. */
export interface FixedSlot {
  readonly lineupId: string;
  readonly slot: string;
  readonly pick: PlayerPick;
  readonly text: string;
  /** When its player locked. */
  readonly lockTime: string;
  /** The place of the lock's entry in the log. */
  readonly position: number;
}

/**
 * Follows every slot of a week from sheet to sheet: from its lock on it holds the same, and it was not locked in a sheet
 * before. Only a game that moved, as the log says, sets its players free again, or locks them earlier.
 * @returns what the slots hold that are locked, by lineup and slot
 */
export function followSlots(
  sheets: readonly OpenSheet[],
  history: History,
  names: Names,
  found: Findings,
): ReadonlyMap<string, FixedSlot> {
  const fixed = new Map<string, FixedSlot>();
  const follow = { history: { ...history, games: possibleMoves(sheets, history, names, found) }, names, found };
  for (const [at, sheet] of sheets.entries()) {
    for (const [id, own] of fixed) if (!isHeld(own, sheet.rows.get(id), sheet, follow)) fixed.delete(id);
    for (const [id, row] of sheet.rows) {
      if (fixed.has(id) || !isLockedAt(row, sheet.lockTime)) continue;
      const locked = lockedSlot(row, sheet);
      if (locked) {
        checkFirst(locked, sheets.slice(0, at), sheet, follow);
        fixed.set(id, locked);
      } else {
        found.fail(`${names.slot(row.lineupId, row.slot)} is locked at ${timeWords(sheet.lockTime)} and is not shown.`);
      }
    }
  }
  return fixed;
}

interface Follow {
  readonly history: History;
  readonly names: Names;
  readonly found: Findings;
}

/** Whether a slot that is fixed stays so: false when a game that moved has set its player free. */
function isHeld(
  own: FixedSlot,
  row: OpenRow | undefined,
  sheet: OpenSheet,
  { history, names, found }: Follow,
): boolean {
  if (row?.opened?.text === own.text && row.lockTime === own.lockTime) return true;
  if (row && isRenamed(own, row)) {
    found.note(`${own.pick.name} is called ${row.opened?.pick?.name} at the lock of ${timeWords(sheet.lockTime)}.`);
    return true;
  }
  const hasGameMoved = hasMoved(own.pick.team, { oldLock: own.lockTime }, own, sheet.logged, history);
  // Free again, or free until it was locked once more: a lock without a sheet of its own sets nobody free.
  const isFree = row === undefined || !isLockedAt(row, sheet.lockTime) || row.lockTime === sheet.lockTime;
  if (hasGameMoved && (isFree || row.opened?.text === own.text)) return false;
  found.fail(`${names.slot(own.lineupId, own.slot)} ${changeWords(own, row, sheet)}.`);
  return true;
}

/** A source may call a player otherwise from one day to the next. What counts is the name at the lock. */
function isRenamed({ pick, lockTime }: FixedSlot, { opened, lockTime: now }: OpenRow): boolean {
  return now === lockTime && !!opened?.pick && formatPick({ ...opened.pick, name: pick.name }) === formatPick(pick);
}

function lockedSlot({ lineupId, slot, lockTime, opened }: OpenRow, { logged }: OpenSheet): FixedSlot | null {
  if (lockTime === null || !opened?.pick) return null;
  return { lineupId, slot, lockTime, pick: opened.pick, text: opened.text, position: logged.position };
}

/** A slot that is locked in a sheet has to be so from its lock on: filled later, it would hold a player who had played. */
function checkFirst(
  own: FixedSlot,
  before: readonly OpenSheet[],
  sheet: OpenSheet,
  { history, names, found }: Follow,
): void {
  const where = names.slot(own.lineupId, own.slot);
  const who = `${own.pick.name}, whose game locked at ${timeWords(own.lockTime)}`;
  const missed = before.find(({ lockTime }) => lockTime >= own.lockTime);
  if (!missed && own.lockTime === sheet.lockTime) return;
  const since = missed?.logged ?? { position: 0 };
  if (hasMoved(own.pick.team, { newLock: own.lockTime }, since, sheet.logged, history)) return;
  if (missed) found.fail(`${where} did not hold ${who}, at the lock of ${timeWords(missed.lockTime)}.`);
  else if (history.locks.has(own.lockTime)) found.fail(`${where} holds ${who}, and was not in the record then.`);
  else if (sheet.logged.isFirst) found.note(`${where} was locked before the first lock in the log.`);
  else found.fail(`${where} holds ${who}, when no lock was taken.`);
}

function changeWords(own: FixedSlot, row: OpenRow | undefined, sheet: OpenSheet): string {
  const held = `held ${own.pick.name} when it was locked at ${timeWords(own.lockTime)}`;
  const when = `at the lock of ${timeWords(sheet.lockTime)}`;
  if (!row) return `${held}, and is not in the record any more ${when}`;
  if (row.lockTime !== own.lockTime || !row.opened) return `${held}, and was no longer locked ${when}`;
  if (row.opened.pick?.playerId !== own.pick.playerId)
    return `${held}, and ${row.opened.pick?.name ?? 'nobody'} ${when}`;
  if (row.opened.pick.isDoubled !== own.pick.isDoubled) return `${held}, and its double-down was moved ${when}`;
  return `${held}, and has another position or team ${when}`;
}

/**
 * The games of the log that can have moved: from the time at which their players locked in the sheet before. A player has
 * one game, so two of a team that lock at different times in a sheet mean that one of the times is made up.
 */
function possibleMoves(
  sheets: readonly OpenSheet[],
  { games }: History,
  names: Names,
  found: Findings,
): History['games'] {
  const possible = new Set(games);
  let lockOf = new Map<string, string>();
  for (const [at, sheet] of sheets.entries()) {
    const before = sheets[at - 1]?.logged.position ?? 0;
    for (const game of games) {
      if (game.position < before || game.position > sheet.logged.position) continue;
      const { teams, oldLock, newLock } = game.entry;
      if (teams.some((team) => (lockOf.get(team) ?? oldLock) !== oldLock)) possible.delete(game);
      else for (const team of teams) if (lockOf.has(team)) lockOf.set(team, newLock);
    }
    lockOf = teamLocks(sheet, names, found);
  }
  return games.filter((game) => possible.has(game));
}

function teamLocks({ rows, lockTime: sheetTime }: OpenSheet, names: Names, found: Findings): Map<string, string> {
  const lockOf = new Map<string, string>();
  for (const { lineupId, slot, lockTime, opened } of rows.values()) {
    const team = opened?.pick?.team;
    if (!team || lockTime === null) continue;
    if ((lockOf.get(team) ?? lockTime) !== lockTime) {
      const where = `${names.slot(lineupId, slot)} and another slot hold players of ${team}`;
      found.fail(`${where} with different lock times at the lock of ${timeWords(sheetTime)}.`);
    }
    lockOf.set(team, lockTime);
  }
  return lockOf;
}

/** Whether the log says, between two of its places, that a game of the team moved from or to this lock time. */
export function hasMoved(
  team: string | null,
  { oldLock, newLock }: { readonly oldLock?: string; readonly newLock?: string },
  after: { readonly position: number },
  before: { readonly position: number },
  { games }: Pick<History, 'games'>,
): boolean {
  return games.some(
    ({ entry, position }) =>
      position > after.position &&
      position < before.position &&
      team !== null &&
      entry.teams.includes(team) &&
      entry.oldLock !== entry.newLock &&
      (oldLock === undefined || entry.oldLock === oldLock) &&
      (newLock === undefined || entry.newLock === newLock),
  );
}
