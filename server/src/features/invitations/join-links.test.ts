import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { createGroup, joinGroup } from '../groups/membership-service.ts';
import {
  acceptInvitation,
  createJoinLink,
  declineInvitation,
  deleteJoinLink,
  joinByLink,
} from './invitations-service.ts';
import { type GroupFixture, openGroupFixture } from './testing/group-fixture.ts';

describe('join links', () => {
  let fixture: GroupFixture;
  let ben: Person;

  beforeAll(async () => {
    fixture = await openGroupFixture();
    ben = await fixture.premium('ben');
  });
  afterAll(() => fixture.close());

  const joinBy = ({ token }: Person, link: string) =>
    fixture.call('POST /join-links/:token/join', { token, params: { token: link } });
  const look = (link: string) => fixture.call('GET /join-links/:token', { params: { token: link } });
  const remove = ({ token }: Person, id: string) => fixture.call('DELETE /join-links/:id', { token, params: { id } });
  const linksOf = async ({ token }: Person, groupId: string) =>
    (await fixture.call('GET /groups', { token })).body.find(({ id }: { id: string }) => id === groupId)?.join_links;

  test('[G7.10, G3.5, G2.20] a group has one link, visible to its members only', async () => {
    const groupId = await fixture.group(ben, 'Links', {}, 'public');
    const [made, again] = await Promise.all([fixture.joinLink(ben, groupId), fixture.joinLink(ben, groupId)]);
    expect(made).toEqual(again);
    expect(made.token).toMatch(/^[\w-]{43}$/);
    expect(await linksOf(ben, groupId)).toEqual([{ id: made.id, join_token: made.token, may_delete: true }]);
    const [member, stranger] = [await fixture.free('may'), await fixture.free('stan')];
    await fixture.join(member, groupId);
    expect(await linksOf(member, groupId)).toEqual([{ id: made.id, join_token: made.token, may_delete: false }]);
    const list = await fixture.call('GET /groups/public', { token: stranger.token });
    expect(list.text).not.toContain(made.token);
    expect((await fixture.call('GET /groups/public', { token: member.token })).text).toContain(made.token);
    const table = await fixture.call('GET /leaderboard/group/:groupId', { token: stranger.token, params: { groupId } });
    expect(table.text).not.toContain(made.token);
  });

  test('[G7.12, G2.65, G4.14] its holder can preview the group and join it', async () => {
    const groupId = await fixture.group(ben, 'Door', { maxPlayerUsage: 2 });
    const { token } = await fixture.joinLink(ben, groupId);
    const shown = await look(token);
    expect(shown.body).toMatchObject({
      group: { name: 'Door', current_participants: 1, max_participants: 50, group_settings: { max_player_usage: 2 } },
      inviter: { display_name: 'ben', username: 'ben' },
    });
    const dan = await fixture.free('dan');
    const joined = await joinBy(dan, token);
    expect([joined.status, joined.body.id, joined.body.current_participants]).toEqual([200, groupId, 2]);
    expect(joined.body.already_member).toBe(false);
    expect(await joinBy(dan, token)).toMatchObject({ status: 200, body: { id: groupId, already_member: true } });
    const second = await fixture.joinLink(ben, await fixture.group(ben, 'Second'));
    expect(await joinBy(dan, second.token)).toMatchObject({
      status: 403,
      body: { code: 'premium_needed', error: expect.stringContaining('Premium') },
    });
  });

  test('a member who opens the link of a closed group is told that they are in it, and nobody else joins it', async () => {
    const groupId = await fixture.group(ben, 'Shut');
    const { token } = await fixture.joinLink(ben, groupId);
    const fay = await fixture.free('fay');
    expect((await joinBy(fay, token)).status).toBe(200);
    expect((await fixture.call('POST /groups/:id/close', { token: ben.token, params: { id: groupId } })).status).toBe(
      200,
    );
    expect(await joinBy(fay, token)).toMatchObject({ status: 200, body: { id: groupId, already_member: true } });
    expect(await joinBy(await fixture.free('gil'), token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('[G7.11] a deleted link stops working at once, and a new one can be created', async () => {
    const groupId = await fixture.group(ben, 'Dead');
    const old = await fixture.joinLink(ben, groupId);
    const answer = await remove(ben, old.id);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const ann = await fixture.free('ann');
    for (const gone of [await look(old.token), await joinBy(ann, old.token), await remove(ben, old.id)]) {
      expect([gone.status, gone.body.error]).toEqual([404, 'This join link is no longer valid. Ask for a new one.']);
    }
    const fresh = await fixture.joinLink(ben, groupId);
    expect(fresh.token).not.toBe(old.token);
    expect((await joinBy(ann, fresh.token)).status).toBe(200);
  });

  test('[G3.3, G9.1] the everyone-group has no link', async () => {
    const id = '00000000-0000-0000-0000-000000000001';
    const answer = await fixture.call('POST /groups/:id/join-links', { token: ben.token, params: { id } });
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed']);
  });

  test('a chat app that unfolds a link reads who invites and when the next players lock, and no private group’s name', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'singleback-web-'));
    const plain = '<!doctype html><html><head><title>Singleback</title></head><body></body></html>';
    await writeFile(join(webRoot, 'index.html'), plain);
    const groupId = await fixture.group(ben, 'Tom & "Jerry" <3');
    await fixture.context.database.pool.query(`update groups set description = 'Bagels' where id = '${groupId}'`);
    const { token } = await fixture.joinLink(ben, groupId);
    const app = await buildApp(fixture.context, { auth: fixture.auth, webRoot });
    const page = async (url: string) => await app.inject({ url });
    const preview = await page(`/join/${token}?from=chat`);
    expect(preview.statusCode).toBe(200);
    expect(preview.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(preview.body).toContain('property="og:title" content="ben invites you to a private group"');
    expect(preview.body).toMatch(
      /property="og:description" content="Pick nine [^"]+ Next lock \w{3} \d+:\d\d [AP]M ET\."/,
    );
    expect(preview.body).toContain(`property="og:url" content="http://localhost:3000/join/${token}"`);
    expect(preview.body).toContain('property="og:image" content="http://localhost:3000/share.png"');
    expect(preview.body).not.toMatch(/Jerry|Bagels/);
    // Its creator can allow the name, and take that back.
    const allow = (shares_name: boolean) =>
      fixture.call('PUT /groups/:id/shares-name', { token: ben.token, params: { id: groupId }, body: { shares_name } });
    expect((await allow(true)).body.shares_name).toBe(true);
    expect((await page(`/join/${token}`)).body).toContain('content="ben invites you to Tom &#38;');
    expect((await allow(false)).body.shares_name).toBe(false);
    expect((await page(`/join/${token}`)).body).toContain('content="ben invites you to a private group"');
    await fixture.context.database.pool.query(`update groups set visibility = 'public' where id = '${groupId}'`);
    expect((await page(`/join/${token}`)).body).toContain(
      'property="og:title" content="ben invites you to Tom &#38; &#34;Jerry&#34; &#60;3"',
    );
    for (const path of [`/join/${token}x`, '/join/', '/join/%00', '/join/../join', '/groups', '/']) {
      const other = await page(path);
      expect([path, other.statusCode, other.body]).toEqual([path, 200, plain]);
    }
    await app.close();
    // Beyond the limit on requests nothing is read for a page.
    const busy = await buildApp(fixture.context, { auth: fixture.auth, webRoot, requestsPerMinute: 1 });
    const titles = [await busy.inject(`/join/${token}`), await busy.inject(`/join/${token}`)];
    expect(titles.map(({ statusCode, body }) => [statusCode, body.includes('og:title')])).toEqual([
      [200, true],
      [200, false],
    ]);
    await busy.close();
    await rm(webRoot, { recursive: true });
  });
});

describe('a crowd', () => {
  let fixture: GroupFixture;
  let ben: Person;

  beforeAll(async () => {
    fixture = await openGroupFixture();
    ben = await fixture.premium('ben');
  });
  afterAll(() => fixture.close());

  const as = ({ userId }: Person) => ({ userId, role: null });

  async function group(name: string, maxParticipants: number): Promise<string> {
    const form = { name, description: '', seasonId: fixture.season.id, visibility: 'public', maxParticipants };
    return (
      await createGroup(fixture.context, as(ben), {
        ...form,
        settings: DEFAULT_SETTINGS,
        missedWeeks: 'nothing',
      })
    ).id;
  }

  const active = async (groupId: string) =>
    (await fixture.rows(`select user_id from group_members where group_id = '${groupId}' and is_active`)).length;

  /** The outcomes, counted: 'in', or the code of the refusal. */
  async function outcomes(tries: Promise<unknown>[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const result of await Promise.allSettled(tries)) {
      const outcome = result.status === 'fulfilled' ? 'in' : String(result.reason.code);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  }

  test('[G5.15, G9.3] 200 concurrent accepts and joins of a group with 50 places give exactly 50 members', async () => {
    const id = await group('Fifty', 50);
    const link = await fixture.joinLink(ben, id);
    const people = await Promise.all(Array.from({ length: 200 }, (_, n) => fixture.free(`fan${n}`)));
    const tokens: string[] = [];
    for (let n = 0; n < 7; n++) {
      const names = Array.from({ length: 10 }, (_, at) => `fan${n * 10 + at}@singleback.test`);
      await fixture.invite(ben, id, names);
    }
    for (let n = 0; n < 70; n++) {
      const mail = fixture.mails.findLast(({ to }) => to === `fan${n}@singleback.test`);
      tokens.push(/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    }
    const counts = await outcomes(
      people.map((person, n) => {
        if (n < 70) return acceptInvitation(fixture.context, as(person), tokens[n] as string);
        if (n < 140) return joinByLink(fixture.context, as(person), link.token);
        return joinGroup(fixture.context, as(person), id.toUpperCase(), 'public');
      }),
    );
    expect(counts).toEqual({ in: 49, group_full: 151 });
    expect(await active(id)).toBe(50);
    const events = await fixture.rows(`select 1 from group_events where group_id = '${id}' and action = 'joined'`);
    expect(events).toHaveLength(49);
    const accepted = await fixture.rows(`select 1 from invitations where group_id = '${id}' and status = 'accepted'`);
    const invited = await fixture.rows(`select 1 from group_events where group_id = '${id}' and via = 'invitation'`);
    expect(accepted).toHaveLength(invited.length);
  }, 90_000);

  test('[G4.1] an invitation with twenty holders is accepted once', async () => {
    const id = await group('One', 50);
    const token = await fixture.invited(ben, id, 'uma');
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => fixture.free(`held${n}`)));
    const counts = await outcomes(people.map((person) => acceptInvitation(fixture.context, as(person), token)));
    expect(counts).toEqual({ in: 1, invitation_closed: 19 });
    expect(await active(id)).toBe(2);
  });

  test('[G4.1] of a concurrent accept and decline one counts', async () => {
    const id = await group('Both', 50);
    const token = await fixture.invited(ben, id, 'vic');
    const vic = await fixture.free('vic');
    const done = await outcomes([
      acceptInvitation(fixture.context, as(vic), token),
      declineInvitation(fixture.context, as(vic), token),
    ]);
    expect(done).toEqual({ in: 1, invitation_closed: 1 });
    const [{ status } = {}] = await fixture.rows(`select status from invitations where group_id = '${id}'`);
    expect(await active(id)).toBe(status === 'accepted' ? 2 : 1);
  });

  test('ten members concurrently create one link', async () => {
    const id = await group('Tabs', 50);
    const links = await Promise.all(Array.from({ length: 10 }, () => createJoinLink(fixture.context, as(ben), id)));
    expect(new Set(links.map(({ join_token }) => join_token)).size).toBe(1);
    expect(await fixture.rows(`select 1 from join_links where group_id = '${id}'`)).toHaveLength(1);
  });

  test('joining while the link is deleted either succeeds or is refused, and never succeeds afterwards', async () => {
    const id = await group('Closing', 50);
    const link = await fixture.joinLink(ben, id);
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => fixture.free(`late${n}`)));
    const joins = people.map((person) => joinByLink(fixture.context, as(person), link.token));
    const [counts] = await Promise.all([outcomes(joins), deleteJoinLink(fixture.context, as(ben), link.id)]);
    expect((counts.in ?? 0) + (counts.not_found ?? 0)).toBe(10);
    expect(await active(id)).toBe(1 + (counts.in ?? 0));
    expect(await outcomes(people.map((person) => joinByLink(fixture.context, as(person), link.token)))).toEqual({
      not_found: 10,
    });
  });
});
