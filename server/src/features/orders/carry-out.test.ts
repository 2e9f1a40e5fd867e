import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderNotices } from '../../pipeline/alerts/alerts.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, hurt, nineOf } from '../../testing/small-season.ts';
import { leaveGroup } from '../groups/membership-service.ts';
import { runOrders } from './run-orders.ts';
import { type OrdersFixture, openOrdersFixture } from './testing/orders-fixture.ts';

let fixture: OrdersFixture;
let ann: Person;

beforeEach(async () => {
  fixture = await openOrdersFixture();
  ann = await fixture.free('ann');
});
afterEach(() => fixture.close());

const injure = (name: string, status: string | null = 'out') =>
  hurt(fixture.context.db, fixture.season, 2, name, status);
const caller = ({ userId }: Person) => ({ userId, role: null });

test('replaces who is out by the first of the list who can play, and says so in the history', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { players: ['KC TE1', 'PHI TE1', 'MIA TE1'] } });
  await injure('DAL TE1');
  // 16 minutes before: too early. KC has played on Thursday.
  expect(await fixture.find(fixture.beforeSunday(16))).toBe(0);
  expect(await fixture.find(fixture.beforeSunday(15))).toBe(1);
  expect(await fixture.find(fixture.beforeSunday(15))).toBe(0);
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('PHI TE1');
  const [entry, ...others] = await fixture.log(ann);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    ...{ kind: 'slot', outcome: 'done', position: 'TE1', week_number: 2, reason: null, may_undo: true },
    ...{ out_player: { name: 'DAL TE1' }, in_player: { name: 'PHI TE1' } },
  });
  const { body: history } = await fixture.call('GET /lineup/:id/transactions', {
    token: ann.token,
    params: { id: entry?.lineup_id ?? '' },
  });
  expect(history[0]).toMatchObject({ action: 'update', transaction_data: { made_by: 'Standing order' } });
  expect(history[1]).toMatchObject({
    ...{ action: 'swap', position: 'TE1', transaction_data: { made_by: 'Standing order' } },
    ...{ old_player: { name: 'DAL TE1' }, new_player: { name: 'PHI TE1' } },
  });
});

test('looks again when a player is scratched one minute before kickoff, and no later', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { rest: 'best' }, QB1: { rest: 'best' } });
  expect(await fixture.find(fixture.beforeSunday(15))).toBe(0);
  await injure('DAL TE1', 'questionable');
  expect(await fixture.find(fixture.beforeSunday(5))).toBe(0);
  await injure('DAL TE1');
  expect(await fixture.find(fixture.beforeSunday(1))).toBe(1);
  await fixture.run();
  // The best available of those who have not started: PHI and MIA project less than KC and BUF, who played on Thursday.
  expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE2');
  await injure('DAL QB1');
  expect(await fixture.find(fixture.beforeSunday(0.5))).toBe(0);
});

test('a player who is scratched in the last minute stays, and the owner reads that it was too late', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { rest: 'best' } });
  await injure('DAL TE1');
  await fixture.context.db.execute(sql`
    insert into injury_levels (week_id, player_id, level, since)
    values (${fixture.season.week(2)}, ${fixture.season.player('DAL TE1')}, 'out', ${fixture.beforeSunday(0.75).toISOString()})`);
  expect(await fixture.find(fixture.beforeSunday(0.5))).toBe(0);
  expect(await fixture.find(fixture.beforeSunday(-1))).toBe(1);
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE1');
  expect(await fixture.log(ann)).toMatchObject([{ outcome: 'too_late', position: 'TE1' }]);
});

test('a job that runs after the lock changes nothing, and the owner reads that it was too late', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { rest: 'best' } });
  await injure('DAL TE1');
  expect(await fixture.find(fixture.beforeSunday(2))).toBe(1);
  fixture.clock.set(fixture.beforeSunday(0));
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE1');
  expect(await fixture.log(ann)).toMatchObject([{ outcome: 'too_late', reason: 'It was not run before the lock.' }]);
});

test('a server that was off reports what was known before the lock, not who got hurt in the game', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { rest: 'best' }, QB1: { rest: 'best' } });
  await injure('DAL TE1');
  await injure('DAL QB1');
  const level = (name: string, minutes: number) =>
    fixture.context.db.execute(sql`
      insert into injury_levels (week_id, player_id, level, since)
      values (${fixture.season.week(2)}, ${fixture.season.player(name)}, 'out', ${fixture.beforeSunday(minutes).toISOString()})`);
  await level('DAL TE1', 30);
  await level('DAL QB1', -20);
  expect(await fixture.find(fixture.beforeSunday(-30))).toBe(1);
  await fixture.run();
  expect(await fixture.log(ann)).toMatchObject([{ outcome: 'too_late', position: 'TE1' }]);
});

test('follows a moved kickoff', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { players: ['MIA TE1'] } });
  await injure('DAL TE1');
  expect(await fixture.find(fixture.beforeSunday(10))).toBe(1);
  await changeGame(fixture.context.db, fixture.season, 2, 'DAL', {
    kickoff: fixture.season.at(2, HOURS.sundayKickoff + 3),
  });
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE1');
  expect(await fixture.find(fixture.beforeSunday(0))).toBe(0);
  expect(await fixture.find(fixture.season.at(2, HOURS.sundayKickoff + 2.8))).toBe(1);
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('MIA TE1');
});

test('replaces a player whose game was cancelled before the week’s fullest kickoff, which can’t be undone', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { K1: { players: ['MIA K1'] } });
  await changeGame(fixture.context.db, fixture.season, 2, 'DAL', { status: 'cancelled' });
  await changeGame(fixture.context.db, fixture.season, 2, 'KC', { status: 'cancelled' });
  expect(await fixture.find(fixture.season.at(2, HOURS.mondayKickoff - 0.2))).toBe(1);
  await fixture.run();
  expect(await fixture.playerIn(ann, 'K1')).toBe('MIA K1');
  expect((await fixture.log(ann))[0]?.may_undo).toBe(false);
  const { value: sent } = await orderNotices(fixture.context.db, fixture.clock.now).next();
  expect(sent?.[0]?.notice.letter.lines[1]).toBe('You asked for this in Plan, If I’m Away.');
  expect(sent?.[0]?.notice.letter.action.label).toBe('See If I’m Away');
});

test('[G5.24] skips an alternative who was used elsewhere meanwhile, and takes the next', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { players: ['PHI TE1', 'MIA TE1'] } });
  await injure('DAL TE1');
  await fixture.find(fixture.beforeSunday(10));
  expect((await fixture.submit(ann, nineOf('PHI'), { week: 3 })).status).toBe(200);
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('MIA TE1');
});

test('leaves alone what the owner has changed, and records who could not be replaced', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { rest: 'best' }, QB1: { players: ['KC QB1'] } });
  await injure('DAL TE1');
  await injure('DAL QB1');
  expect(await fixture.find(fixture.beforeSunday(10))).toBe(2);
  const { body } = await fixture.call('GET /lineups/:weekId', {
    token: ann.token,
    params: { weekId: fixture.season.week(2) },
  });
  const slots = { ...nineOf('DAL'), TE1: 'NYJ TE1' };
  const players = Object.entries(slots).map(([position, name]) => ({
    position,
    player_id: fixture.season.player(name),
  }));
  await fixture.call('PUT /lineup/:id', {
    token: ann.token,
    params: { id: body[0].id },
    body: { week_id: fixture.season.week(2), group_ids: [EVERYONE_GROUP_ID], players },
  });
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('NYJ TE1');
  const log = await fixture.log(ann);
  expect(log.map(({ position, outcome, reason }) => [position, outcome, reason]).toSorted()).toEqual([
    ['QB1', 'skipped', 'Nobody of your order could come in.'],
    ['TE1', 'skipped', 'You changed this slot yourself.'],
  ]);
  const { rows } = await fixture.context.db.execute(sql`select slot_key, is_silent from order_checks order by 1`);
  expect(rows).toEqual([
    { slot_key: 'QB1', is_silent: false },
    { slot_key: 'TE1', is_silent: true },
  ]);
});

test('[G4.8] the double-down moves with its slot, and comes back with an undo, once', async () => {
  const ben = await fixture.premium('ben');
  const group = await fixture.group(ben, 'Doubles', { playerDoubleDown: true });
  const slots = { ...nineOf('PHI') };
  expect((await fixture.submit(ben, slots, { groups: [group], doubleDown: 'PHI QB1' })).status).toBe(200);
  await fixture.order(ben, { QB1: { players: ['MIA QB1'] } });
  await injure('PHI QB1');
  await fixture.find(fixture.beforeSunday(10));
  await fixture.run();
  const doubled = async () => {
    const { rows } = await fixture.context.db.execute<{ name: string }>(
      sql`select players.name from lineups join players on players.id = double_down_player_id where user_id = ${ben.userId}`,
    );
    return rows[0]?.name;
  };
  expect([await fixture.playerIn(ben, 'QB1'), await doubled()]).toEqual(['MIA QB1', 'MIA QB1']);
  expect(await fixture.log(ben)).toMatchObject([{ outcome: 'done', is_double_down: true }]);
  const [entry] = await fixture.log(ben);
  expect((await fixture.undo(ann, entry?.id ?? '')).status).toBe(404);
  expect((await fixture.undo(ben, entry?.id ?? '')).body).toMatchObject({ may_undo: false });
  expect([await fixture.playerIn(ben, 'QB1'), await doubled()]).toEqual(['PHI QB1', 'PHI QB1']);
  // The owner wants the player who is out: the order is not carried out again, whatever is reported.
  await injure('PHI QB1', 'ir');
  expect(await fixture.find(fixture.beforeSunday(5))).toBe(0);
});

test('an undo ends with the lock, in the rules’ words', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { players: ['MIA TE1'] } });
  await injure('DAL TE1');
  await fixture.find(fixture.beforeSunday(10));
  await fixture.run();
  const [entry] = await fixture.log(ann);
  fixture.clock.set(fixture.beforeSunday(0));
  expect((await fixture.log(ann))[0]?.may_undo).toBe(false);
  const { status, body } = await fixture.undo(ann, entry?.id ?? '');
  expect([status, body.code]).toEqual([409, 'player_locked']);
  expect(await fixture.playerIn(ann, 'TE1')).toBe('MIA TE1');
});

test('a lineup goes with who leaves its group, and one of a group that disallows orders stays, with the reason', async () => {
  const ben = await fixture.premium('ben');
  const [left, closed] = [await fixture.group(ben, 'Left'), await fixture.group(ben, 'Regulars')];
  await fixture.join(ann, left);
  await fixture.submit(ann, nineOf('DAL'), { groups: [left] });
  await fixture.submit(ben, nineOf('DAL'), { groups: [closed] });
  for (const person of [ann, ben]) await fixture.order(person, { TE1: { rest: 'best' } });
  await leaveGroup(fixture.context, caller(ann), left);
  await fixture.call('PUT /groups/:id/orders-allowed', {
    token: ben.token,
    params: { id: closed },
    body: { orders_allowed: false },
  });
  await injure('DAL TE1');
  expect(await fixture.find(fixture.beforeSunday(10))).toBe(1);
  await fixture.run();
  expect(await fixture.log(ann)).toEqual([]);
  expect(await fixture.log(ben)).toMatchObject([{ outcome: 'skipped', reason: '“Regulars” doesn’t allow backups.' }]);
  expect(await fixture.playerIn(ben, 'TE1')).toBe('DAL TE1');
  const { body: orders } = await fixture.call('GET /orders', { token: ben.token });
  expect(orders.closed_groups).toEqual([{ id: closed, name: 'Regulars' }]);
  const { body: events } = await fixture.call('GET /groups/:id/history', { token: ben.token, params: { id: closed } });
  expect(events.map(({ action }: { action: string }) => action)).toContain('orders_disallowed');
});

test('two slots of a lineup are replaced by one job, each by somebody else', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { RB1: { rest: 'best' }, RB2: { rest: 'best' } });
  await injure('DAL RB1');
  await injure('DAL RB2');
  expect(await fixture.find(fixture.beforeSunday(10))).toBe(2);
  await fixture.run();
  const players = [await fixture.playerIn(ann, 'RB1'), await fixture.playerIn(ann, 'RB2')];
  expect(players.toSorted()).toEqual(['PHI RB1', 'PHI RB2']);
  const { rows } = await fixture.context.db.execute(sql`select version from lineups where user_id = ${ann.userId}`);
  expect(rows).toEqual([{ version: 3 }]);
});

test('an order that fails holds up no other of its job, and is tried again', async () => {
  const ben = await fixture.free('ben');
  const { db } = fixture.context;
  for (const person of [ann, ben]) {
    await fixture.submit(person, nineOf('DAL'));
    await fixture.order(person, { TE1: { rest: 'best' } });
  }
  await injure('DAL TE1');
  expect(await fixture.find(fixture.beforeSunday(10))).toBe(2);
  await db.execute(sql`
    create function fail_for_ann() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await db.execute(sql`
    create trigger fail_for_ann before update on lineups for each row
    when (new.user_id = ${sql.raw(`'${ann.userId}'`)}) execute function fail_for_ann()`);
  const { rows: checks } = await db.execute<{ id: string }>(sql`select id from order_checks`);
  const job = { checkIds: checks.map(({ id }) => id) };
  await expect(runOrders(fixture.context, job)).rejects.toThrow('could not be carried out yet');
  expect([await fixture.playerIn(ann, 'TE1'), await fixture.playerIn(ben, 'TE1')]).toEqual(['DAL TE1', 'DAL TE2']);
  await db.execute(sql`drop trigger fail_for_ann on lineups`);
  await runOrders(fixture.context, job);
  expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE2');
  const { rows } = await db.execute(sql`select version from lineups`);
  expect(rows).toEqual([{ version: 2 }, { version: 2 }]);
});

test('two processes that run the same check replace a player once', async () => {
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { rest: 'best' } });
  await injure('DAL TE1');
  const found = await Promise.all(Array.from({ length: 6 }, () => fixture.find(fixture.beforeSunday(10))));
  expect(Math.max(...found)).toBe(1);
  const { rows } = await fixture.context.db.execute<{ id: string }>(sql`select id from order_checks`);
  expect(rows).toHaveLength(1);
  const job = { checkIds: [rows[0]?.id ?? ''] };
  await Promise.all(Array.from({ length: 6 }, () => runOrders(fixture.context, job)));
  const { rows: changes } = await fixture.context.db.execute(
    sql`select action from lineup_transactions where user_id = ${ann.userId} order by sequence`,
  );
  expect(changes).toEqual([{ action: 'submit' }, { action: 'update' }]);
  expect(await fixture.log(ann)).toMatchObject([{ outcome: 'done' }]);
});
