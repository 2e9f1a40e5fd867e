// What somebody who runs the server, and signs whatever they like, could try with picks, lineups and sheets. Each test
// fails without its check.
import { describe, expect, test } from 'vitest';
import { groupTag } from '../locks/entry.ts';
import { formatPick } from '../locks/row.ts';
import { sheetOf } from '../testing/league.ts';
import { NIGHT, SUNDAY, TestWeek, THURSDAY } from '../testing/season.ts';
import { failuresOf, notesOf, ok, refused } from '../testing/verdicts.ts';

test('an honest week verifies, and says what was checked', async () => {
  const verdict = await new TestWeek().takeAll().verify();
  expect(verdict).toMatchObject({ ...ok, picks: 7, locks: 3 });
  expect(verdict.checks.map(({ line }) => line)).toEqual([
    'The log with 3 entries is complete and signed, and continues 1 checkpoint that was seen before.',
    '3 sheets of the group: each hashes to what the log has of its lock.',
    '7 counted picks: each is in the sheet of its lock, and the same in every later one.',
    '10 rows not locked yet: each opens to a later lock time.',
    'Every lineup that was ever locked is among the 2 lineups of the export.',
    '2 lineups: the points follow from the stat lines, and the table from the points.',
    'Nothing unusual happened.',
  ]);
  expect([...notesOf(verdict), ...failuresOf(verdict)]).toEqual([]);
});

test('a week that is still played verifies as far as it goes', async () => {
  const week = new TestWeek();
  week.isFinal = false;
  week.take(THURSDAY);
  week.take(SUNDAY);
  const verdict = await week.verify();
  expect(verdict).toMatchObject({ ...ok, picks: 5, locks: 2 });
  expect(notesOf(verdict)).toContain(
    'RB1 of Ann’s lineup “Ann’s week” in week 12 is locked, and its lock is not in the log yet.',
  );
});

describe('picks', () => {
  test('one that was changed after its lock', async () => {
    const week = new TestWeek().takeAll();
    week.slot(1, 'QB1').player = week.players.mahomes;
    await refused(
      week,
      'QB1 of Ben’s lineup “Ben’s week” in week 12 held Joe Burrow when it was locked at 2026-11-29 18:00 UTC, and counts Patrick Mahomes.',
    );
  });

  test('one that was changed together with the sheets', async () => {
    const week = new TestWeek().takeAll();
    week.slot(1, 'QB1').player = week.players.mahomes;
    week.locks = week.locks.map((lock) => ({ ...lock, rows: week.rows() }));
    await refused(week, 'The sheet of the lock of 2026-11-29 18:00 UTC is not the one in the log.');
  });

  test('one that was changed between two locks', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.take(SUNDAY);
    week.slot(0, 'FLEX1').player = week.players.chase;
    week.take(NIGHT);
    await refused(week, /FLEX1 of Ann.* held Travis Kelce .*, and was no longer locked|and Ja’Marr Chase/);
  });

  test('a slot left empty at its lock and filled with a player who has scored', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.take(SUNDAY);
    week.slot(1, 'FLEX1').player = week.players.kelce;
    week.take(NIGHT);
    await refused(
      week,
      'FLEX1 of Ben’s lineup “Ben’s week” in week 12 did not hold Travis Kelce, whose game locked at 2026-11-27 01:15 UTC, at the lock of 2026-11-27 01:15 UTC.',
    );
  });

  test('the same after the last lock', async () => {
    const week = new TestWeek().takeAll();
    week.slot(1, 'FLEX1').player = week.players.kelce;
    await refused(
      week,
      'FLEX1 of Ben’s lineup “Ben’s week” in week 12 counts Travis Kelce, and was not locked in any sheet.',
    );
  });

  test('a later lock time made up for a player who has played', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.slot(1, 'FLEX1').player = week.players.kelce;
    const madeUp = () =>
      week
        .rows()
        .map((row) => (row.slot === 'FLEX1' && row.lineupId === 'lineup-b' ? { ...row, lockTime: SUNDAY } : row));
    week.take(SUNDAY, { rows: madeUp() });
    week.take(NIGHT, { rows: madeUp() });
    await refused(week, /another slot hold players of KC with different lock times/);
  });

  test('the double-down moved after a lock', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    [week.slot(0, 'QB1').isDoubled, week.slot(0, 'WR1').isDoubled] = [false, true];
    week.take(SUNDAY);
    week.take(NIGHT);
    await refused(
      week,
      /QB1 of Ann.* held Patrick Mahomes .*, and its double-down was moved at the lock of 2026-11-29 18:00 UTC/,
    );
    const late = new TestWeek().takeAll();
    [late.slot(0, 'QB1').isDoubled, late.slot(0, 'WR1').isDoubled] = [false, true];
    await refused(late, /QB1 of Ann.* held Patrick Mahomes doubled .*, and counts Patrick Mahomes not doubled/);
  });

  test('a player’s id given another name', async () => {
    const week = new TestWeek().takeAll();
    week.players.warren.name = 'Somebody Better';
    await refused(
      week,
      'held Jaylen Warren not doubled when it was locked at 2026-11-29 18:00 UTC, and counts Somebody Better not doubled',
    );
    const between = new TestWeek();
    between.take(THURSDAY);
    between.take(SUNDAY);
    between.players.warren.name = 'Somebody Better';
    between.take(NIGHT);
    await refused(between, /held Jaylen Warren .*, and counts Somebody Better/);
  });
});

describe('lineups', () => {
  test('one inserted after its lock', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.lineups.push(
      week.lineup('c', 'Cas', [
        ['QB1', week.players.mahomes],
        ['WR1', week.players.lamb],
      ]),
    );
    week.take(SUNDAY);
    week.take(NIGHT);
    await refused(week, 'QB1 of Cas’s lineup “Cas’s week” in week 12 did not hold Patrick Mahomes');
    const late = new TestWeek().takeAll();
    late.lineups.push(late.lineup('c', 'Cas', [['QB1', late.players.mahomes]]));
    await refused(
      late,
      'QB1 of Cas’s lineup “Cas’s week” in week 12 counts Patrick Mahomes, and was not locked in any sheet.',
    );
  });

  test('one dropped after its lock', async () => {
    const week = new TestWeek().takeAll();
    week.lineups.pop();
    await refused(week, 'Week 12: the lineup lineup-b was locked and is left out of the export.');
    const between = new TestWeek();
    between.take(THURSDAY);
    between.lineups.shift();
    between.take(SUNDAY);
    between.take(NIGHT);
    await refused(
      between,
      'QB1 of the lineup lineup-a held Patrick Mahomes when it was locked at 2026-11-27 01:15 UTC, and is not in the record any more',
    );
  });

  test('a slot dropped', async () => {
    const week = new TestWeek().takeAll();
    week.lineups[0]?.slots.shift();
    await refused(
      week,
      'QB1 of Ann’s lineup “Ann’s week” in week 12 held Patrick Mahomes when it was locked, and is not in the export.',
    );
  });

  test('one of a deleted account stays verifiable, and one that left before any of its locks is no failure', async () => {
    const week = new TestWeek();
    week.lineups.push(week.lineup('c', 'Cas', [['QB1', week.players.burrow]]));
    week.take(THURSDAY);
    week.lineups.pop();
    week.take(SUNDAY);
    week.take(NIGHT);
    for (const lineup of week.lineups) lineup.username = 'Former player';
    expect(await week.verify()).toMatchObject({ ...ok, picks: 7 });
  });
});

describe('sheets', () => {
  test('a row that cannot be opened', async () => {
    for (const [isFinal, why] of [
      [true, 'will not open'],
      [false, 'was not locked'],
    ] as const) {
      const week = new TestWeek().takeAll();
      const file = week.export();
      const rows = file.weeks[0]?.sheets.locks[1]?.rows ?? [];
      for (const row of rows.filter(({ slot }) => slot === (isFinal ? 'RB1' : 'WR1'))) {
        Object.assign(row, { salt_a: null, lock_time: null, inner: null, salt_b: null, pick: null });
      }
      await refused(week, isFinal ? why : /was no longer locked|will not open/, { file });
    }
  });

  test.each<[what: string, from: [number, number], to: [number, number]]>([
    ['another slot', [0, 3], [0, 1]],
    ['another lineup', [0, 3], [0, 7]],
    ['another lock', [1, 3], [0, 3]],
  ])('an opening for %s', async (_what, [fromSheet, fromRow], [sheet, row]) => {
    const week = new TestWeek().takeAll();
    const file = week.export();
    const locks = file.weeks[0]?.sheets.locks ?? [];
    const {
      lineup_id: _a,
      slot: _b,
      row: _c,
      ...opening
    } = locks[fromSheet]?.rows[fromRow] ?? { lineup_id: '', slot: '', row: '' };
    Object.assign(locks[sheet]?.rows[row] ?? {}, opening);
    await refused(week, 'cannot be opened: its salt does not belong to this slot and lock time', { file });
  });

  test('a pick that is locked and not shown, or opened to another pick', async () => {
    const week = new TestWeek().takeAll();
    const file = week.export();
    const row = file.weeks[0]?.sheets.locks[0]?.rows[0];
    Object.assign(row ?? {}, { salt_b: null, pick: null });
    await refused(week, /QB1 of Ann.* is locked at 2026-11-27 01:15 UTC and is not shown/, { file });
    const other = week.export();
    Object.assign(other.weeks[0]?.sheets.locks[0]?.rows[0] ?? {}, { pick: formatPick(null) });
    await refused(week, /QB1 of Ann.* was not sealed with the pick that is shown/, { file: other });
    const half = week.export();
    Object.assign(half.weeks[0]?.sheets.locks[0]?.rows[0] ?? {}, { salt_a: null });
    await refused(week, /is opened by half/, { file: half });
  });

  test('a sheet left out, shown twice, of another group, or of a lock that the log does not have', async () => {
    const week = new TestWeek().takeAll();
    const without = week.export();
    without.weeks[0]?.sheets.locks.splice(0, 1);
    await refused(week, 'The sheet of the lock of 2026-11-27 01:15 UTC is left out.', { file: without });
    const twice = week.export();
    twice.weeks[0]?.sheets.locks.push(
      structuredClone(twice.weeks[0].sheets.locks[0] as NonNullable<(typeof twice.weeks)[0]>['sheets']['locks'][0]),
    );
    await refused(week, 'Week 12 has two sheets of the lock', { file: twice });
    const other = week.export();
    Object.assign(other.weeks[0]?.sheets ?? {}, { group_tag: groupTag('group-2') });
    await refused(week, 'are those of another group', { file: other });
    const lock = { lockTime: '2026-11-30T18:00:00Z', takenAt: '2026-11-30T18:00:03Z', index: 3, rows: week.rows() };
    const more = week.export();
    more.weeks[0]?.sheets.locks.push(sheetOf(lock, true));
    await refused(week, 'The log has no lock of 2026-11-30 18:00 UTC.', { file: more });
  });

  test('two rows of one slot, to open the better one later', async () => {
    const week = new TestWeek();
    const [first, ...rest] = week.rows();
    if (!first) throw new Error('There is no row.');
    const better = {
      ...first,
      pick: formatPick({ playerId: 'p-9', name: 'Josh Allen', position: 'QB', team: 'BUF', isDoubled: true }),
    };
    week.take(THURSDAY, { rows: [first, better, ...rest] });
    await refused(week, 'is out of order, or has two rows, at QB1 of Ann');
  });
});
