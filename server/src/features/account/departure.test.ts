import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THIS_WEEK } from '../../testing/lineup-house.ts';
import { nineOf } from '../../testing/small-season.ts';
import { type GroupHouse, openGroupHouse } from '../invitations/testing/group-house.ts';
import { PASSWORD } from './testing/browser.ts';

let house: GroupHouse;
beforeAll(async () => {
  house = await openGroupHouse();
});
afterAll(() => house.close());

const remove = ({ token }: { token: string }) =>
  house.call('POST /account/deletion', { token, body: { confirmation: 'delete my account', password: PASSWORD } });

describe('what a deleted account leaves to others', () => {
  test('its group goes to the member who joined first, its links and invitations are closed', async () => {
    const [zaphod, first, second] = [
      await house.premium('zaphod'),
      await house.free('first'),
      await house.free('second'),
    ];
    const groupId = await house.group(zaphod, 'Heart of Gold');
    for (const each of [first, second]) {
      await house.join(each, groupId);
      house.clock.set(new Date(house.clock.now().getTime() + 60_000));
    }
    const link = await house.link(zaphod, groupId);
    await house.invite(zaphod, groupId, ['open@singleback.test'], 'From Zaphod, with love');
    const open = await house.invited(zaphod, groupId, 'other');
    await house.invite(zaphod, groupId, ['answered@singleback.test'], 'From Zaphod, with love');
    await house.rows(`update invitations set status = 'declined' where message is not null and id in (
      select id from invitations where message is not null order by created_at desc, id limit 1)`);

    expect((await remove(zaphod)).body).toEqual({ success: true });
    const members = await house.call('GET /groups/:id/members', { token: second.token, params: { id: groupId } });
    expect(
      members.body.map((each: { display_name: string; is_creator: boolean }) => [each.display_name, each.is_creator]),
    ).toEqual([
      ['first', true],
      ['second', false],
      ['Former player', false],
    ]);
    const removed = await house.call('POST /groups/:id/members/:userId/remove', {
      token: first.token,
      params: { id: groupId, userId: second.userId },
    });
    expect(removed.status).toBe(200);
    const look = (token: string) => house.call('GET /join-links/:token', { params: { token } });
    expect((await look(link.token)).status).toBe(404);
    expect((await house.call('GET /invitations/:token', { params: { token: open } })).status).toBe(404);
    const left = await house.rows(`select status, message from invitations where group_id = '${groupId}'`);
    expect(left).toEqual([{ status: 'declined', message: null }]);
    const history = await house.call('GET /groups/:id/history', { token: first.token, params: { id: groupId } });
    expect(history.body).toContainEqual(
      expect.objectContaining({ action: 'handed_over', member: { id: first.userId, display_name: 'first' } }),
    );
  });

  test('a group without members is closed', async () => {
    const alone = await house.premium('alone');
    const groupId = await house.group(alone, 'Party of One', {}, 'public');
    await remove(alone);
    expect(await house.rows(`select is_active from groups where id = '${groupId}'`)).toEqual([{ is_active: false }]);
    const other = await house.free('looker');
    expect((await house.call('POST /groups/:id/join', { token: other.token, params: { id: groupId } })).status).toBe(
      404,
    );
  });

  test('its lineups lose their names, for others and in their history', async () => {
    const owner = await house.premium('namer');
    const groupId = await house.group(owner, 'Named');
    const other = await house.free('reader');
    await house.join(other, groupId);
    await house.submit(owner, nineOf('DAL'), { name: 'My Zaphod lineup', groups: [groupId] });
    await remove(owner);
    const seen = await house.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
      token: other.token,
      params: { groupId, weekId: house.season.week(THIS_WEEK), userId: owner.userId },
    });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain('Zaphod');
    for (const table of ['lineups', 'lineup_transactions']) {
      const kept = JSON.stringify(await house.rows(`select * from ${table} where user_id = '${owner.userId}'`));
      expect(kept).not.toContain('Zaphod');
    }
  });
});

test('the download holds the invitations that were sent, and what was done in groups', async () => {
  const mine = await house.premium('loader');
  const groupId = await house.group(mine, 'Loader League');
  await house.invite(mine, groupId, ['friend@singleback.test'], 'Come along');
  const { body, text } = await house.call('GET /account/download', { token: mine.token });
  expect(body).toMatchObject({
    invitations_sent: [{ group: 'Loader League', message: 'Come along', status: 'pending' }],
    group_actions: [
      { group: 'Loader League', action: 'created' },
      { group: 'Loader League', action: 'invited', count: 1 },
    ],
  });
  expect(text).not.toContain('friend@');
});
