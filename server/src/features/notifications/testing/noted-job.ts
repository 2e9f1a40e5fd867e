import type { Notice } from '@singleback/game/notifications/notice.ts';
import type { Context } from '../../../context.ts';
import { type NoticeJob, recordNotices } from '../../../db/notices.ts';
import type { Jobs } from '../../../lib/jobs.ts';

/** Records a notice at the clock's time, and returns its job as it comes out of the queue. */
export async function notedJob(context: Context, userId: string, notice: Notice): Promise<NoticeJob> {
  const handed: NoticeJob[] = [];
  const jobs: Jobs = {
    add: async (_tx, _queue, added) => void handed.push(...added.map(({ data }) => data as NoticeJob)),
    work: async () => {},
    close: async () => {},
  };
  await recordNotices({ ...context, jobs }, [{ userId, notice }], context.clock.now());
  return JSON.parse(JSON.stringify(handed[0])) as NoticeJob;
}
