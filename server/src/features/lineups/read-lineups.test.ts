import type { SavedLineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { toHex } from '@singleback/verify/bytes/bytes.ts';
import { lineupHash, openReceipt, receiptKey } from '@singleback/verify/locks/receipt.ts';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { parseVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LockLogFixture, leads, openLockLogFixture } from '../../lock-log/testing/lock-log-fixture.ts';
import { type LineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { changeGame, HOURS, hurt, nineOf, score } from '../../testing/small-season.ts';
import { codeIn, openBrowser, tokenIn } from '../account/testing/browser.ts';
import { leaveGroup } from '../groups/membership-service.ts';

describe('reading lineups', () => {
  const begin = lineupFixtureWithNewPeople();
  let fixture: LineupFixture;
  let ann: Person;
  let ben: Person;

  beforeEach(async () => {
    ({ fixture, ann, ben } = await begin());
  });

  const ofWeek = (person: Person, weekNumber: number) =>
    fixture.call('GET /lineups/:weekId', { token: person.token, params: { weekId: fixture.season.week(weekNumber) } });

  const used = (person: Person, groupIds: string[], lineupId?: string) =>
    fixture.call('GET /lineups/used-players', {
      token: person.token,
      query: { group_ids: groupIds.join(','), ...(lineupId && { lineup_id: lineupId }) },
    });

  test("[G7.29] lists only the user's lineups of a week", async () => {
    await fixture.submit(ann, nineOf('DAL'));
    const own = await fixture.group(ben, 'Own');
    const first = await fixture.submit(ben, nineOf('DAL'), { name: 'First' });
    fixture.clock.set(fixture.season.at(2, HOURS.midweek + 1));
    const second = await fixture.submit(ben, nineOf('PHI'), { groups: [own], name: 'Second' });
    const { body } = await ofWeek(ben, 2);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([first.body.id, second.body.id]);
    expect((await ofWeek(ben, 3)).body).toEqual([]);
    const nowhere = { token: ben.token, params: { weekId: ben.userId } };
    expect((await fixture.call('GET /lineups/:weekId', nowhere)).body).toEqual({
      error: 'Week not found',
      code: 'not_found',
    });
  });

  test('[G7.25] a lineup for the builder: name, groups with settings, players by slot, double-down', async () => {
    const doubled = await fixture.group(ben, 'Double', { playerDoubleDown: true });
    const { body } = await fixture.submit(ben, nineOf('DAL'), {
      groups: [doubled],
      name: 'Mine',
      doubleDown: 'DAL RB2',
    });
    const answer = await fixture.call('GET /lineup/:id', { token: ben.token, params: { id: body.id } });
    expect(answer.body).toMatchObject({ lineup_name: 'Mine', groups: [{ id: doubled }] });
    expect(answer.body.groups[0].group_settings).toMatchObject({ rb_count: 2, player_double_down: true });
    const slots: { position_key: string; player: { id: string; name: string } }[] = answer.body.players;
    expect(slots.map(({ position_key }) => position_key).join(' ')).toBe('qb1 rb1 rb2 wr1 wr2 te1 flex1 def1 k1');
    expect(slots[2]?.player).toMatchObject({ id: answer.body.double_down_player_id, name: 'DAL RB2' });
  });

  test('[G7.23] counts the user’s lineups in each group in a week', async () => {
    const own = await fixture.group(ben, 'Own');
    await fixture.submit(ben, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] });
    await fixture.submit(ann, nineOf('DAL'));
    const options = { token: ben.token, params: { weekId: fixture.season.week(2) } };
    const { body } = await fixture.call('GET /lineups/week/:weekId/groups', options);
    expect(body).toEqual({ lineupsPerGroup: { [own]: 1, [EVERYONE_GROUP_ID]: 1 } });
  });

  test('[G7.24, G3.16] used players: the weeks, and the largest count over the requested groups', async () => {
    const twice = await fixture.group(ben, 'Twice', { maxPlayerUsage: 2 });
    await fixture.submit(ben, nineOf('DAL'), { groups: [twice], week: 2 });
    await fixture.submit(ben, nineOf('DAL'), { groups: [twice], week: 5 });
    await fixture.submit(ben, nineOf('DAL'), { week: 3 });
    const dallas = fixture.season.player('DAL QB1');
    const of = (answer: { body: { player_id: string }[] }) => answer.body.find(({ player_id }) => player_id === dallas);
    expect(of(await used(ben, [EVERYONE_GROUP_ID]))).toEqual({ player_id: dallas, weeks: [3], usage_count: 1 });
    expect(of(await used(ben, [twice]))).toEqual({ player_id: dallas, weeks: [2, 5], usage_count: 2 });
    const both = await used(ben, [twice, EVERYONE_GROUP_ID]);
    expect(of(both)).toEqual({ player_id: dallas, weeks: [2, 3, 5], usage_count: 2 });
    expect(both.body).toHaveLength(9);
    expect((await used(ben, [])).body).toEqual([]);
  });

  test('refuses used players of a foreign group or an invalid id', async () => {
    const own = await fixture.group(ben, 'Own');
    await fixture.submit(ben, nineOf('DAL'), { groups: [own] });
    const answer = await used(ann, [EVERYONE_GROUP_ID, own]);
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('Group not found');
    expect((await used(ann, ['17'])).status).toBe(400);
  });

  test('returns used players of a left group only for a lineup that still plays there', async () => {
    const own = await fixture.group(ben, 'Left');
    await fixture.join(ann, own);
    const { id } = (await fixture.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1' }, { groups: [own] })).body;
    fixture.clock.set(fixture.season.at(2, HOURS.sunday));
    await leaveGroup(fixture.context, { userId: ann.userId, role: null }, own);
    expect((await used(ann, [own], id)).status).toBe(200);
    expect((await used(ann, [own])).status).toBe(404);
    const { id: bens } = (await fixture.submit(ben, nineOf('PHI'), { groups: [own] })).body;
    expect((await used(ann, [own], bens)).status).toBe(404);
  });

  test('a player of a cancelled game is not used', async () => {
    await fixture.submit(ben, nineOf('MIA'), { week: 6 });
    expect((await used(ben, [EVERYONE_GROUP_ID])).body).toHaveLength(9);
    await changeGame(fixture.context.db, fixture.season, 6, 'MIA', { status: 'cancelled' });
    expect((await used(ben, [EVERYONE_GROUP_ID])).body).toEqual([]);
  });

  test('[G5.24, G7.24] the edited lineup does not count as a use, only the others do', async () => {
    const own = await fixture.group(ben, 'Own', { maxPlayerUsage: 2 });
    const edited = await fixture.submit(ben, nineOf('MIA'), { week: 6, groups: [own] });
    expect((await used(ben, [own], edited.body.id)).body).toEqual([]);
    await fixture.submit(ben, nineOf('MIA'), { week: 7, groups: [own] });
    const week7 = { weeks: [7], usage_count: 1 };
    expect((await used(ben, [own], edited.body.id)).body).toMatchObject(Array(9).fill(week7));
    // Its game is cancelled: it does not count, and nothing else is subtracted for it.
    await changeGame(fixture.context.db, fixture.season, 6, 'MIA', { status: 'cancelled' });
    expect((await used(ben, [own], edited.body.id)).body).toMatchObject(Array(9).fill(week7));
    expect((await used(ben, [own], 'no-id')).body).toMatchObject({ code: 'malformed' });
  });

  test('[G9.6, G2.53] totals count the double-down twice, projected and actual, and known points only', async () => {
    const groups = [await fixture.group(ben, 'Double', { playerDoubleDown: true })];
    const submitted = await fixture.submit(ben, nineOf('KC'), { groups, doubleDown: 'KC QB1' });
    // 20.00 for QB1, 0.10 less for each following player of the squad.
    const projected = [2000, 1980, 1970, 1950, 1940, 1920, 1960, 1900, 1890];
    const total = projected.reduce((sum, points) => sum + points, 2000);
    expect(submitted.body).toMatchObject({ total_projected_points: total / 100, total_actual_points: 0 });
    await score(fixture.context.db, fixture.season, 2, 'KC QB1', 2133);
    await score(fixture.context.db, fixture.season, 2, 'KC K1', -200);
    fixture.clock.set(fixture.season.at(2, HOURS.sunday));
    const { body } = await ofWeek(ben, 2);
    expect(body[0]).toMatchObject({ total_actual_points: 40.66, has_locked_player: true, playoff_multiplier: 1 });
    const actual = body[0].players.map(
      (slot: { player: { actual_points: number | null } }) => slot.player.actual_points,
    );
    expect(actual).toEqual([21.33, null, null, null, null, null, null, null, -2]);
    await changeGame(fixture.context.db, fixture.season, 2, 'KC', { status: 'final' });
    const after = (await ofWeek(ben, 2)).body[0];
    expect(after.players[1].player).toMatchObject({ actual_points: 0, game_status: 'final', opponent: 'vs BUF' });
    expect(after.total_actual_points).toBe(40.66);
  });

  test('[G2.53] players who are out or whose game is cancelled count zero in the projected total', async () => {
    const cleo = await fixture.free('cleo');
    await fixture.submit(cleo, { ...nineOf('PHI'), QB1: 'KC QB1', K1: 'NYJ K1' }, { week: 9 });
    const projected = async () => (await ofWeek(cleo, 9)).body[0].total_projected_points;
    const before = await projected();
    await hurt(fixture.context.db, fixture.season, 9, 'KC QB1', 'out');
    expect(await projected()).toBeCloseTo(before - 20);
    await changeGame(fixture.context.db, fixture.season, 9, 'MIA', { status: 'cancelled' });
    const { body } = await ofWeek(cleo, 9);
    const kicker = body[0].players.find((slot: { position_key: string }) => slot.position_key === 'k1').player;
    expect(kicker).toMatchObject({ projected_points: 0, actual_points: null });
    await hurt(fixture.context.db, fixture.season, 9, 'KC QB1', null);
    expect(await projected()).toBeGreaterThan(body[0].total_projected_points);
  });

  test('[G9.4] the total excludes the playoff multiplier, which is shown separately', async () => {
    const { body } = await fixture.submit(ann, nineOf('DAL'), { week: 15 });
    expect(body).toMatchObject({ playoff_multiplier: 1.25, total_projected_points: 153.5 });
    const early = await fixture.submit(ann, nineOf('PHI'), { week: 14 });
    expect(early.body.playoff_multiplier).toBe(1);
  });
});

describe('receipts', () => {
  let fixture: LockLogFixture;
  beforeEach(async () => {
    fixture = await openLockLogFixture();
  });
  afterEach(() => fixture.close());

  const NINE = nineOf('DAL');

  /** Checks that the log's key has signed exactly what was saved. */
  async function expectReceipt(saved: SavedLineup): Promise<void> {
    const key = parseVerifierKey((await fixture.app.inject({ url: '/log/key' })).body.trim());
    const receipt = await openReceipt(saved.receipt ?? '', receiptKey(key), checkByWebCrypto);
    const slots = Object.entries(NINE).map(([slot, name]) => {
      return { slot, playerId: fixture.season.player(name), isDoubled: false };
    });
    const order = saved.players.map(({ position_key }) => position_key.toUpperCase());
    slots.sort((a, b) => order.indexOf(a.slot) - order.indexOf(b.slot));
    expect(receipt).toMatchObject({ lineupId: saved.id, version: 1, savedAt: saved.saved_at.replace(/\.\d+/, '') });
    expect(toHex(receipt.lineup)).toBe(toHex(lineupHash(saved.id, slots)));
  }

  test('a save is acknowledged by a receipt of what was saved, which the log’s key has signed', async () => {
    const ann = await fixture.premium('ann');
    expect((await fixture.submit(ann, nineOf('KC'), { name: 'Before the log' })).body.receipt).toBe(undefined);
    await fixture.taker.run(leads());
    const ben = await fixture.premium('ben');
    await expectReceipt((await fixture.submit(ben, NINE)).body);
  });

  test('so is the lineup that a guest saves with their sign-up, by the code or by the link', async () => {
    await fixture.taker.run(leads());
    const lineup = submissionOf(fixture.season, NINE, { groups: [EVERYONE_GROUP_ID] });
    const guest = openBrowser(fixture);
    const code = (step: string, body: object) =>
      guest.post(`/api/auth/code/${step}`, { email: 'code@one.test', ...body });
    await code('send', { lineup });
    await code('check', { code: codeIn(fixture, 'code@one.test') });
    await expectReceipt((await code('sign-in', { lineup })).body.guest.saved);

    const other = openBrowser(fixture);
    await other.post('/api/auth/code/send', { email: 'link@one.test', lineup });
    const byLink = await other.post('/api/auth/verify-email', { token: tokenIn(fixture, 'link@one.test') });
    await expectReceipt(byLink.body.guest.saved);
  });
});
