import { AccountDownload } from '@singleback/contract/account.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { submissionOf, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { openBrowser, PASSWORD } from './testing/browser.ts';

describe('the deletion of an account', () => {
  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  });
  afterAll(() => fixture.close());

  const sql = async (text: string, values: unknown[] = []) =>
    (await fixture.context.database.pool.query(text, values)).rows;

  async function signedUp(name: string) {
    const browser = openBrowser(fixture);
    const email = `${name.toLowerCase()}@one.test`;
    await browser.signUp(name, email);
    const userId: string = (await browser.user()).id;
    const token = await browser.token();
    await fixture.call('POST /feedback', { token, body: { subject: `From ${name}`, description: 'A word' } });
    await recordSubscription(fixture.context, {
      userId,
      plan: 'premium',
      status: 'active',
      startDate: null,
      endDate: null,
    });
    return { browser, email, userId, token };
  }

  test('the download contains all data of its owner, and nothing of others', async () => {
    const mine = await signedUp('Loader');
    const other = await signedUp('Otherone');
    const made = await fixture.call('POST /account/read-tokens', { token: mine.token, body: { name: 'My sheet' } });
    const answer = await fixture.call('GET /account/download', { token: mine.token });
    expect(answer.status).toBe(200);
    expect(Value.Check(AccountDownload, answer.body)).toBe(true);
    expect(answer.body).toMatchObject({
      user: { id: mine.userId, email: 'loader@one.test' },
      sign_in_methods: [{ provider: 'email' }],
      sessions: [{ ip_address: expect.stringMatching(/^10\.0\./) }],
      subscription: { subscription_status: 'active' },
      groups: [{ name: 'Everyone', is_active: true }],
      feedback: [{ type: 'bug', subject: 'From Loader' }],
      read_tokens: [{ name: 'My sheet', last_used_at: null }],
      invitations_sent: [],
      group_actions: [],
    });
    for (const foreign of [other.userId, other.email, 'From Otherone', made.body.token]) {
      expect(answer.text).not.toContain(foreign);
    }
    expect(answer.text).not.toMatch(/"password"|"token|[0-9a-f]{32}:[0-9a-f]{64}/);
  });

  test('deleting an account needs the sentence and the password', async () => {
    const { token, email } = await signedUp('Stayer');
    const remove = (body: object) => fixture.call('POST /account/deletion', { token, body });
    const sentence = 'Delete my account';
    const cases: [object, number][] = [
      [{ confirmation: 'yes', password: PASSWORD }, 422],
      [{ confirmation: '', password: PASSWORD }, 422],
      [{ confirmation: sentence }, 422],
      [{ confirmation: sentence, password: 'wrong' }, 422],
      [{ password: PASSWORD }, 400],
      [{ confirmation: sentence, password: 'x'.repeat(900) }, 422],
    ];
    for (const [body, status] of cases) expect([body, (await remove(body)).status]).toEqual([body, status]);
    expect((await openBrowser(fixture).signIn(email)).status).toBe(200);
  });

  test('a deleted account leaves an anonymous row and can’t be restored', async () => {
    const { token, email, userId, browser } = await signedUp('Leaver');
    const body = { confirmation: 'delete my account', password: PASSWORD };
    expect((await fixture.call('POST /account/deletion', { token, body })).body).toEqual({ success: true });

    expect((await fixture.call('GET /groups', { token })).status).toBe(401);
    expect((await fixture.call('GET /account/download', { token })).status).toBe(401);
    expect(await browser.user()).toBeNull();
    expect((await openBrowser(fixture).signIn(email)).status).toBe(401);
    const [row] = await sql('select * from users where id = $1', [userId]);
    expect(row).toMatchObject({
      display_name: null,
      display_name_key: null,
      display_name_skeleton: null,
      full_name: null,
      shown_name: 'Former player',
    });
    expect(JSON.stringify(row).toLowerCase()).not.toContain('leaver');
    for (const table of [
      'sessions',
      'known_browsers',
      'accounts',
      'subscriptions',
      'premium_grants',
      'second_factors',
      'feedback',
    ]) {
      expect(await sql(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([]);
    }
    expect(await sql('select is_active from group_members where user_id = $1', [userId])).toEqual([
      { is_active: false },
    ]);

    const before = fixture.mails.length;
    await openBrowser(fixture).post('/api/auth/request-password-reset', { email });
    await openBrowser(fixture).post('/api/auth/request-password-reset', { email: row.email });
    expect(fixture.mails.slice(before).filter(({ to }) => to === email)).toEqual([]);
    const newcomer = openBrowser(fixture);
    await newcomer.signUp('Leaver', email);
    expect((await newcomer.user()).id).not.toBe(userId);
  });
});

describe('what is left in groups', () => {
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
      expect(await fixture.rows(`select is_active from groups where id = '${groupId}'`)).toEqual([
        { is_active: false },
      ]);
      const other = await fixture.free('looker');
      expect(
        (await fixture.call('POST /groups/:id/join', { token: other.token, params: { id: groupId } })).status,
      ).toBe(404);
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

  test('the download contains what a user chose and did in chats, and no choice of others', async () => {
    const [mine, other] = [await fixture.free('chatter'), await fixture.free('silent')];
    const [groupId, messageId, until] = [EVERYONE_GROUP_ID, fixture.context.ids.uuid(), '2025-12-01T00:00:00.000Z'];
    await fixture.rows(`insert into chat_messages (id, group_id, seq, version, text, mentions, created_at)
      values ('${messageId}', '${groupId}', 1, 1, 'Hi', '{}', now())`);
    for (const [{ userId }, level] of [[mine, 'none'] as const, [other, 'mentions'] as const]) {
      await fixture.rows(`insert into chat_reactions values ('${messageId}', '${userId}', '${level}')`);
      await fixture.rows(
        `insert into chat_preferences (user_id, group_id, level) values ('${userId}', '${groupId}', '${level}')`,
      );
      await fixture.rows(`insert into chat_mutes values ('${groupId}', '${userId}', '${until}', '${level}')`);
    }
    await fixture.rows(`insert into user_blocks values ('${mine.userId}', '${other.userId}', '${until}'),
      ('${other.userId}', '${mine.userId}', '${until}')`);
    const { body } = await fixture.call('GET /account/download', { token: mine.token });
    expect(Value.Check(AccountDownload, body)).toBe(true);
    expect(body.chat).toEqual({
      reactions: [{ message_id: messageId, reaction: 'none' }],
      levels: [{ group_id: groupId, level: 'none' }],
      mutes: [{ group_id: groupId, until, reason: 'none' }],
      blocked: [{ user_id: other.userId, since: until }],
    });
  });
});
