import { describe, expect, test } from 'vitest';
import { toBase64, toUtf8 } from '../bytes/bytes.ts';
import { groupTag } from '../locks/entry.ts';
import { checkByWebCrypto } from '../log/check-anywhere.ts';
import { cosign, formatSignature, parseNote } from '../log/note.ts';
import { leafHash, proveInclusion, readTree } from '../log/tree.ts';
import { formatVerifierKey } from '../log/verifier-key.ts';
import { GROUP_ID, readFrom, sheetOf, type TestLog } from '../testing/league.ts';
import { NIGHT, SUNDAY, TestWeek, THURSDAY } from '../testing/season.ts';
import { testKey } from '../testing/test-key.ts';
import { checkLineup, type ShownLineup } from './check-lineup.ts';

const hash = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The sheets of a week with the rows of one lineup, as the server answers them. */
function sheetsOf(week: TestWeek, lineupId = 'lineup-a') {
  const locks = week.locks.map((lock) => {
    const sheet = { ...sheetOf(lock, week.isFinal), log: 1 };
    const read = readTree(sheet.rows.map(({ row }) => leafHash(hash(row))));
    const size = sheet.rows.length;
    const rows = sheet.rows.map((row, index) => ({
      ...row,
      proof: { index, size, hashes: proveInclusion(read, size, index).map(toBase64) },
    }));
    return { ...sheet, rows: rows.filter(({ lineup_id }) => lineup_id === lineupId) };
  });
  return { group_tag: groupTag(GROUP_ID), locks };
}

/** Ann's lineup as a screen shows it once all of it is locked. */
function slotsOf(week: TestWeek, lineup = 0) {
  return (week.lineups[lineup]?.slots ?? []).flatMap(({ slot, player, isDoubled }) =>
    player === null ? [] : [{ slot, playerId: player.id, isDoubled, isLocked: true }],
  );
}

function check(week: TestWeek, more: Partial<ShownLineup> = {}) {
  const files = week.log.files();
  return checkLineup({
    ...{ groupId: GROUP_ID, slots: slotsOf(week), sheets: sheetsOf(week), seen: [], witnesses: [] },
    ...{ logOf: () => readFrom(files), check: checkByWebCrypto },
    ...more,
  });
}

test('the locks that fixed a lineup, each once', async () => {
  const fixing = await check(new TestWeek().takeAll());
  expect(fixing.map(({ lockTime }) => lockTime)).toEqual([THURSDAY, SUNDAY, NIGHT]);
  expect(fixing[0]).toEqual({ lockTime: THURSDAY, takenAt: '2026-11-27T01:15:03Z', seenBy: [] });
});

test('of a week that is played, the slots that are locked so far', async () => {
  const week = new TestWeek();
  week.isFinal = false;
  week.take(THURSDAY);
  const slots = slotsOf(week).map((each) => ({ ...each, isLocked: ['QB1', 'FLEX1'].includes(each.slot) }));
  expect(await check(week, { slots })).toHaveLength(1);
  // Slots that are not locked may hold anybody, or be hidden.
  const others = slots.map((each) => (each.isLocked ? each : { ...each, playerId: 'p-99' }));
  expect(await check(week, { slots: others })).toHaveLength(1);
  expect(await check(week, { slots: slots.filter(({ isLocked }) => isLocked) })).toHaveLength(1);
  await expect(check(week)).rejects.toThrow('The lock of RB1 is not in the log.');
});

test('who has seen a lock, and when: the witnesses that the log names and those that one knows, each once', async () => {
  const week = new TestWeek().takeAll();
  const [named, own] = [testKey('cat.example.org/w', 'cosignature'), testKey('dog.example.org/w', 'cosignature')];
  const note = week.log.checkpoint(1);
  const { text } = parseNote(note);
  const seconds = Date.parse(THURSDAY) / 1000;
  const lines = [named, own].map(({ key, sign }, at) => formatSignature(cosign(text, key, seconds + 9 + at, sign)));
  const sheets = sheetsOf(week);
  for (const sheet of sheets.locks) {
    if (sheet.lock_time === THURSDAY) sheet.checkpoint = note + lines.join('');
  }
  const files = week.log.files();
  files.set('witnesses', toUtf8(`${formatVerifierKey(named.key)}\n`));
  const logOf = () => readFrom(files);
  const seenBy = async (witnesses: ShownLineup['witnesses']) =>
    (await check(week, { sheets, logOf, witnesses }))[0]?.seenBy;
  expect(await seenBy([])).toEqual([{ name: 'cat.example.org/w', seconds: seconds + 9 }]);
  expect(await seenBy([named.key, own.key])).toEqual([
    { name: 'cat.example.org/w', seconds: seconds + 9 },
    { name: 'dog.example.org/w', seconds: seconds + 10 },
  ]);
  // A note of witnesses that is not of this log, or of before the lock.
  for (const sheet of sheets.locks) sheet.checkpoint = note + lines.join('');
  await expect(check(week, { sheets, logOf })).rejects.toThrow('What witnesses have signed is not this log.');
});

describe('what does not hold shows nothing', () => {
  test('a pick that was changed after its lock, or doubled', async () => {
    const week = new TestWeek().takeAll();
    const slots = slotsOf(week);
    const other = slots.map((each) => (each.slot === 'WR1' ? { ...each, playerId: 'p-05' } : each));
    await expect(check(week, { slots: other })).rejects.toThrow('WR1 held something else.');
    const doubled = slots.map((each) => (each.slot === 'WR1' ? { ...each, isDoubled: true } : each));
    await expect(check(week, { slots: doubled })).rejects.toThrow('WR1 held something else.');
  });

  test('a slot that is shown as not locked, or is hidden, although it was locked', async () => {
    const week = new TestWeek().takeAll();
    const free = slotsOf(week).map((each) =>
      each.slot === 'WR1' ? { ...each, playerId: 'p-99', isLocked: false } : each,
    );
    await expect(check(week, { slots: free })).rejects.toThrow('WR1 held something else.');
    const hidden = slotsOf(week).filter(({ slot }) => slot !== 'WR1');
    await expect(check(week, { slots: hidden })).rejects.toThrow('WR1 held something else.');
  });

  test('a slot that was changed between two locks', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.slot(0, 'FLEX1').player = week.players.chase;
    week.slot(0, 'WR1').player = null;
    week.take(SUNDAY);
    week.take(NIGHT);
    await expect(check(week)).rejects.toThrow('FLEX1 held something else.');
  });

  test('a slot that was filled after its lock with a player who has played', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.slot(1, 'FLEX1').player = week.players.kelce;
    week.take(SUNDAY);
    week.take(NIGHT);
    const of = { slots: slotsOf(week, 1), sheets: sheetsOf(week, 'lineup-b') };
    await expect(check(week, of)).rejects.toThrow('The lock of FLEX1 is not in the log.');
  });

  test('rows without a proof, with the proof of another row, twice, or of two lineups', async () => {
    const week = new TestWeek().takeAll();
    const changed = (change: (rows: ReturnType<typeof sheetsOf>['locks'][number]['rows']) => void) => {
      const sheets = sheetsOf(week);
      change(sheets.locks[0]?.rows ?? []);
      return check(week, { sheets });
    };
    await expect(changed((rows) => Object.assign(rows[0] ?? {}, { proof: null }))).rejects.toThrow('no proof');
    await expect(changed((rows) => Object.assign(rows[0] ?? {}, { proof: rows[1]?.proof }))).rejects.toThrow(
      'A row is not in the sheet.',
    );
    await expect(changed((rows) => rows.push(...rows.slice(0, 1)))).rejects.toThrow('A slot has two rows.');
    const others = sheetsOf(week, 'lineup-b').locks[0]?.rows ?? [];
    await expect(changed((rows) => rows.splice(0, 9, ...others))).rejects.toThrow('several lineups');
  });

  test('a sheet, a list or a log that is not the one that was signed, or of another group', async () => {
    const week = new TestWeek().takeAll();
    const sheets = sheetsOf(week);
    await expect(check(week, { groupId: 'group-2' })).rejects.toThrow('another group');
    const [first, second] = sheets.locks;
    const swapped = { ...sheets, locks: [{ ...first, entry_index: second?.entry_index }] };
    await expect(check(week, { sheets: swapped })).rejects.toThrow('The sheet is that of another lock.');
    const files = week.log.files();
    files.set('lock/20261127T011500Z', toUtf8(''));
    await expect(check(week, { logOf: () => readFrom(files) })).rejects.toThrow('not the one in the log');
    const late = { ...sheets, locks: sheets.locks.map((sheet) => ({ ...sheet, taken_at: sheet.lock_time })) };
    await expect(check(week, { sheets: late })).rejects.toThrow('another lock');
    week.log.addLock(THURSDAY, '2026-11-30T12:00:00Z', week.log.root());
    await expect(check(week)).rejects.toThrow('or has it twice');
  });

  test('a log that does not continue what was seen before', async () => {
    const week = new TestWeek().takeAll();
    const { origin } = week.log;
    const seen = (log: TestLog) => [{ origin, size: log.entries.length, root: log.root() }];
    expect(
      await check(week, { seen: [...seen(week.log), { ...seen(week.log)[0], origin: 'other/log' }] as never }),
    ).toHaveLength(3);
    const other = new TestWeek();
    other.slot(0, 'QB1').player = other.players.burrow;
    await expect(check(week, { seen: seen(other.takeAll().log) })).rejects.toThrow('seen before');
    const longer = week.log.fork();
    longer.add({ kind: 'override', at: NIGHT, what: 'A score was set.' });
    await expect(check(week, { seen: seen(longer) })).rejects.toThrow('seen before');
  });
});
