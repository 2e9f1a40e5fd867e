import { readConfig } from '../../../config.ts';
import { NOTICES, type NoticeJob } from '../../../db/notices.ts';
import { deliverNotice } from '../../../features/notifications/deliver-notice.ts';
import { openJobs } from '../../../lib/jobs.ts';
import { openBackend, withClock } from '../../../open-backend.ts';
import { startPipeline } from '../../pipeline.ts';

// Decides and sends notices in its own process, with a stopped clock, until it is killed. Prints 'ready' once it runs.
// Takes the app's environment, and NOW.

const QUICK = { expireInSeconds: 3, superviseSeconds: 1, pollSeconds: 0.5, retrySeconds: 1 };

const now = new Date(process.env.NOW ?? '');
const log = { info: () => {}, warn: () => {}, error: () => {} };
const backend = await openBackend(readConfig(process.env), log);
const context = withClock(backend.context, { now: () => now, real: () => new Date(), speed: () => 1 });
const jobs = await openJobs(context.database.pool, [NOTICES], log, QUICK);
await jobs.work<NoticeJob>(NOTICES, (job) => deliverNotice(context, job));
const pipeline = await startPipeline({ context, feed: null, intervalMs: 500, alerts: { jobs, remindsEveryone: true } });
await pipeline.tick();
process.stdout.write('ready\n');
