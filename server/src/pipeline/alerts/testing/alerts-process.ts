import { readConfig } from '../../../config.ts';
import { NOTICES, type NoticeJob } from '../../../db/notices.ts';
import { deliverNotice } from '../../../features/notifications/deliver-notice.ts';
import { openJobs } from '../../../lib/jobs.ts';
import { openBackend, withClock } from '../../../open-backend.ts';
import { startPipeline } from '../../pipeline.ts';

// A process of its own that looks who is to be told what and sends it, at an instant that stands still, until it is killed.
// It says 'ready' once it runs. The environment is that of the app, and NOW.

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
