import { count } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { alarms, feedDoubts, feedUnmatched } from '../db/schema/system.ts';
import type { Measures } from '../lib/measures.ts';
import { overdueLock } from '../lock-log/game-locks.ts';
import { readBackupState } from './runs.ts';

/** Adds the metrics of operation: what is wrong or not believed, the last backup's age, people who match no player. */
export function watchOperations(measures: Measures, { db, clock, disk }: Context): void {
  const countBySource = async (table: typeof feedDoubts | typeof feedUnmatched) => {
    const { source } = table;
    const rows = await db.select({ source, value: count() }).from(table).groupBy(source);
    return rows.map(({ source, value }) => ({ labels: { source }, value }));
  };
  const watchOne = (name: string, help: string, read: () => Promise<number | null>) =>
    measures.watchEach(name, help, [], async () => {
      const value = await read();
      return value === null ? [] : [{ labels: {}, value }];
    });

  measures.watchEach('alarm', '1 for a problem that the operator should look at', ['alarm'], async () =>
    (await db.select({ alarm: alarms.key }).from(alarms)).map((labels) => ({ labels, value: 1 })),
  );
  watchOne('backup_age_seconds', 'Time since the last backup that succeeded; absent before the first', async () => {
    const { succeededAt } = await readBackupState(db);
    return succeededAt === null ? null : (clock.real().getTime() - succeededAt.getTime()) / 1000;
  });
  measures.watchEach('doubts', 'What a source says now and is not believed', ['source'], () =>
    countBySource(feedDoubts),
  );
  measures.watch('clock_jump_seconds', 'How far the clock of this machine is ahead of the one that counts', () => {
    const jump = clock.jump?.() ?? null;
    return jump?.endedAt === null ? jump.aheadMs / 1000 : 0;
  });
  const where = 'the disk of the data folder, where the embedded database is, too';
  watchOne('disk_free_bytes', `Space left on ${where}`, async () => (await disk())?.freeBytes ?? null);
  watchOne('disk_size_bytes', `Size of ${where}`, async () => (await disk())?.sizeBytes ?? null);
  watchOne('lock_overdue_seconds', 'How long ago a lock passed that the log of locks lacks; 0: none', async () => {
    const lockTime = await overdueLock(db, clock);
    return lockTime === null ? 0 : (clock.now().getTime() - Date.parse(lockTime)) / 1000;
  });
  measures.watchEach('unmatched_players', 'People in a source who match none of our players', ['source'], () =>
    countBySource(feedUnmatched),
  );
}
