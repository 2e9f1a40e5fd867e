import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Jobs } from '../../lib/jobs.ts';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, hurt, nineOf } from '../../testing/small-season.ts';
import { openAlerts } from './alerts.ts';
import { injuryNotices } from './player-news.ts';

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
