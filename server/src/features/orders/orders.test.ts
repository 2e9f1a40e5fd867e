import type { OrdersToSave } from '@singleback/contract/orders/orders.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, hurt, nineOf } from '../../testing/small-season.ts';
import { type OrdersFixture, openOrdersFixture } from './testing/orders-fixture.ts';

describe('orders', () => {
  let fixture: LineupFixture;
  let ann: Person;
  let ben: Person;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    ann = await fixture.free('ann');
    ben = await fixture.free('ben');
  });
  afterAll(() => fixture.close());

  const NOTHING: OrdersToSave = { week_rule: 'nothing', submit_before: 'main', planned_weeks: [], slots: [] };
  const slot = (more: object = {}) => ({
    ...{ week_id: fixture.season.week(2), lineup_id: null, position: 'TE1', rest: 'best' as const },
    player_ids: [fixture.season.player('PHI TE1')],
    ...more,
  });
  const save = ({ token }: Person, body: unknown, headers: Record<string, string> = {}) =>
    fixture.call('PUT /orders', { token, body: body as OrdersToSave, headers });
  const read = async ({ token }: Person) => (await fixture.call('GET /orders', { token })).body;

  test('orders are saved, read and compared by version', async () => {
    expect(await read(ann)).toEqual({
      ...{ ...NOTHING, week_kickoffs: [], version: 0 },
      ...{ updated_at: null, players: [], closed_groups: [] },
    });
    const first = await save(ann, { ...NOTHING, week_rule: 'best', slots: [slot({ position: 'te1' })], version: 0 });
    const named = [{ id: fixture.season.player('PHI TE1'), name: 'PHI TE1' }];
    expect(first.body).toMatchObject({ version: 1, week_rule: 'best', slots: [slot()], players: named });
    expect(await read(ann)).toEqual(first.body);
    const stale = await save(ann, { ...NOTHING, version: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_elsewhere']);
    expect((await save(ann, NOTHING, { 'if-match': '"7"' })).status).toBe(409);
    expect((await save(ann, NOTHING, { 'if-match': 'seven' })).body.code).toBe('malformed');
    expect((await save(ann, NOTHING, { 'if-match': '"1"' })).body.version).toBe(2);
    expect(await read(ben)).toMatchObject({ version: 0 });
    expect((await fixture.call('GET /orders')).status).toBe(401);
  });

  test('of concurrent saves of one version one is stored', async () => {
    const { version } = await read(ben);
    const tightEnds = (['PHI', 'DAL', 'KC', 'MIA'] as const).map((team) => fixture.season.player(`${team} TE1`));
    const answers = await Promise.all(
      tightEnds.map((id) => save(ben, { ...NOTHING, slots: [slot({ player_ids: [id] })], version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('orders that are sent again because the answer was lost are saved once, and not refused', async () => {
    const { version } = await read(ben);
    const orders = { ...NOTHING, week_rule: 'best' as const, slots: [slot()], version };
    const first = await save(ben, orders);
    const again = await save(ben, orders);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await save(ben, { ...orders, week_rule: 'nothing' })).status).toBe(409);
  });

  test('refuses what is not of the season, not the user’s, or does not fit, and stores nothing', async () => {
    await fixture.submit(ben, nineOf('DAL'));
    const { body: lineups } = await fixture.call('GET /lineups/:weekId', {
      token: ben.token,
      params: { weekId: fixture.season.week(2) },
    });
    const stored = await read(ann);
    const unknown = '11111111-1111-4111-8111-111111111111';
    const planned = (players: object[]) => ({ planned_weeks: [{ week_id: fixture.season.week(3), players }] });
    const before = (week: number, hours = HOURS.thursdayKickoff, of = week) => {
      return {
        week_kickoffs: [{ week_id: fixture.season.week(week), kickoff: fixture.season.at(of, hours).toISOString() }],
      };
    };
    const at = (position: string, name: string) => ({ position, player_id: fixture.season.player(name) });
    const wrong: [object, string][] = [
      [{ slots: [slot({ week_id: unknown })] }, 'This week is not of the season'],
      [{ slots: [slot({ player_ids: [unknown] })] }, 'A player in these backups was not found'],
      [{ slots: [slot({ player_ids: [fixture.season.player('PHI QB1')] })] }, 'This player does not fit TE1'],
      [{ slots: [slot({ position: 'XX1', player_ids: [] })] }, 'There is no slot XX1'],
      [{ slots: [slot({ lineup_id: lineups[0].id })] }, 'A lineup of these backups was not found'],
      [{ slots: [slot(), slot()] }, 'Each slot has one order, and each player is in it once'],
      [planned([at('QB1', 'KC QB1'), at('QB1', 'KC QB2')]), 'Each slot has one order, and each player is in it once'],
      [planned([at('QB1', 'KC K1')]), 'This player does not fit QB1'],
      [before(3, HOURS.thursdayKickoff, 2), 'This kickoff is not in its week'],
      [{ week_kickoffs: [...before(3).week_kickoffs, ...before(3).week_kickoffs] }, 'Each week has one kickoff'],
      [{ week_kickoffs: [{ week_id: unknown, kickoff: '2025-09-18T00:15:00Z' }] }, 'This week is not of the season'],
      [{ week_kickoffs: [{ week_id: unknown, kickoff: '2025-02-30T00:15:00Z' }] }, 'That is not a time.'],
      [{ slots: [slot({ kickoffs: [{ player_id: unknown, kickoff: 'soon' }] })] }, 'That is not a time.'],
    ];
    for (const [part, message] of wrong) {
      const { status, body } = await save(ann, { ...NOTHING, ...part });
      expect([status, body.code, body.error]).toEqual([422, 'field_invalid', message]);
    }
    const tooMany = Array.from({ length: 9 }, () => fixture.season.player('PHI TE1'));
    for (const part of [
      { week_rule: 'all' },
      { slots: [slot({ player_ids: tooMany })] },
      { more: 1 },
      { slots: null },
    ]) {
      expect((await save(ann, { ...NOTHING, ...part })).status).toBe(400);
    }
    expect(await read(ann)).toEqual(stored);
  });

  test('a kickoff is kept by week', async () => {
    const cal = await fixture.free('cal');
    const kickoff = fixture.season.at(3, HOURS.thursdayKickoff).toISOString();
    const chosen = [{ week_id: fixture.season.week(3), kickoff }];
    const written = [{ player_id: fixture.season.player('PHI TE1'), kickoff }];
    const saved = await save(cal, { ...NOTHING, week_kickoffs: chosen, slots: [slot({ kickoffs: written })] });
    expect(saved.body).toMatchObject({ week_kickoffs: chosen, slots: [{ kickoffs: written }] });
  });

  test('the preview says who would come in for each open slot with an order, and changes nothing', async () => {
    const lineups = await fixture.written();
    await save(ben, {
      ...NOTHING,
      slots: [slot(), slot({ position: 'QB1', player_ids: [fixture.season.player('DAL QB1')], rest: 'nothing' })],
    });
    await hurt(fixture.context.db, fixture.season, 2, 'DAL TE1', 'out');
    const { body } = await fixture.call('GET /orders/preview', { token: ben.token });
    expect(body.lineups).toEqual([]);
    expect(body.slots).toMatchObject([
      { position: 'QB1', player: { name: 'DAL QB1' }, is_out: false, replacement: null },
      { position: 'TE1', player: { name: 'DAL TE1' }, is_out: true, replacement: { name: 'PHI TE1' }, why_not: null },
    ]);
    expect(await fixture.written()).toBe(lineups);
  });

  test('[A5.8] the download has the orders, and the deleted account none', async () => {
    const { body } = await fixture.call('GET /account/download', { token: ben.token });
    expect(body.standing_orders).toMatchObject([{ season: '2025 Season', orders: { week_rule: 'nothing' } }]);
    expect(body.standing_orders[0].orders.slots).toHaveLength(2);
  });
});

describe('what is hidden', () => {
  let fixture: OrdersFixture;
  let ann: Person;
  let ben: Person;
  let groupId: string;

  beforeEach(async () => {
    fixture = await openOrdersFixture();
    ann = await fixture.premium('ann');
    ben = await fixture.premium('ben');
    groupId = await fixture.group(ann, 'Friends');
    await fixture.join(ben, groupId);
    for (const person of [ann, ben]) {
      const groups = [EVERYONE_GROUP_ID, groupId];
      expect((await fixture.submit(person, nineOf('DAL'), { groups })).status).toBe(200);
    }
  });
  afterEach(() => fixture.close());

  /** Everything that Ben can read about Ann's week, without the instants of the answers. */
  async function seenByOthers(): Promise<string> {
    const { token } = ben;
    const weekId = fixture.season.week(2);
    const params = { groupId, weekId, userId: ann.userId, id: groupId };
    const answers = [
      await fixture.call('GET /leaderboard/overall', { token }),
      await fixture.call('GET /leaderboard/group/:groupId', { token, params: { groupId } }),
      await fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', { token, params }),
      await fixture.call('GET /players', { token, query: { week_id: weekId } }),
      await fixture.call('GET /groups', { token }),
      await fixture.call('GET /groups/:id/history', { token, params: { id: groupId } }),
      await fixture.call('GET /groups/:id/week', { token, params: { id: groupId } }),
      await fixture.call('GET /orders', { token }),
      await fixture.call('GET /orders/log', { token }),
      await fixture.call('GET /orders/preview', { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return JSON.stringify(answers.map(({ body, headers }) => [body, headers?.etag ?? null]));
  }

  test('[G4.5] others see the same before the lock, whatever is ordered and carried out', async () => {
    const before = await seenByOthers();
    await fixture.order(ann, { TE1: { players: ['MIA TE1'] } }, { week_rule: 'best' });
    expect(await seenByOthers()).toBe(before);
    await fixture.order(ann, { TE1: { rest: 'best' }, QB1: { players: ['PHI QB1'] } }, { week_rule: 'plan' });
    expect(await seenByOthers()).toBe(before);
    const chosen = [{ week_id: fixture.season.week(3), kickoff: fixture.season.at(3, 62.25).toISOString() }];
    await fixture.order(ann, { TE1: { players: ['PHI TE1'] } }, { week_rule: 'best', week_kickoffs: chosen });
    expect(await seenByOthers()).toBe(before);
    await fixture.order(ann, { TE1: { rest: 'best' } });
    fixture.clock.set(fixture.beforeSunday(10));
    await hurt(fixture.context.db, fixture.season, 2, 'DAL TE1', 'out');
    const shortly = await seenByOthers();
    expect(await fixture.find(fixture.beforeSunday(10))).toBe(1);
    expect(await seenByOthers()).toBe(shortly);
    await fixture.run();
    expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE2');
    expect(await seenByOthers()).toBe(shortly);
  });
});

describe('an order for a starter who is out', () => {
  let fixture: OrdersFixture;
  let ann: Person;

  beforeEach(async () => {
    fixture = await openOrdersFixture();
    ann = await fixture.free('ann');
    await fixture.submit(ann, nineOf('DAL'));
    await fixture.order(ann, { TE1: { players: ['MIA TE1'] } });
    await hurt(fixture.context.db, fixture.season, 2, 'DAL TE1', 'out');
  });
  afterEach(() => fixture.close());

  /** Changes the game of Dallas. */
  const change = (game: Parameters<typeof changeGame>[4]) =>
    changeGame(fixture.context.db, fixture.season, 2, 'DAL', game);

  test.each([
    ['found before it', true],
    ['that falls due meanwhile', false],
  ])(
    'an order %s waits while a start is not confirmed, and is carried out once the lock is lifted',
    async (_, isFound) => {
      if (isFound) expect(await fixture.find(fixture.beforeSunday(14))).toBe(1);
      await change({ isLockProvisional: true });
      expect(await fixture.find(fixture.beforeSunday(13))).toBe(0);
      await fixture.run();
      expect([await fixture.playerIn(ann, 'TE1'), await fixture.log(ann)]).toEqual(['DAL TE1', []]);
      expect(await fixture.find(fixture.beforeSunday(12))).toBe(0);
      await change({ isLockProvisional: false });
      expect(await fixture.find(fixture.beforeSunday(11))).toBe(1);
      await fixture.run();
      expect(await fixture.playerIn(ann, 'TE1')).toBe('MIA TE1');
      expect(await fixture.log(ann)).toMatchObject([{ outcome: 'done' }]);
    },
  );

  test('offers no undo once no roster has the player any more, since nobody can pick them then', async () => {
    await fixture.find(fixture.beforeSunday(14));
    await fixture.run();
    const [entry] = await fixture.log(ann);
    expect(entry).toMatchObject({ out_player: { name: 'DAL TE1' }, may_undo: true });
    await fixture.context.db.execute(sql`delete from player_weeks
      where player_id = ${fixture.season.player('DAL TE1')} and week_id = ${fixture.season.week(2)}`);
    expect((await fixture.log(ann))[0]?.may_undo).toBe(false);
    const words = 'A player in this lineup was not found';
    await fixture.refused(() => fixture.undo(ann, entry?.id ?? ''), 422, 'field_invalid', words);
  });

  test('an order that waited for a start that is confirmed is too late, and the owner reads so', async () => {
    expect(await fixture.find(fixture.beforeSunday(14))).toBe(1);
    await change({ isLockProvisional: true });
    await fixture.run();
    await change({ isLockProvisional: false, lockedAt: fixture.beforeSunday(13) });
    expect(await fixture.find(fixture.beforeSunday(12))).toBe(1);
    await fixture.run();
    expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE1');
    expect(await fixture.log(ann)).toMatchObject([{ outcome: 'too_late', position: 'TE1' }]);
  });
});
