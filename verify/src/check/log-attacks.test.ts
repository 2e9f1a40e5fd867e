// What somebody who runs the server could try with the log.
import { describe, expect, test } from 'vitest';
import { toUtf8 } from '../bytes/bytes.ts';
import { formatLockList, groupTag } from '../locks/entry.ts';
import { GROUP_ID, readFrom, rootOf } from '../testing/league.ts';
import { NIGHT, SUNDAY, TestWeek, THURSDAY } from '../testing/season.ts';
import { ok, refused, seenOf } from '../testing/verdicts.ts';

describe('the log', () => {
  test('several entries of one lock, to pick the best later', async () => {
    const week = new TestWeek();
    week.take(THURSDAY);
    week.slot(0, 'QB1').player = week.players.burrow;
    week.take(THURSDAY);
    week.locks.shift();
    week.take(SUNDAY);
    week.take(NIGHT);
    await refused(week, 'The lock of 2026-11-27 01:15 UTC is in the log twice.');
  });

  test('several lines of one group, to pick the best later', async () => {
    const week = new TestWeek();
    const rows = week.rows();
    const line = formatLockList(new Map([[groupTag(GROUP_ID), rootOf(rows, THURSDAY)]]));
    const other = formatLockList(new Map([[groupTag(GROUP_ID), new Uint8Array(32)]]));
    week.log.addLock(THURSDAY, THURSDAY, new Uint8Array(32), [line, other].sort().join(''));
    await refused(week, 'The list of the lock of 2026-11-27 01:15 UTC is not valid: The list names a group twice.');
  });

  test('a lock taken before its time', async () => {
    const week = new TestWeek();
    week.take(THURSDAY, { takenAt: '2026-11-27T01:14:59Z' });
    await refused(week, 'was taken before its time');
  });

  test('two members shown different roots', async () => {
    const week = new TestWeek().takeAll();
    const other = new TestWeek();
    other.slot(0, 'QB1').player = other.players.burrow;
    await refused(week, 'shows another history than the log: there is a fork', { seen: [seenOf(other.takeAll().log)] });
  });

  test('an old but valid checkpoint shown as the current one', async () => {
    const week = new TestWeek().takeAll();
    const now = seenOf(week.log, 'this browser');
    const old = readFrom(week.log.files(2));
    await refused(week, 'The checkpoint of 3 entries in this browser is newer than the log, which has 2', {
      logs: [old],
      seen: [now],
    });
    expect(await week.verify({ seen: [now, seenOf(week.log.fork(1))] })).toMatchObject(ok);
  });

  test('a rewound database', async () => {
    const week = new TestWeek().takeAll();
    const before = seenOf(week.log);
    week.log = week.log.fork(1);
    week.locks.splice(1);
    week.slot(1, 'QB1').player = week.players.mahomes;
    week.take(SUNDAY);
    await refused(week, 'is newer than the log', { seen: [before] });
    week.take(NIGHT);
    await refused(week, 'there is a fork', { seen: [before] });
  });

  test('another log, or another key', async () => {
    const week = new TestWeek().takeAll();
    const stranger = { ...seenOf(week.log), origin: 'other.example.org/log' };
    await refused(week, 'is that of another log', { seen: [stranger] });
    const file = week.export();
    file.log.key = 'league.example.org/log+17c9d965+AVULIg1mj0kx7+QGFfZbWahmL0b2OCx5Lqjxz4lnK7RA';
    await refused(week, 'signed by another key than the one in the export', { file });
  });

  test('a list that is missing, or another one', async () => {
    const week = new TestWeek().takeAll();
    const files = week.log.files();
    files.delete('lock/20261129T180000Z');
    await refused(week, 'The list of the lock of 2026-11-29 18:00 UTC is missing.', { logs: [readFrom(files)] });
    files.set(
      'lock/20261129T180000Z',
      toUtf8(formatLockList(new Map([[groupTag(GROUP_ID), rootOf(week.rows(), SUNDAY)]]))),
    );
    await refused(week, 'The list of the lock of 2026-11-29 18:00 UTC is not the one in the log.', {
      logs: [readFrom(files)],
    });
  });

  test('a group left out of the list of a lock', async () => {
    const week = new TestWeek();
    week.log.addLock(THURSDAY, THURSDAY, new Uint8Array(32), '');
    week.take(SUNDAY);
    week.take(NIGHT);
    await refused(
      week,
      /holds Patrick Mahomes, whose game locked at 2026-11-27 01:15 UTC, and was not in the record then/,
    );
  });
});
