import { count } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { alarms, feedDoubts, feedUnmatched } from '../db/schema/system.ts';
import type { DiskSpace } from '../lib/disk-space.ts';
import type { Measures } from '../lib/measures.ts';
import { overdueLock } from '../lock-log/game-locks.ts';
import { readBackupState } from './runs.ts';

/** Adds the metrics of operation: what is wrong or not believed, the last backup's age, people who match no player. */
export function watchOperations(measures: Measures, { db, clock, disk }: Context): void {
  measures.watchEach('alarm', '1 for a problem that the operator should look at', ['alarm'], async () =>
    (
      await db
        .select({ alarm: alarms.key })
        .from(alarms)
        .catch(() => [])
    ).map((labels) => ({ labels, value: 1 })),
  );
  measures.watchEach(
    'backup_age_seconds',
    'Time since the last backup that succeeded; absent before the first',
    [],
    () =>
      readBackupState(db).then(
        ({ succeededAt }) =>
          succeededAt === null ? [] : [{ labels: {}, value: (clock.real().getTime() - succeededAt.getTime()) / 1000 }],
        () => [],
      ),
  );
  measures.watchEach('doubts', 'What a source says now and is not believed', ['source'], async () => {
    const { source } = feedDoubts;
    const rows = await db
      .select({ source, value: count() })
      .from(feedDoubts)
      .groupBy(source)
      .catch(() => []);
    return rows.map(({ source, value }) => ({ labels: { source }, value }));
  });
  measures.watch('clock_jump_seconds', 'How far the clock of this machine is ahead of the one that counts', () => {
    const jump = clock.jump?.() ?? null;
    return jump?.endedAt === null ? jump.aheadMs / 1000 : 0;
  });
  const ofDisk = (read: (space: DiskSpace) => number) => async () => {
    const space = await disk();
    return space === null ? [] : [{ labels: {}, value: read(space) }];
  };
  const where = 'the disk of the data folder, where the embedded database is, too';
  measures.watchEach(
    'disk_free_bytes',
    `Space left on ${where}`,
    [],
    ofDisk(({ freeBytes }) => freeBytes),
  );
  measures.watchEach(
    'disk_size_bytes',
    `Size of ${where}`,
    [],
    ofDisk(({ sizeBytes }) => sizeBytes),
  );
  watchLocks(measures, { db, clock });
  measures.watchEach('unmatched_players', 'People in a source who match none of our players', ['source'], async () => {
    const { source } = feedUnmatched;
    const rows = await db
      .select({ source, value: count() })
      .from(feedUnmatched)
      .groupBy(source)
      .catch(() => []);
    return rows.map(({ source, value }) => ({ labels: { source }, value }));
  });
}

function watchLocks(measures: Measures, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const overdueSeconds = async () => {
    const lockTime = await overdueLock(db, clock);
    return lockTime === null ? 0 : (clock.now().getTime() - Date.parse(lockTime)) / 1000;
  };
  measures.watchEach(
    'lock_overdue_seconds',
    'How long ago a lock passed that the log of locks lacks; 0: none',
    [],
    () =>
      overdueSeconds().then(
        (value) => [{ labels: {}, value }],
        () => [],
      ),
  );
}
