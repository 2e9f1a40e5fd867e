import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submissionOf, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { PASSWORD } from './testing/browser.ts';

let fixture: GroupFixture;
beforeAll(async () => {
  fixture = await openGroupFixture();
});
afterAll(() => fixture.close());

const remove = ({ token }: { token: string }) =>
  fixture.call('POST /account/deletion', { token, body: { confirmation: 'delete my account', password: PASSWORD } });

describe('the remains of a deleted account', () => {
  test('its group passes to the earliest member, its links and invitations are closed', async () => {
    const [zaphod, first, second] = [
      await fixture.premium('zaphod'),
      await fixture.free('first'),
      await fixture.free('second'),
    ];
    const groupId = await fixture.group(zaphod, 'Heart of Gold');
    for (const each of [first, second]) {
      await fixture.join(each, groupId);
      fixture.clock.set(new Date(fixture.clock.now().getTime() + 60_000));
    }
    const link = await fixture.joinLink(zaphod, groupId);
    await fixture.invite(zaphod, groupId, ['open@singleback.test'], 'From Zaphod, with love');
    const open = await fixture.invited(zaphod, groupId, 'other');
    await fixture.invite(zaphod, groupId, ['answered@singleback.test'], 'From Zaphod, with love');
    await fixture.rows(`update invitations set status = 'declined' where message is not null and id in (
      select id from invitations where message is not null order by created_at desc, id limit 1)`);

    expect((await remove(zaphod)).body).toEqual({ success: true });
    const members = await fixture.call('GET /groups/:id/members', { token: second.token, params: { id: groupId } });
    expect(
      members.body.map((each: { display_name: string; is_creator: boolean }) => [each.display_name, each.is_creator]),
    ).toEqual([
      ['first', true],
      ['second', false],
      ['Former player', false],
    ]);
    const removed = await fixture.call('POST /groups/:id/members/:userId/remove', {
      token: first.token,
      params: { id: groupId, userId: second.userId },
    });
    expect(removed.status).toBe(200);
    const look = (token: string) => fixture.call('GET /join-links/:token', { params: { token } });
    expect((await look(link.token)).status).toBe(404);
    expect((await fixture.call('GET /invitations/:token', { params: { token: open } })).status).toBe(404);
    const left = await fixture.rows(`select status, message from invitations where group_id = '${groupId}'`);
    expect(left).toEqual([{ status: 'declined', message: null }]);
    const history = await fixture.call('GET /groups/:id/history', { token: first.token, params: { id: groupId } });
    expect(history.body).toContainEqual(
      expect.objectContaining({ action: 'handed_over', member: { id: first.userId, display_name: 'first' } }),
    );
    expect(history.body).toContainEqual(
      expect.objectContaining({ action: 'left', user: { id: zaphod.userId, display_name: 'Former player' } }),
    );
  });

  test('a group without members is closed', async () => {
    const alone = await fixture.premium('alone');
    const groupId = await fixture.group(alone, 'Party of One', {}, 'public');
    await remove(alone);
    expect(await fixture.rows(`select is_active from groups where id = '${groupId}'`)).toEqual([{ is_active: false }]);
    const other = await fixture.free('looker');
    expect((await fixture.call('POST /groups/:id/join', { token: other.token, params: { id: groupId } })).status).toBe(
      404,
    );
  });

  test('its lineups lose their names, for others and in their history', async () => {
    const owner = await fixture.premium('namer');
    const groupId = await fixture.group(owner, 'Named');
    const other = await fixture.free('reader');
    await fixture.join(other, groupId);
    await fixture.submit(owner, nineOf('DAL'), { name: 'My Zaphod lineup', groups: [groupId] });
    await remove(owner);
    const seen = await fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
      token: other.token,
      params: { groupId, weekId: fixture.season.week(THIS_WEEK), userId: owner.userId },
    });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain('Zaphod');
    for (const table of ['lineups', 'lineup_transactions']) {
      const kept = JSON.stringify(await fixture.rows(`select * from ${table} where user_id = '${owner.userId}'`));
      expect(kept).not.toContain('Zaphod');
    }
  });
});

test('the download contains the history of lineups, slot by slot', async () => {
  const mine = await fixture.free('historian');
  const { id } = (await fixture.submit(mine, nineOf('DAL'))).body;
  const changed = submissionOf(fixture.season, { ...nineOf('DAL'), K1: 'PHI K1' });
  await fixture.call('PUT /lineup/:id', { token: mine.token, params: { id }, body: changed });
  const { body } = await fixture.call('GET /account/download', { token: mine.token });
  const entries: { action: string; position: string | null }[] = body.lineup_transactions;
  expect(entries.map(({ action }) => action)).toEqual([...Array(9).fill('add'), 'submit', 'swap', 'update']);
  expect(entries.slice(0, 9).map(({ position }) => position)).toEqual([
    ...['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'],
  ]);
  const at = fixture.clock.now().toISOString();
  expect(entries.slice(9)).toEqual([
    { lineup_id: id, action: 'submit', position: null, old_player: null, new_player: null, created_at: at },
    { lineup_id: id, action: 'swap', position: 'K1', old_player: 'DAL K1', new_player: 'PHI K1', created_at: at },
    { lineup_id: id, action: 'update', position: null, old_player: null, new_player: null, created_at: at },
  ]);
});

test('the download contains sent invitations and group history', async () => {
  const mine = await fixture.premium('loader');
  const groupId = await fixture.group(mine, 'Loader League');
  await fixture.invite(mine, groupId, ['friend@singleback.test'], 'Come along');
  const { body, text } = await fixture.call('GET /account/download', { token: mine.token });
  expect(body).toMatchObject({
    invitations_sent: [{ group: 'Loader League', message: 'Come along', status: 'pending' }],
    group_actions: [
      { group: 'Loader League', action: 'created' },
      { group: 'Loader League', action: 'invited', count: 1 },
    ],
  });
  expect(text).not.toContain('friend@');
});
