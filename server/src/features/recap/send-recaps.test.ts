import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { NOTICES, type NoticeJob } from '../../db/notices.ts';
import { games } from '../../db/schema/season.ts';
import { type Jobs, openJobs } from '../../lib/jobs.ts';
import type { Mail } from '../../lib/mail/mail.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';
import { deliverNotice } from '../notifications/deliver-notice.ts';
import { sendRecaps } from './send-recaps.ts';

const QUICK = { expireInSeconds: 20, superviseSeconds: 5, pollSeconds: 0.5, retrySeconds: 1 };

let fixture: LineupFixture;
let jobs: Jobs;
let context: Context;
let mails: Mail[];
let people: Record<'ann' | 'ben' | 'cass' | 'dan', Person>;
let groups: { six: string; pack: string };

beforeEach(async () => {
  fixture = await openLineupFixture();
  mails = [];
  context = { ...fixture.context, mail: { send: async (mail) => void mails.push(mail) } };
  jobs = await openJobs(context.database.pool, [NOTICES], context.log, QUICK);
  await jobs.work<NoticeJob>(NOTICES, (job) => deliverNotice(context, job));
  people = {
    ann: await fixture.premium('ann'),
    ben: await fixture.premium('ben'),
    cass: await fixture.premium('cass'),
    dan: await fixture.premium('dan'),
  };
  const { ann, ben, cass } = people;
  groups = { six: await fixture.group(ben, 'Sunday Six'), pack: await fixture.group(ben, 'The Pack') };
  await fixture.join(ann, groups.six);
  await fixture.join(cass, groups.six);
  await fixture.join(ann, groups.pack);
});
afterEach(async () => {
  await jobs.close();
  await fixture.close();
});

/** ann plays in both groups, ben in the first, dan in the everyone-group only; cass is a member and never plays. */
async function play(week: number): Promise<void> {
  const { ann, ben, dan } = people;
  fixture.clock.set(fixture.season.at(week, HOURS.midweek));
  const [ofAnn, ofBen, ofDan] = (
    [
      ['KC', 'BUF', 'DAL'],
      ['PHI', 'MIA', 'NYJ'],
      ['BUF', 'KC', 'PHI'],
    ] as const
  )[week - 1] as readonly ['KC', 'BUF', 'DAL'];
  const answers = [
    await fixture.submit(ann, nineOf(ofAnn), { week, groups: [groups.six, groups.pack] }),
    await fixture.submit(ben, nineOf(ofBen), { week, groups: [groups.six] }),
    await fixture.submit(dan, nineOf(ofDan), { week, groups: [EVERYONE_GROUP_ID] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await score(context.db, fixture.season, week, `${ofAnn} QB1`, 1000 * week);
  await score(context.db, fixture.season, week, `${ofBen} QB1`, 1500);
  await score(context.db, fixture.season, week, `${ofDan} QB1`, 700);
}

async function end(week: number, isTotalled = true): Promise<void> {
  await context.db
    .update(games)
    .set({ status: 'final' })
    .where(eq(games.weekId, fixture.season.week(week)));
  fixture.clock.set(fixture.season.at(week + 1, 1));
  if (isTotalled) await settleWeeks(context.db, fixture.clock.now());
}

async function sent(): Promise<string[]> {
  await vi.waitFor(
    async () => {
      const { rows } = await context.db.execute(
        sql`select 1 from jobs.job where name = ${NOTICES} and state < 'completed'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000 },
  );
  return mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).sort();
}

test('sends every player one mail for all groups once a week is final', async () => {
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  expect(await sendRecaps(context, jobs)).toBe(0);
  await play(1);
  expect(await sendRecaps(context, jobs)).toBe(0);
  await end(1);
  expect(await sendRecaps(context, jobs)).toBe(3);
  expect(await sendRecaps(context, jobs)).toBe(0);
  expect(await sent()).toEqual([
    'ann: Week 1 in your 2 groups',
    'ben: Week 1 in Sunday Six: ben won',
    'dan: Week 1 in Everyone: dan won',
  ]);
  const ofBen = mails.find(({ to }) => to.startsWith('ben@')) as Mail;
  expect(ofBen.text).toContain('Sunday Six: ben won the week with 15.0.');
  expect(ofBen.text).toContain('You scored 15.0: 1st of 2, 149.3 under projection.');
  expect(ofBen.text).toContain('Your best possible, with players you still had: 15.0. QB BUF QB1 15.0,');
  expect(ofBen.text).toContain(`${context.publicUrl}/groups/${groups.six}/recap/1`);
  expect(ofBen.html).toContain(`href="${context.publicUrl}/groups/${groups.six}/recap/1"`);
  const ofAnn = mails.find(({ to }) => to.startsWith('ann@')) as Mail;
  expect(ofAnn.html).toMatch(/<h2 [^>]+>Sunday Six<\/h2>\n<p [^>]+>ben won the week with 15\.0\.<\/p>/);
  expect(ofAnn.text).toContain('The Pack\n--------\n\nann won the week with 10.0.');
  expect(ofBen.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  await play(2);
  await end(2);
  expect(await sendRecaps(context, jobs)).toBe(3);
  await sent();
  const second = mails.find(({ to, subject }) => to.startsWith('ben@') && subject.includes('Week 2')) as Mail;
  expect(second.text).toContain('Your best possible, with players you still had:');
});

test('two concurrent processes send each mail once', async () => {
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  await sendRecaps(context, jobs);
  await play(1);
  await end(1);
  const others = await openJobs(context.database.pool, [NOTICES], context.log, QUICK);
  await others.work<NoticeJob>(NOTICES, (job) => deliverNotice(context, job));
  const counts = await Promise.all([sendRecaps(context, jobs), sendRecaps(context, others)]);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(3);
  expect(await sent()).toHaveLength(3);
  await others.close();
});

test('skips unsubscribed users, unconfirmed addresses and former members', async () => {
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  await sendRecaps(context, jobs);
  await play(1);
  const { ann, ben, dan } = people;
  await context.db.execute(
    sql`update users set unsubscribed_at = ${fixture.clock.now().toISOString()} where id = ${ann.userId}`,
  );
  await context.db.execute(sql`update users set email_verified = false where id = ${dan.userId}`);
  await context.db.execute(sql`update group_members set is_active = false where user_id = ${ben.userId}`);
  await end(1);
  expect(await sendRecaps(context, jobs)).toBe(0);
  expect(await sent()).toEqual([]);
});

test('skips weeks that were final before the first look, and all but the last after a clock jump', async () => {
  await play(1);
  await end(1);
  expect(await sendRecaps(context, jobs)).toBe(0);
  await play(2);
  await play(3);
  await end(2);
  await end(3);
  expect(await sendRecaps(context, jobs)).toBe(3);
  expect((await sent())[0]).toBe('ann: Week 3 in your 2 groups');
  fixture.clock.set(fixture.season.at(6, 1));
  for (const week of [4, 5])
    await context.db
      .update(games)
      .set({ status: 'final' })
      .where(eq(games.weekId, fixture.season.week(week)));
  expect(await sendRecaps(context, jobs)).toBe(0);
});

test('waits until the standings include all scores', async () => {
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  await sendRecaps(context, jobs);
  await play(1);
  await end(1, false);
  expect(await sendRecaps(context, jobs)).toBe(0);
  await settleWeeks(context.db, fixture.clock.now());
  expect(await sendRecaps(context, jobs)).toBe(3);
});
