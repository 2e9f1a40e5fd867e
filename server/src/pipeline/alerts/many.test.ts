import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Jobs } from '../../lib/jobs.ts';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, hurt, nineOf } from '../../testing/small-season.ts';
import { openAlerts } from './alerts.ts';
import { queueDueOrders } from './orders.ts';
import { injuryNotices } from './player-news.ts';
import { reminderNotices } from './reminders.ts';

let fixture: LineupFixture;
let added = 0;
const jobs: Jobs = {
  add: async (_tx, _queue, notices) => {
    added += notices.length;
  },
  work: async () => {},
  close: async () => {},
};

beforeEach(async () => {
  fixture = await openLineupFixture();
});
afterEach(() => fixture.close());

/** Adds users whose ids are the numbers, and those from `firstMember` on to the everyone-group, where they lack a lineup. */
async function addUsers(count: number, firstMember: number): Promise<void> {
  await fixture.context.db.execute(sql`
    with made as (
      insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
      select lpad(n::text, 32, '0')::uuid, 'u' || n, 'u' || n, 'u' || n || '@singleback.test', true, now(), now()
      from generate_series(1, ${count}::int) n returning id)
    insert into group_members (group_id, user_id, joined_at)
    select '00000000-0000-0000-0000-000000000001', id, now() from made
    where id >= lpad(${firstMember}::text, 32, '0')::uuid`);
}

/** The notices added in each of these steps of alerts, and the statements run. */
async function runSteps(count: number): Promise<{ notices: number[]; statements: number[] }> {
  const { db } = fixture.context;
  let run = 0;
  const counting = new Proxy(db, {
    get(target, key) {
      if (key === 'execute') run += 1;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const alerts = openAlerts({ ...fixture.context, db: counting }, { jobs, remindsEveryone: true });
  const [notices, statements]: [number[], number[]] = [[], []];
  for (let step = 0; step < count; step += 1) {
    [added, run] = [0, 0];
    await alerts.run();
    notices.push(added);
    statements.push(run);
  }
  return { notices, statements };
}

test('reminds many users over several steps, each of them once', async () => {
  await addUsers(2_300, 1);
  fixture.clock.set(new Date('2025-09-11T15:00:00Z'));
  expect((await runSteps(4)).notices).toEqual([1000, 1000, 300, 0]);
  const { rows } = await fixture.context.db.execute(
    sql`select count(*)::int as total, count(distinct user_id)::int as users from notices`,
  );
  expect(rows).toEqual([{ total: 2300, users: 2300 }]);
});

test('a step reads some of many users who have everything in order, and the next one goes on after them', async () => {
  await addUsers(10_100, 10_100);
  fixture.clock.set(new Date('2025-09-11T15:00:00Z'));
  const { notices, statements } = await runSteps(4);
  expect(notices).toEqual([0, 0, 1, 0]);
  // The second step only reads users, at most five statements for 500 of them.
  expect(statements[1]).toBeLessThanOrEqual(55);
});

test('does not read again and again who holds a player who is hurt during the game', async () => {
  const { db, clock } = fixture.context;
  await fixture.submit(await fixture.premium('ben'), nineOf('KC'));
  const alerts = openAlerts(fixture.context, { jobs, remindsEveryone: false });
  await alerts.run();
  const batches = async () => {
    let read = 0;
    for await (const _ of injuryNotices(db, () => clock.now())) read += 1;
    return read;
  };
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff - 10));
  await hurt(db, fixture.season, 2, 'KC QB1', 'out');
  await alerts.run();
  expect([added, await batches()]).toEqual([1, 0]);
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff + 1));
  await hurt(db, fixture.season, 2, 'KC RB1', 'out');
  await alerts.run();
  expect(await batches()).toBe(0);
  // Its last known kickoff locks the players of a postponed game, too.
  await changeGame(db, fixture.season, 2, 'KC', { status: 'postponed', lockedAt: null });
  expect(await batches()).toBe(0);
});

/** Gives each of the users added the first lineup there is. */
async function copyLineup(users: number): Promise<void> {
  const own = { lineups: ['id', 'user_id'], lineup_groups: ['lineup_id', 'user_id'], lineup_slots: ['lineup_id'] };
  for (const [table, columns] of Object.entries(own)) {
    const changes = columns.map((column) => `'${column}', lpad(n::text, 32, '0')`).join();
    await fixture.context.db.execute(
      sql.raw(`insert into ${table}
        select (jsonb_populate_record(null::${table}, to_jsonb(known) || jsonb_build_object(${changes}))).*
        from ${table} known cross join generate_series(1, ${users}) n`),
    );
  }
}

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const rowsOf = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(rowsOf));

test('reads few rows for few users, and for players who are out and whom nobody holds, however many lineups there are', async () => {
  const { db, ids } = fixture.context;
  const ann = await fixture.premium('ann');
  await fixture.submit(ann, nineOf('KC'));
  const slot = { week_id: fixture.season.week(2), lineup_id: null, position: 'QB1', rest: 'best', player_ids: [] };
  const orders = { week_rule: 'nothing', submit_before: 'main', planned_weeks: [], slots: [slot] };
  expect((await fixture.call('PUT /orders', { token: ann.token, body: orders })).status).toBe(200);
  await addUsers(2_000, 1);
  await copyLineup(2_000);
  await hurt(db, fixture.season, 2, 'DAL QB1', 'out');
  await db.execute(sql`insert into injury_levels (week_id, player_id, level, since)
    values (${fixture.season.week(2)}, ${fixture.season.player('DAL QB1')}, 'out', ${fixture.clock.now().toISOString()})`);
  await db.execute(sql`update users set lineup_reminders = id < ${`${'0'.repeat(30)}09`}::uuid`);
  await db.execute(sql`analyze`);
  let most = 0;
  const explaining = new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
      return async (query: SQL) => {
        const { rows } = await target.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          sql`explain (analyze, format json) ${query}`,
        );
        most = Math.max(most, ...rows.map((row) => rowsOf(row['QUERY PLAN'][0].Plan)));
        return target.execute(query);
      };
    },
  });
  const kickoff = fixture.season.at(2, HOURS.sundayKickoff).getTime();
  for await (const batch of injuryNotices(explaining, () => new Date(kickoff - 60 * MINUTE_MS)))
    expect(batch).toEqual([]);
  await queueDueOrders({ db: explaining, ids, jobs }, new Date(kickoff - 10 * MINUTE_MS));
  for await (const _ of reminderNotices(explaining, () => new Date(kickoff - 60 * MINUTE_MS), true));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(1_000);
});
