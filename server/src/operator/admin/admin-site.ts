import type { Context } from '../../context.ts';
import { type Act, writeAuditEntry } from '../../db/audit-log.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { retryJob } from '../../lib/jobs.ts';

/** Runs a failed job again. Refuses with not_found when it is not there, or does not wait after a failure. */
export async function retryByAdmin(context: Context, job: { id: string; queue: string }, act: Act): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await retryJob(tx, job)))
      throw new AppError('not_found', 'No failed job has this id: it has been done, is being run, or never was.');
    const about = { subjectType: 'installation', subjectId: null, subject: `job ${job.id} of ${job.queue}` } as const;
    await writeAuditEntry(tx, { ...act, ...about, action: 'retried' }, context.clock.real());
  });
}
