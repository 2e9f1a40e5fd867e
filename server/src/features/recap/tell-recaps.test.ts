import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { NOTICES, type NoticeJob } from '../../db/notices.ts';
import { games } from '../../db/schema/season.ts';
import { type Jobs, openJobs } from '../../lib/jobs.ts';
import type { Mail } from '../../lib/mail.ts';
import { retotalAll } from '../../pipeline/standings/retotal.ts';
import { type LineupHouse, openLineupHouse, type Person } from '../../testing/lineup-house.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';
import { deliverNotice } from '../notifications/deliver-notice.ts';
import { tellRecaps } from './tell-recaps.ts';

const QUICK = { expireInSeconds: 20, superviseSeconds: 5, pollSeconds: 0.5, retrySeconds: 1 };

let house: LineupHouse;
let jobs: Jobs;
let context: Context;
let mails: Mail[];
let people: Record<'ann' | 'ben' | 'cass' | 'dan', Person>;
let groups: { six: string; pack: string };

beforeEach(async () => {
  house = await openLineupHouse();
  mails = [];
  context = { ...house.context, mail: { send: async (mail) => void mails.push(mail) } };
  jobs = await openJobs(context.database.pool, [NOTICES], context.log, QUICK);
  await jobs.work<NoticeJob>(NOTICES, (job) => deliverNotice(context, job));
  people = {
    ann: await house.premium('ann'),
    ben: await house.premium('ben'),
    cass: await house.premium('cass'),
    dan: await house.premium('dan'),
  };
  const { ann, ben, cass } = people;
  groups = { six: await house.group(ben, 'Sunday Six'), pack: await house.group(ben, 'The Pack') };
  await house.join(ann, groups.six);
  await house.join(cass, groups.six);
  await house.join(ann, groups.pack);
});
afterEach(async () => {
  await jobs.close();
  await house.close();
});

/** ann plays in both groups, ben in the first, dan against everyone alone; cass is a member and never plays. */
async function play(week: number): Promise<void> {
  const { ann, ben, dan } = people;
  house.clock.set(house.season.at(week, HOURS.midweek));
  const [ofAnn, ofBen, ofDan] = (
    [
      ['KC', 'BUF', 'DAL'],
      ['PHI', 'MIA', 'NYJ'],
      ['BUF', 'KC', 'PHI'],
    ] as const
  )[week - 1] as readonly ['KC', 'BUF', 'DAL'];
  const answers = [
    await house.submit(ann, nineOf(ofAnn), { week, groups: [groups.six, groups.pack] }),
    await house.submit(ben, nineOf(ofBen), { week, groups: [groups.six] }),
    await house.submit(dan, nineOf(ofDan), { week, groups: [EVERYONE_GROUP_ID] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await score(context.db, house.season, week, `${ofAnn} QB1`, 1000 * week);
  await score(context.db, house.season, week, `${ofBen} QB1`, 1500);
  await score(context.db, house.season, week, `${ofDan} QB1`, 700);
}

async function end(week: number, isTotalled = true): Promise<void> {
  await context.db
    .update(games)
    .set({ status: 'final' })
    .where(eq(games.weekId, house.season.week(week)));
  house.clock.set(house.season.at(week + 1, 1));
  if (isTotalled) await retotalAll(context.db, house.clock.now());
}

async function sent(): Promise<string[]> {
  await vi.waitFor(
    async () => {
      const { rows } = await context.db.execute(
        sql`select 1 from jobs.job where name = ${NOTICES} and state < 'completed'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
  return mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).sort();
}

test('each who plays is told once of a week that has become final, by one mail for all groups', async () => {
  house.clock.set(house.season.at(1, HOURS.midweek));
  expect(await tellRecaps(context, jobs)).toBe(0);
  await play(1);
  expect(await tellRecaps(context, jobs)).toBe(0);
  await end(1);
  expect(await tellRecaps(context, jobs)).toBe(3);
  expect(await tellRecaps(context, jobs)).toBe(0);
  expect(await sent()).toEqual([
    'ann: Week 1 in your 2 groups',
    'ben: Week 1 in Sunday Six: ben won',
    'dan: Week 1 in Everyone: dan won',
  ]);
  const ofBen = mails.find(({ to }) => to.startsWith('ben@')) as Mail;
  expect(ofBen.text).toContain('Sunday Six: ben won the week with 15.0.');
  expect(ofBen.text).toContain('You scored 15.0: 1st of 2.');
  expect(ofBen.text).toContain('Best lineup still available: 15.0. QB BUF QB1 15.0,');
  expect(ofBen.text).toContain(`${context.publicUrl}/groups/${groups.six}/recap/1`);
  expect(ofBen.html).toContain(`href="${context.publicUrl}/groups/${groups.six}/recap/1"`);
  const ofAnn = mails.find(({ to }) => to.startsWith('ann@')) as Mail;
  expect(ofAnn.html).toMatch(/<h2 [^>]+>Sunday Six<\/h2>\n<p [^>]+>ben won the week with 15\.0\.<\/p>/);
  expect(ofAnn.text).toContain('The Pack\n--------\n\nann won the week with 10.0.');
  expect(ofBen.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  await play(2);
  await end(2);
  expect(await tellRecaps(context, jobs)).toBe(3);
  await sent();
  const second = mails.find(({ to, subject }) => to.startsWith('ben@') && subject.includes('Week 2')) as Mail;
  expect(second.text).toContain('Your used players scored 0.0, led by BUF');
});

test('two processes at once tell each once', async () => {
  house.clock.set(house.season.at(1, HOURS.midweek));
  await tellRecaps(context, jobs);
  await play(1);
  await end(1);
  const others = await openJobs(context.database.pool, [NOTICES], context.log, QUICK);
  await others.work<NoticeJob>(NOTICES, (job) => deliverNotice(context, job));
  const counts = await Promise.all([tellRecaps(context, jobs), tellRecaps(context, others)]);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(3);
  expect(await sent()).toHaveLength(3);
  await others.close();
});

test('nobody is told who has unsubscribed, or whose address is not confirmed, or who is a member no more', async () => {
  house.clock.set(house.season.at(1, HOURS.midweek));
  await tellRecaps(context, jobs);
  await play(1);
  const { ann, ben, dan } = people;
  await context.db.execute(
    sql`update users set unsubscribed_at = ${house.clock.now().toISOString()} where id = ${ann.userId}`,
  );
  await context.db.execute(sql`update users set email_verified = false where id = ${dan.userId}`);
  await context.db.execute(sql`update group_members set is_active = false where user_id = ${ben.userId}`);
  await end(1);
  expect(await tellRecaps(context, jobs)).toBe(0);
  expect(await sent()).toEqual([]);
});

test('what was final at the first look is the past; a clock moved over weeks tells of the last alone', async () => {
  await play(1);
  await end(1);
  expect(await tellRecaps(context, jobs)).toBe(0);
  await play(2);
  await play(3);
  await end(2);
  await end(3);
  expect(await tellRecaps(context, jobs)).toBe(3);
  expect((await sent())[0]).toBe('ann: Week 3 in your 2 groups');
  house.clock.set(house.season.at(6, 1));
  for (const week of [4, 5])
    await context.db
      .update(games)
      .set({ status: 'final' })
      .where(eq(games.weekId, house.season.week(week)));
  expect(await tellRecaps(context, jobs)).toBe(0);
});

test('nothing is told before the tables are made of all that was scored', async () => {
  house.clock.set(house.season.at(1, HOURS.midweek));
  await tellRecaps(context, jobs);
  await play(1);
  await end(1, false);
  expect(await tellRecaps(context, jobs)).toBe(0);
  await retotalAll(context.db, house.clock.now());
  expect(await tellRecaps(context, jobs)).toBe(3);
});
