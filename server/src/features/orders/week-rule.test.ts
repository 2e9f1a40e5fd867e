import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordNotices } from '../../db/notices.ts';
import { ORDERS, type OrdersJob } from '../../db/orders/order-checks.ts';
import { openJobs } from '../../lib/jobs.ts';
import { orderNotices } from '../../pipeline/alerts/alerts.ts';
import { queueDueOrders } from '../../pipeline/alerts/orders.ts';
import { type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, hurt, nineOf } from '../../testing/small-season.ts';
import { runOrders } from './run-orders.ts';
import { type OrdersFixture, openOrdersFixture } from './testing/orders-fixture.ts';

const QUICK = { expireInSeconds: 60, superviseSeconds: 5, pollSeconds: 0.5, retrySeconds: 1 };

let fixture: OrdersFixture;
let ann: Person;

beforeEach(async () => {
  fixture = await openOrdersFixture();
  ann = await fixture.free('ann');
});
afterEach(() => fixture.close());

/** A quarter of an hour before the first kickoff of the week. */
const checkAt = () => fixture.season.at(2, HOURS.thursdayKickoff - 0.25);

async function lineups({ token }: Person): Promise<Record<string, string>[]> {
  const { body } = await fixture.call('GET /lineups/:weekId', { token, params: { weekId: fixture.season.week(2) } });
  type Slot = { position_key: string; player: { name: string } };
  return body.map(({ players }: { players: Slot[] }) =>
    Object.fromEntries(players.map(({ position_key, player }) => [position_key, player.name])),
  );
}

test('submits the saved plan of a week without a lineup, with the best available for who can’t play', async () => {
  const planned = Object.entries(nineOf('DAL')).map(([position, name]) => ({
    position,
    player_id: fixture.season.player(name),
  }));
  await fixture.order(
    ann,
    { TE1: { players: ['MIA TE2'] } },
    { week_rule: 'plan', planned_weeks: [{ week_id: fixture.season.week(2), players: planned }] },
  );
  await hurt(fixture.context.db, fixture.season, 2, 'DAL TE1', 'out');
  await hurt(fixture.context.db, fixture.season, 2, 'DAL K1', 'ir');
  const { body: preview } = await fixture.call('GET /orders/preview', { token: ann.token });
  expect(preview.lineups[0]).toMatchObject({ groups: ['Everyone'], why_not: null });
  expect(await fixture.find(new Date(checkAt().getTime() - 1000))).toBe(0);
  expect(await fixture.find(checkAt())).toBe(1);
  await fixture.run();
  const expected = { ...nineOf('DAL'), TE1: 'MIA TE2', K1: 'KC K1' };
  const lower = Object.fromEntries(Object.entries(expected).map(([key, name]) => [key.toLowerCase(), name]));
  expect(await lineups(ann)).toEqual([lower]);
  const [entry] = await fixture.log(ann);
  expect(entry).toMatchObject({ kind: 'lineup', outcome: 'done', may_undo: true, week_number: 2 });
  // Undone, it is gone, and is not submitted again.
  expect((await fixture.undo(ann, entry?.id ?? '')).status).toBe(200);
  expect(await lineups(ann)).toEqual([]);
  expect(await fixture.find(checkAt())).toBe(0);
});

test('an undo does not delete what the owner has changed in the lineup since', async () => {
  await fixture.order(ann, {}, { week_rule: 'best' });
  await fixture.find(checkAt());
  await fixture.run();
  const [entry] = await fixture.log(ann);
  const body = submissionOf(fixture.season, nineOf('DAL'));
  const edited = await fixture.call('PUT /lineup/:id', {
    ...{ token: ann.token, params: { id: entry?.lineup_id ?? '' }, body },
  });
  expect(edited.status).toBe(200);
  const words = 'This lineup has changed since. Edit or delete it instead.';
  await fixture.refused(() => fixture.undo(ann, entry?.id ?? ''), 403, 'not_allowed', words);
  expect((await fixture.log(ann))[0]).toMatchObject({ undone_at: null, may_undo: true });
  expect((await lineups(ann))[0]).toMatchObject({ qb1: 'DAL QB1' });
});

test('submits before the kickoff that was chosen for the week, and before another one once its game has moved', async () => {
  const [ben, cal] = [await fixture.free('ben'), await fixture.free('cal')];
  const sunday = fixture.season.at(2, HOURS.sundayKickoff);
  const monday = fixture.season.at(2, HOURS.mondayKickoff);
  // Two games on Monday: the fullest kickoff.
  await changeGame(fixture.context.db, fixture.season, 2, 'KC', { kickoff: monday });
  const before = (kickoff: Date) => {
    const chosen = [{ week_id: fixture.season.week(2), kickoff: kickoff.toISOString() }];
    return { week_rule: 'best', submit_before: 'main', week_kickoffs: chosen } as const;
  };
  await fixture.order(ann, {}, before(sunday));
  await fixture.order(ben, {}, before(new Date(sunday.getTime() + 1_800_000)));
  await fixture.order(cal, {}, { week_rule: 'best', submit_before: 'main' });
  // No game begins when Ben's did: his week is submitted before the last one until then.
  expect(await fixture.find(fixture.beforeSunday(16))).toBe(0);
  expect(await fixture.find(fixture.beforeSunday(15))).toBe(2);
  await fixture.run();
  expect([await lineups(ann), await lineups(ben), await lineups(cal)].map((each) => each.length)).toEqual([1, 1, 0]);
  expect(await fixture.find(new Date(monday.getTime() - 900_000))).toBe(1);
});

test('[rules 7.23] waits while the clock is in doubt, and is carried out once it is right again', async () => {
  await fixture.order(ann, {}, { week_rule: 'best' });
  expect(await fixture.find(checkAt())).toBe(1);
  const { rows } = await fixture.context.db.execute<{ id: string }>(sql`select id from order_checks`);
  let until: Date | null = new Date(checkAt().getTime() + 3 * 3_600_000);
  Object.assign(fixture.clock, { doubtUntil: () => until });
  await expect(fixture.run()).rejects.toThrow('a standing order could not be carried out yet');
  expect([await lineups(ann), await fixture.log(ann)]).toEqual([[], []]);
  until = null;
  await runOrders(fixture.context, { checkIds: rows.map(({ id }) => id) });
  expect(await lineups(ann)).toHaveLength(1);
});

test('leaves a week alone in which the owner has submitted meanwhile, or after the kickoff', async () => {
  const ben = await fixture.free('ben');
  for (const person of [ann, ben]) await fixture.order(person, {}, { week_rule: 'best' });
  expect(await fixture.find(checkAt())).toBe(2);
  expect((await fixture.submit(ann, nineOf('DAL'))).status).toBe(200);
  // Ben's job is late.
  const { rows } = await fixture.context.db.execute(
    sql`update order_checks set locks_at = found_at where user_id = ${ben.userId} returning id`,
  );
  expect(rows).toHaveLength(1);
  await fixture.run();
  expect(await lineups(ann)).toHaveLength(1);
  expect(await lineups(ben)).toEqual([]);
  expect(await fixture.log(ann)).toMatchObject([{ outcome: 'skipped', reason: 'Nothing to do: you have a lineup.' }]);
  expect(await fixture.log(ben)).toMatchObject([{ kind: 'week', outcome: 'too_late' }]);
});

test('[G1.7] a lapsed user gets one lineup, and reads why there is no second one', async () => {
  const ben = await fixture.premium('ben');
  await fixture.group(ben, 'Twice', { maxPlayerUsage: 2 });
  await fixture.order(ben, {}, { week_rule: 'best', submit_before: 'first' });
  await fixture.context.db.execute(sql`update subscriptions set status = 'cancelled' where user_id = ${ben.userId}`);
  expect(await fixture.find(checkAt())).toBe(1);
  await fixture.run();
  expect(await lineups(ben)).toHaveLength(1);
  const log = await fixture.log(ben);
  expect(log.map(({ kind, outcome }) => [kind, outcome]).toSorted()).toEqual([
    ['lineup', 'done'],
    ['lineup', 'skipped'],
  ]);
  expect(log.find(({ outcome }) => outcome === 'skipped')?.reason).toContain('Free accounts have one lineup per week');
});

test('tells the owner once what was done, and nothing that they know', async () => {
  await fixture.order(ann, {}, { week_rule: 'best' });
  await fixture.find(checkAt());
  await fixture.run();
  const { db, ids } = fixture.context;
  const jobs = { add: async () => {}, work: async () => {}, close: async () => {} };
  const sent = [];
  for (let pass = 0; pass < 2; pass += 1) {
    for await (const batch of orderNotices(db, () => fixture.clock.now())) {
      sent.push(...batch.map(({ userId, notice }) => [userId, notice.letter.subject]));
      await recordNotices({ db, ids, jobs }, batch, fixture.clock.now());
    }
  }
  expect(sent).toEqual([[ann.userId, 'While you were away: Lineup submitted for week 2']]);
});

test('two processes carry out many orders of one kickoff, each of them once', async () => {
  const { db } = fixture.context;
  const many = 800;
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { rest: 'best' } });
  await db.execute(sql`
    with made as (
      insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'u' || n, 'u' || n, 'u' || n || '@singleback.test', true, now(), now()
      from generate_series(1, ${many - 1}) n returning id
    ), ordered as (
      insert into standing_orders (user_id, season_id, orders, version, updated_at)
      select made.id, season_id, orders, version, standing_orders.updated_at from made, standing_orders
    ), joined as (
      insert into group_members (group_id, user_id, joined_at)
      select '00000000-0000-0000-0000-000000000001', id, now() from made
    ), placed as (
      insert into lineups (id, user_id, season_id, week_id, created_at, updated_at)
      select gen_random_uuid(), made.id, season_id, week_id, lineups.created_at, lineups.updated_at from made, lineups
      returning id, user_id, week_id
    ), played as (
      insert into lineup_groups (lineup_id, group_id, user_id, week_id)
      select id, '00000000-0000-0000-0000-000000000001', user_id, week_id from placed
    )
    insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
    select placed.id, slot_key, slot_order, player_id from placed, lineup_slots`);
  await db.execute(sql`analyze`);
  await hurt(db, fixture.season, 2, 'DAL TE1', 'out');
  fixture.clock.set(fixture.beforeSunday(15));
  const open = () => openJobs(fixture.context.database.pool, [ORDERS], fixture.context.log, QUICK);
  const processes = [await open(), await open()];
  for (const jobs of processes) await queueDueOrders({ db, ids: fixture.context.ids, jobs }, fixture.beforeSunday(15));
  const ran = [0, 0];
  for (const [at, jobs] of processes.entries()) {
    await jobs.work<OrdersJob>(
      ORDERS,
      async (job) => {
        ran[at] = (ran[at] ?? 0) + 1;
        await runOrders(fixture.context, job);
      },
      { workers: 2, atOnce: 1 },
    );
  }
  const outcomes = async () => {
    const { rows } = await db.execute(sql`
      select outcome, players.name, count(*)::int as n from order_checks left join players on players.id = in_player_id
      group by 1, 2`);
    return rows;
  };
  await vi.waitFor(async () => expect(await outcomes()).toEqual([{ outcome: 'done', name: 'DAL TE2', n: many }]), {
    timeout: 60_000,
    interval: 200,
  });
  expect(Math.min(...ran)).toBeGreaterThan(0);
  const { rows: changes } = await db.execute(
    sql`select count(*)::int as n, max(version)::int as version from lineups where week_id = ${fixture.season.week(2)}`,
  );
  expect(changes).toEqual([{ n: many, version: 2 }]);
  for (const jobs of processes) await jobs.close();
});

test('reads no orders of who has a lineup, but for slots that were not checked', async () => {
  const { db, season } = { ...fixture, ...fixture.context };
  const ben = await fixture.free('ben');
  await fixture.submit(ben, nineOf('DAL'));
  await fixture.order(ben, { TE1: { rest: 'best' } }, { week_rule: 'best' });
  await fixture.order(ann, {}, { week_rule: 'best' });
  // Reading it fails, so that a second of a Sunday is not lost unseen to 100,000 orders.
  await db.execute(
    sql`update standing_orders set orders = orders || '{"week_kickoffs": 5}' where user_id = ${ben.userId}`,
  );
  expect(await fixture.find(checkAt())).toBe(1);
  await hurt(db, season, 2, 'DAL TE1', 'out');
  expect(await fixture.find(fixture.beforeSunday(15))).toBe(1);
  await db.execute(sql`update standing_orders set orders = orders || '{"slots": 5}' where user_id = ${ben.userId}`);
  expect(await fixture.find(fixture.beforeSunday(15))).toBe(0);
});
