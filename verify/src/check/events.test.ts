// What happens in a season and is no cheating: it verifies, and is shown as what it is. Beside it, how each could be misused.
import { describe, expect, test } from 'vitest';
import { TestLog } from '../testing/league.ts';
import { NIGHT, SUNDAY, TestWeek, THURSDAY } from '../testing/season.ts';
import { notesOf, ok, refused, seenOf } from '../testing/verdicts.ts';

describe('games', () => {
  const TUESDAY = '2026-12-02T00:00:00Z';

  test('one that was postponed after its kickoff sets its players free until it is played', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.take(SUNDAY);
    week.moveGame(['CIN', 'PIT'], TUESDAY);
    week.slot(0, 'WR1').player = week.players.lamb;
    week.take(NIGHT);
    week.take(TUESDAY);
    const verdict = await week.verify();
    expect(verdict).toMatchObject({ ...ok, picks: 7, locks: 4 });
    expect(notesOf(verdict)).toContain('CIN at PIT moved from 2026-11-29 18:00 UTC to 2026-12-02 00:00 UTC, by espn.');
  });

  test('one that was canceled, also after the last lock', async () => {
    const week = new TestWeek().takeAll();
    week.moveGame(['DAL', 'PHI'], 'none');
    week.slot(1, 'WR1').player = null;
    expect(await week.verify()).toMatchObject({ ...ok, picks: 5 });
  });

  test('one that moved to an earlier time, before it and into the past', async () => {
    const before = new TestWeek();
    before.take(THURSDAY);
    before.moveGame(['DAL', 'PHI'], '2026-11-29T21:25:00Z');
    before.take(SUNDAY);
    before.take('2026-11-29T21:25:00Z');
    expect(await before.verify()).toMatchObject({ ...ok, picks: 7 });
    const past = new TestWeek();
    past.take(THURSDAY);
    past.take(SUNDAY);
    past.moveGame(['DAL', 'PHI'], '2026-11-29T17:00:00Z');
    past.take(NIGHT);
    expect(await past.verify()).toMatchObject({ ...ok, picks: 7 });
  });

  test('one whose time was corrected while it was played keeps its picks', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.take(SUNDAY);
    week.moveGame(['CIN', 'PIT'], '2026-11-29T18:05:00Z');
    week.take(NIGHT);
    expect(await week.verify()).toMatchObject({ ...ok, picks: 7 });
    const misused = new TestWeek();
    misused.take(THURSDAY);
    misused.take(SUNDAY);
    misused.moveGame(['CIN', 'PIT'], '2026-11-29T18:05:00Z');
    misused.slot(1, 'QB1').player = { ...misused.players.burrow, id: 'p-99', name: 'Jake Browning' };
    misused.take(NIGHT);
    await refused(
      misused,
      /QB1 of Ben.* held Joe Burrow when it was locked at 2026-11-29 18:00 UTC, and was no longer locked/,
    );
  });

  test('another team’s game explains nothing', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.take(SUNDAY);
    week.log.add({ kind: 'game', game: 'x', teams: ['DET', 'GB'], oldLock: SUNDAY, newLock: TUESDAY, source: 'espn' });
    week.lockOf.set('CIN', TUESDAY);
    week.take(NIGHT);
    await refused(week, /QB1 of Ben.* was no longer locked at the lock of 2026-11-30 01:20 UTC/);
  });

  test('a move from a time at which its players did not lock is made up', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.take(SUNDAY);
    // To fill the empty slot with a player who has scored.
    week.log.add({
      kind: 'game',
      game: 'x',
      teams: ['KC', 'BUF'],
      oldLock: NIGHT,
      newLock: THURSDAY,
      source: 'operator',
    });
    week.slot(1, 'FLEX1').player = week.players.kelce;
    week.take(NIGHT);
    week.take('2026-12-01T01:15:00Z');
    await refused(week, /FLEX1 of Ben.* did not hold Travis Kelce, whose game locked at 2026-11-27 01:15 UTC/);
  });
});

describe('the server', () => {
  test('takes a lock late, and sets something by hand', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.take(SUNDAY, { takenAt: '2026-11-29T18:14:00Z' });
    week.log.add({ kind: 'override', at: '2026-11-29T19:00:00Z', what: 'The score of CIN at PIT was set to 31:10.' });
    week.take(NIGHT);
    const verdict = await week.verify();
    expect(verdict).toMatchObject(ok);
    expect(notesOf(verdict)).toEqual([
      'The lock of 2026-11-29 18:00 UTC was taken 14 minutes late.',
      'By hand at 2026-11-29 19:00 UTC: The score of CIN at PIT was set to 31:10.',
    ]);
  });

  /** Goes on after a backup that has only some entries of the log. */
  function restored(kept: number, week = new TestWeek()): TestWeek {
    week.take(THURSDAY);
    week.take(SUNDAY);
    const old = week.log;
    week.earlier.push(old.fork(kept));
    week.locks.splice(kept);
    week.log = new TestLog('league.example.org/log/2');
    const backupOf = '2026-11-28T04:00:00Z';
    week.log.add({ kind: 'restore', at: '2026-11-29T20:00:00Z', backupOf, checkpoint: old.checkpoint() });
    return week;
  }

  test('goes on from a backup that has everything', async () => {
    const week = restored(2);
    week.take(NIGHT);
    const verdict = await week.verify();
    expect(verdict).toMatchObject({ ...ok, picks: 7, locks: 3 });
    expect(notesOf(verdict)).toEqual([
      'The server was restored at 2026-11-29 20:00 UTC from a backup of 2026-11-28 04:00 UTC; no entry was lost.',
    ]);
  });

  test('goes on from an older backup: what was lost is said, and the rest verifies', async () => {
    const week = restored(1);
    week.take(SUNDAY, { takenAt: '2026-11-29T20:00:05Z' });
    week.take(NIGHT);
    const verdict = await week.verify();
    expect(verdict).toMatchObject({ ...ok, picks: 7, locks: 3 });
    expect(notesOf(verdict)).toContain('The lock of 2026-11-29 18:00 UTC was taken 2 hours late.');
    expect(notesOf(verdict).join()).toContain('from a backup of 2026-11-28 04:00 UTC; 1 entry of the log was lost.');
  });

  test('cannot leave out that it was restored, nor name another log, nor take a lock again that is not lost', async () => {
    const silent = restored(1);
    silent.log = new TestLog('league.example.org/log/2');
    silent.take(SUNDAY);
    silent.take(NIGHT);
    await refused(silent, 'league.example.org/log/2 does not say which log it continues.');
    const again = restored(2);
    again.locks.splice(1);
    again.take(SUNDAY);
    again.take(NIGHT);
    await refused(again, 'The lock of 2026-11-29 18:00 UTC is in the log twice.');
    const other = restored(2);
    other.earlier.splice(0, 1, new TestWeek().takeAll().log);
    other.take(NIGHT);
    await refused(other, 'does not continue league.example.org/log as it is');
    const middle = new TestWeek().takeAll();
    middle.log.add({ kind: 'restore', at: NIGHT, backupOf: 'none', checkpoint: middle.log.checkpoint() });
    await refused(middle, 'is restored in its middle');
  });

  test('was restored, and whoever saw more of the old log is told', async () => {
    const whole = new TestWeek().takeAll();
    const saw = seenOf(whole.log.fork(2));
    const week = restored(1);
    week.take(SUNDAY, { takenAt: '2026-11-29T20:00:05Z' });
    week.take(NIGHT);
    const verdict = await week.verify({ seen: [saw] });
    expect(verdict).toMatchObject(ok);
    expect(notesOf(verdict)).toContain(
      'The checkpoint of 2 entries in an email has entries that were lost with a restore.',
    );
  });

  test('began its log in the middle of a season', async () => {
    const week = new TestWeek();
    week.take(SUNDAY);
    week.take(NIGHT);
    const verdict = await week.verify();
    expect(verdict).toMatchObject({ ...ok, picks: 7, locks: 2 });
    expect(notesOf(verdict)).toContain(
      'QB1 of Ann’s lineup “Ann’s week” in week 12 was locked before the first lock in the log.',
    );
    const later = new TestWeek();
    later.log.addLock('2026-12-04T01:15:00Z', '2026-12-04T01:15:02Z', new Uint8Array(32), '');
    const unlogged = await later.verify();
    expect(unlogged).toMatchObject({ ...ok, picks: 0, locks: 0 });
    expect(notesOf(unlogged)).toEqual(['From before the log began: week 12.']);
  });
});

test('a player whom a source calls otherwise after the lock counts by the name at the lock', async () => {
  const week = new TestWeek();
  week.take(THURSDAY);
  week.take(SUNDAY);
  const { warren } = week.players;
  warren.name = 'J. Warren';
  week.take(NIGHT);
  warren.name = 'Jaylen Warren';
  const verdict = await week.verify();
  expect(verdict).toMatchObject({ ...ok, picks: 7 });
  expect(notesOf(verdict)).toEqual(['Jaylen Warren is called J. Warren at the lock of 2026-11-30 01:20 UTC.']);
});

test('a lock at which the group had no lineup yet has a sheet without rows, and no line in the list', async () => {
  const week = new TestWeek();
  const [ann, ben] = week.lineups.splice(0);
  if (!ann || !ben) throw new Error('There are no lineups.');
  const index = week.log.addLock(THURSDAY, THURSDAY, new Uint8Array(32), '');
  week.locks.push({ lockTime: THURSDAY, takenAt: THURSDAY, index, rows: [] });
  week.lineups.push(ben);
  week.take(SUNDAY);
  week.take(NIGHT);
  expect(await week.verify()).toMatchObject({ ...ok, picks: 3, locks: 3 });
  const file = week.export();
  const [first, second] = file.weeks[0]?.sheets.locks ?? [];
  Object.assign(first ?? {}, { rows: second?.rows.map((row) => ({ ...row })) });
  await refused(week, 'has a group that the list of the lock does not have', { file });
});

test('a corrected stat line is shown', async () => {
  const week = new TestWeek().takeAll();
  const file = week.export();
  const line = file.weeks[0]?.statLines.find(({ playerId }) => playerId === 'p-05');
  Object.assign(line ?? {}, { corrections: [{ at: '2026-12-01T10:00:00Z', before: 8.2, after: 9.2 }] });
  const verdict = await week.verify({ file });
  expect(verdict).toMatchObject(ok);
  expect(notesOf(verdict)).toEqual([
    'Week 12: CeeDee Lamb was corrected at 2026-12-01 10:00 UTC, from 8.2 to 9.2 points.',
  ]);
});
