import { longNote } from '@singleback/verify/log/note.ts';
import { parseVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICES, type NoticeJob } from '../db/notices.ts';
import { deliverNotice } from '../features/notifications/deliver-notice.ts';
import { sendRecaps } from '../features/recap/send-recaps.ts';
import { openJobs } from '../lib/jobs.ts';
import { settleWeeks } from '../pipeline/standings/settle.ts';
import { type Person, THIS_WEEK } from '../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../testing/small-season.ts';
import { readLogHead } from './log-reader.ts';
import { type LockLogFixture, leads, openLockLogFixture } from './testing/lock-log-fixture.ts';

let fixture: LockLogFixture;
let ann: Person;
let league: string;

beforeAll(async () => {
  fixture = await openLockLogFixture();
  ann = await fixture.premium('ann');
  league = await fixture.group(ann, 'League');
  await fixture.submit(ann, nineOf('DAL'), { groups: [league] });
  await fixture.taker.run(leads());
});
afterAll(() => fixture.close());

async function mailTo(name: string): Promise<string> {
  const found = () => fixture.mails.findLast(({ to }) => to.startsWith(name))?.text ?? '';
  await expect.poll(found, { timeout: 30_000 }).not.toBe('');
  return found();
}

async function mailedLink(name: string): Promise<string> {
  const invite = { token: ann.token, params: { id: league }, body: { invitee_emails: [`${name}@singleback.test`] } };
  expect((await fixture.call('POST /groups/:id/invite', invite)).status).toBe(200);
  return /\/invitations\/\S+/.exec(await mailTo(name))?.[0] ?? '';
}

test('the link of an invitation is as ever before there is a log, and then carries its signed state', async () => {
  expect(await mailedLink('ben')).toMatch(/^\/invitations\/[\w-]+$/);
  await fixture.lockAt(HOURS.thursdayKickoff + 1);
  const [, short = ''] = (await mailedLink('cid')).split('#log=');
  const [key = '', checkpoint] = await Promise.all(
    ['/log/key', '/log/checkpoint'].map(async (url) => (await fixture.app.inject({ url })).body),
  );
  expect(longNote(short, parseVerifierKey(key.trim()))).toBe(checkpoint);
});

test('a recap has size and root at its foot', async () => {
  const { context, season } = fixture;
  const jobs = await openJobs(context.database.pool, [NOTICES], context.log);
  await jobs.work<NoticeJob>(NOTICES, (job) => deliverNotice(context, job));
  expect(await sendRecaps(context, jobs)).toBe(0);
  for (const home of ['KC', 'DAL', 'MIA'] as const)
    await changeGame(context.db, season, THIS_WEEK, home, { status: 'final' });
  await fixture.lockAt(7 * 24 + 3);
  await settleWeeks(context.db, fixture.clock.now());
  const head = await readLogHead(context.db);
  fixture.mails.length = 0;
  expect(await sendRecaps(context, jobs)).toBe(1);
  expect(await mailTo('ann')).toContain(`Record of locks: ${head?.size} entries, ${head?.root}.`);
  await jobs.close();
});
