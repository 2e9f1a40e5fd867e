import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NOTICES, type NoticeJob } from '../../db/notices.ts';
import { deliverNotice } from '../../features/notifications/deliver-notice.ts';
import { type Jobs, openJobs } from '../../lib/jobs.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { type Pipeline, rewind, startPipeline } from '../pipeline.ts';
import { NEVER_MS } from '../testing/pipeline-fixture.ts';

const STEP_MS = 30 * MINUTE_MS;
const QUICK = { expireInSeconds: 20, superviseSeconds: 5, pollSeconds: 0.5, retrySeconds: 1 };

// Week 2 of the small season kicks off on Friday at 00:15, Sunday at 17:00 and Tuesday at 00:15, UTC; New York is four hours
// behind, Berlin two ahead.

let fixture: LineupFixture;
let jobs: Jobs;
let pipeline: Pipeline;
let sent: string[];

/** 'Wed 15:00 ben: …' */
const noteMail = (to: string, subject: string) =>
  sent.push(
    `${fixture.clock.now().toUTCString().slice(0, 3)} ${fixture.clock.now().toISOString().slice(11, 16)} ${to.split('@')[0]}: ${subject}`,
  );

async function open(remindsEveryone: boolean): Promise<void> {
  fixture = await openLineupFixture();
  sent = [];
  const context = {
    ...fixture.context,
    mail: { send: async ({ to, subject }: { to: string; subject: string }) => void noteMail(to, subject) },
  };
  jobs = await openJobs(context.database.pool, [NOTICES], context.log, QUICK);
  await jobs.work<NoticeJob>(NOTICES, (job) => deliverNotice(context, job));
  pipeline = await startPipeline({ context, feed: null, intervalMs: NEVER_MS, alerts: { jobs, remindsEveryone } });
}

async function close(): Promise<void> {
  await pipeline.stop();
  await jobs.close();
  await fixture.close();
}

const count = async (query: ReturnType<typeof sql>) =>
  Number((await fixture.context.db.execute<{ n: number }>(query)).rows[0]?.n);

/** Runs the alerts at an instant; settles when all their jobs are done. */
async function runAt(instant: Date): Promise<void> {
  fixture.clock.set(instant);
  await pipeline.tick();
  await vi.waitFor(
    async () =>
      expect(
        await count(sql`select count(*)::int as n from jobs.job where name = ${NOTICES} and state < 'completed'`),
      ).toBe(0),
    { timeout: 60_000 },
  );
}

async function hurt(name: string, status: string | null, week = 2): Promise<void> {
  await fixture.context.db.execute(sql`
    update player_weeks set injury_status = ${status}, injury_notes = 'Knee'
    where player_id = ${fixture.season.player(name)} and week_id = ${fixture.season.week(week)}`);
}

/** Advances from one instant to another in steps of half an hour; events happen before the alerts of their instant. */
async function play(from: string, to: string, events: Record<string, () => Promise<unknown>>): Promise<void> {
  const waiting = new Map(Object.entries(events).map(([at, event]) => [new Date(at).getTime(), event]));
  for (let at = new Date(from).getTime(); at <= new Date(to).getTime(); at += STEP_MS) {
    fixture.clock.set(new Date(at));
    await waiting.get(at)?.();
    waiting.delete(at);
    await runAt(new Date(at));
  }
  expect([...waiting.keys()]).toEqual([]);
}

const preferences = (person: Person, injury_alerts: boolean, lineup_reminders: boolean) =>
  fixture.call('PUT /account/notification-preferences', {
    token: person.token,
    body: { injury_alerts, lineup_reminders },
  });

/** Sorted by day, hour and name, since mails of one step go out in any order. */
const DAYS = ['Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue'];
const byTime = (one: string, other: string) =>
  DAYS.indexOf(one.slice(0, 3)) - DAYS.indexOf(other.slice(0, 3)) || (one < other ? -1 : 1);

describe('a week', () => {
  beforeAll(() => open(false));
  afterAll(close);

  test('[A2.44, A6.3] sends exactly these mails to premium users who want them, outside their quiet hours, never after the lock', async () => {
    await fixture.premium('ann');
    const ben = await fixture.premium('ben');
    const cat = await fixture.free('cat');
    const dan = await fixture.premium('dan');
    const eve = await fixture.premium('eve');
    const gus = await fixture.premium('gus');
    const hal = await fixture.premium('hal');
    const ivy = await fixture.premium('ivy');
    const jim = await fixture.premium('jim');
    await preferences(eve, false, false);
    await preferences(hal, true, false);
    await preferences(jim, false, true);
    await fixture.call('GET /notifications/unsubscribe', { query: { email: 'dan@singleback.test' } });
    await fixture.call('PUT /notifications/time-zone', { token: gus.token, body: { time_zone: 'Europe/Berlin' } });
    await fixture.group(ivy, 'Friends.example');
    const lineup = { ...nineOf('KC'), RB1: 'DAL RB1', K1: 'MIA K1' };
    for (const person of [ben, cat, dan, eve, hal, ivy, jim]) {
      const slots = person === hal ? { ...lineup, QB1: 'BUF QB1' } : lineup;
      expect((await fixture.submit(person, slots)).status).toBe(200);
    }
    // The injury is older than the first look, so it is not news.
    await hurt('KC TE1', 'doubtful');
    await runAt(new Date('2025-09-10T11:00:00Z'));

    await play('2025-09-10T12:00:00Z', '2025-09-16T12:00:00Z', {
      '2025-09-10T15:00:00Z': () => hurt('KC QB1', 'doubtful'),
      // Adding the player now shows a warning, so no alert follows.
      '2025-09-10T16:00:00Z': async () => {
        const own = await fixture.call('GET /lineups/:weekId', {
          token: hal.token,
          params: { weekId: fixture.season.week(2) },
        });
        const slots = { ...lineup, K1: 'NYJ K1' };
        const sent = Object.entries(slots).map(([position, name]) => ({
          position,
          player_id: fixture.season.player(name),
        }));
        const changed = await fixture.call('PUT /lineup/:id', {
          token: hal.token,
          params: { id: own.body[0].id },
          body: { week_id: fixture.season.week(2), group_ids: [EVERYONE_GROUP_ID], players: sent },
        });
        expect(changed.body.error).toBeUndefined();
      },
      '2025-09-11T15:00:00Z': () => hurt('KC QB1', 'out'),
      // A change from out to injured reserve is not news.
      '2025-09-11T16:00:00Z': () => hurt('KC QB1', 'ir'),
      // The player's game has begun.
      '2025-09-12T00:30:00Z': () => hurt('KC WR1', 'out'),
      // Half past eleven in the evening in New York.
      '2025-09-13T03:30:00Z': () => hurt('DAL RB1', 'out'),
      '2025-09-13T16:00:00Z': () => hurt('DAL RB1', null),
      '2025-09-13T18:00:00Z': () => hurt('DAL RB1', 'out'),
      // Questionable is not enough.
      '2025-09-14T18:00:00Z': () => hurt('MIA K1', 'questionable'),
    });

    expect(sent.toSorted(byTime)).toEqual([
      // 15:00: doubtful, at once
      'Wed 15:00 ben: KC QB1 is doubtful for week 2',
      'Wed 15:00 ivy: KC QB1 is doubtful for week 2',
      // A day before the Thursday game
      'Thu 00:30 ann: No lineup yet for week 2',
      'Thu 00:30 ivy: No lineup yet for week 2',
      // It was night in Berlin
      'Thu 06:00 gus: No lineup yet for week 2',
      'Thu 15:00 ben: KC QB1 is out for week 2',
      'Thu 15:00 hal: KC QB1 is out for week 2',
      'Thu 15:00 ivy: KC QB1 is out for week 2',
      'Thu 15:00 jim: KC QB1 won’t play in week 2',
      'Thu 19:00 gus: Last call: No lineup yet for week 2',
      'Thu 22:30 ann: Last call: No lineup yet for week 2',
      'Thu 22:30 ben: Last call: KC QB1 won’t play in week 2',
      'Thu 22:30 ivy: Last call: No lineup yet for week 2',
      'Thu 22:30 jim: Last call: KC QB1 won’t play in week 2',
      'Sat 12:00 ben: DAL RB1 is out for week 2',
      'Sat 12:00 hal: DAL RB1 is out for week 2',
      'Sat 12:00 ivy: DAL RB1 is out for week 2',
    ]);
  });
});

describe('a server that reminds everybody', () => {
  beforeAll(() => open(true));
  afterAll(close);

  test('[A2.44] sends reminders to free users too, but no injury alerts; a fast or restarted season sends nothing twice', async () => {
    const ann = await fixture.free('ann');
    await fixture.free('ben');
    await fixture.submit(ann, nineOf('DAL'));
    await runAt(new Date('2025-09-10T12:00:00Z'));
    await hurt('DAL QB1', 'out');
    await runAt(new Date('2025-09-10T13:00:00Z'));
    expect(sent).toEqual([]);
    await runAt(new Date('2025-09-11T15:00:00Z'));
    const reminded = ['Thu 15:00 ann: DAL QB1 won’t play in week 2', 'Thu 15:00 ben: No lineup yet for week 2'];
    expect(sent.toSorted()).toEqual(reminded);
    // Another process takes the lead.
    await pipeline.stop();
    const context = { ...fixture.context, mail: { send: () => Promise.reject(new Error('twice')) } };
    pipeline = await startPipeline({
      context,
      feed: null,
      intervalMs: NEVER_MS,
      alerts: { jobs, remindsEveryone: true },
    });
    await runAt(new Date('2025-09-11T16:00:00Z'));
    await pipeline.stop();
    const fast = { ...context, clock: { ...fixture.clock, speed: () => 600 } };
    pipeline = await startPipeline({
      context: fast,
      feed: null,
      intervalMs: NEVER_MS,
      alerts: { jobs, remindsEveryone: true },
    });
    await runAt(new Date('2025-09-11T22:30:00Z'));
    expect(sent.toSorted()).toEqual(reminded);
    // A season that restarts sends its notices again.
    await rewind(fixture.context.db);
    expect(await count(sql`select count(*)::int as n from notices`)).toBe(0);
  });
});
