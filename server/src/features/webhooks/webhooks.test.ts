import { createHmac, randomUUID } from 'node:crypto';
import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { type WebhookContent, webhookPayload } from '@singleback/game/webhooks/message.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HookHost, openHookHost } from '../../lib/testing/hook-host.ts';
import { webhookSender } from '../../lib/webhooks/webhook-sender.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { watchGroups } from './watch-groups.ts';

describe('webhooks', () => {
  let fixture: GroupFixture;
  let host: HookHost;
  let [ben, ann]: Person[] = [];
  let group: string;

  beforeEach(async () => {
    fixture = await openGroupFixture();
    host = await openHookHost();
    fixture.context.webhooks = webhookSender({ ...host.network, isAllowed: () => true, timeoutMs: 30_000 });
    [ben, ann] = [await fixture.premium('ben'), await fixture.premium('ann')];
    fixture.clock.set(fixture.season.at(2, HOURS.midweek));
    group = await fixture.group(ben as Person, 'Office');
    await fixture.join(ann as Person, group);
  });
  afterEach(async () => {
    await host.close();
    await fixture.close();
  });

  type Key = Parameters<GroupFixture['call']>[0];
  const by = (person: Person | undefined, key: Key, more: object = {}, params: object = {}) =>
    fixture.call(key, { token: person?.token, params: { id: group, ...params }, ...more });
  const ALL = ['announcement', 'lead_change', 'lock', 'week_result'];
  const add = (url: string, events = ALL, person = ben) =>
    by(person, 'POST /groups/:id/webhooks', { body: { url, events } });
  const sendTest = (webhookId: string) => by(ben, 'POST /groups/:id/webhooks/:webhookId/test', {}, { webhookId });
  const list = async () => (await by(ben, 'GET /groups/:id/webhooks')).body;

  test('a commissioner adds a webhook, whose address and secret are never shown again', async () => {
    const { status, body, text } = await add('  https://Hooks.test/in/secret-9876 ');
    expect(status).toBe(200);
    expect(body.webhook).toMatchObject({
      ...{ kind: 'https', host: 'hooks.test', ending: '9876', state: 'new', last_sent_at: null, reason: null },
      events: ['week_result', 'lock', 'lead_change', 'announcement'],
    });
    expect(body.secret).toMatch(/^[\w-]{43}$/);
    expect(text).not.toContain('/in/');
    await by(ben, 'PUT /groups/:id/commissioners/:userId', {}, { userId: ann?.userId });
    const listed = await by(ann, 'GET /groups/:id/webhooks');
    expect(listed.body).toEqual([body.webhook]);
    expect(listed.text).not.toMatch(/\/in\/|secret/);
    const [row] = await fixture.rows('select * from group_webhooks');
    expect(JSON.stringify(row)).not.toMatch(/secret-9876/);
    expect(JSON.stringify(row)).not.toContain(body.secret);
    const { body: history } = await by(ann, 'GET /groups/:id/history');
    expect(history[1]).toMatchObject({ action: 'webhook_added', user: { display_name: 'ben' } });
  });

  test('Discord and Slack are known by their addresses and need no secret', async () => {
    expect((await add('https://discord.com/api/webhooks/1/token', ['lock'])).body).toMatchObject({
      ...{ webhook: { kind: 'discord', ending: 'oken', events: ['lock'] }, secret: null },
    });
    expect((await add('https://hooks.slack.com/services/T/B/x1y2')).body).toMatchObject({
      ...{ webhook: { kind: 'slack', host: 'hooks.slack.com' }, secret: null },
    });
  });

  test('refuses what is no webhook, one that is there, and a fourth', async () => {
    const refusal = async (answer: ReturnType<typeof add>) => {
      const { status, body } = await answer;
      return [status, body.details?.field, body.error];
    };
    expect(await refusal(add('http://hooks.test/'))).toEqual([422, 'url', 'The address must start with https://']);
    expect(await refusal(add('https://10.0.0.1/'))).toEqual([
      ...[422, 'url', 'Use a public web address, without a port or a password'],
    ]);
    expect(await refusal(add('https://hooks.test/', []))).toEqual([422, 'events', 'Choose at least one message']);
    for (const part of ['a', 'b', 'c']) expect((await add(`https://hooks.test/${part}`)).status).toBe(200);
    expect(await refusal(add('https://hooks.test/b'))).toEqual([422, 'url', 'This webhook was added already']);
    expect(await refusal(add('https://hooks.test/d'))).toEqual([
      ...[403, undefined, 'A group has at most 3 webhooks. Remove one first.'],
    ]);
    expect(await list()).toHaveLength(3);
  });

  test('two commissioners at the same time do not add more than three', async () => {
    const added = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((part) => add(`https://hooks.test/${part}`)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test('a test arrives with a signature that the secret verifies', async () => {
    const { webhook, secret } = (await add('https://hooks.test/in')).body;
    const answer = await sendTest(webhook.id);
    expect(answer.body).toMatchObject({ arrived: true, reason: null, webhook: { state: 'working' } });
    expect(answer.body.webhook.last_sent_at).toBe(fixture.clock.now().toISOString());
    const [request] = host.requests;
    const [, time, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers['x-singleback-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${request?.body}`).digest('hex'));
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      ...{ event: 'test', author: 'ben', group: { id: group, name: 'Office' } },
    });
  });

  test('a test that does not arrive says why, and a later one repairs a disabled webhook', async () => {
    const { webhook } = (await add('https://hooks.slack.com/services/T/B/x')).body;
    host.answers.push({ status: 307, headers: { location: 'https://hooks.test/' } });
    // The certificate is for another host.
    expect((await sendTest(webhook.id)).body).toMatchObject({ arrived: false, reason: 'the certificate is not valid' });
    expect((await list())[0]).toMatchObject({ state: 'failing', reason: 'the certificate is not valid' });
    fixture.clock.set(fixture.season.at(2, HOURS.midweek + 1));
    const other = (await add('https://hooks.test/x')).body.webhook;
    expect((await sendTest(other.id)).body).toMatchObject({
      ...{ arrived: false, reason: 'the address redirects to another one' },
    });
    await fixture.rows(
      `update group_webhooks set disabled_at = now(), given_up = 5 where id = '${other.id}' returning id`,
    );
    expect((await list())[1]).toMatchObject({ state: 'disabled' });
    expect((await sendTest(other.id)).body).toMatchObject({
      arrived: true,
      webhook: { state: 'working', reason: null },
    });
  });

  test('tests are limited', async () => {
    const { webhook } = (await add('https://hooks.test/x')).body;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await sendTest(webhook.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(host.requests).toHaveLength(5);
  });

  test('a removed webhook is gone, and one of another group is not found', async () => {
    const { webhook } = (await add('https://hooks.test/x')).body;
    const params = { webhookId: webhook.id };
    const other = await fixture.group(ben as Person, 'Other');
    const elsewhere = await by(ben, 'DELETE /groups/:id/webhooks/:webhookId', {}, { ...params, id: other });
    expect([elsewhere.status, elsewhere.body.error]).toEqual([404, 'This webhook was removed.']);
    expect((await by(ben, 'DELETE /groups/:id/webhooks/:webhookId', {}, params)).status).toBe(200);
    expect((await sendTest(webhook.id)).status).toBe(404);
    expect(await list()).toEqual([]);
    expect((await by(ben, 'GET /groups/:id/history')).body[0]).toMatchObject({ action: 'webhook_removed' });
  });

  test('nothing of a deleted group’s webhooks is left', async () => {
    await add('https://hooks.test/x');
    expect((await by(ben, 'DELETE /groups/:id', { body: { name: 'Office' } })).status).toBe(200);
    expect(await fixture.rows('select id from group_webhooks')).toEqual([]);
    expect(await fixture.rows('select kind from webhook_weeks')).toEqual([]);
  });
});

describe('what is hidden', () => {
  // Three users have a lineup with a locked quarterback of Thursday and open players of Sunday. If two of them exchange open
  // players, no message to a webhook or in the chat may differ by a byte (rules 2.8, 7.6).

  let fixture: LineupFixture;
  let [ben, ann, cat]: Person[] = [];
  let group: string;
  const WEEK = 2;
  const OPEN_SLOTS = ['RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'];

  beforeAll(async () => {
    fixture = await openLineupFixture();
    const { db } = fixture.context;
    [ben, ann, cat] = [await fixture.premium('ben'), await fixture.premium('ann'), await fixture.premium('cat')];
    fixture.clock.set(fixture.season.at(1, HOURS.midweek));
    group = await fixture.group(ben as Person, 'Office', { missedWeeks: 'lowest' });
    for (const person of [ann, cat]) await fixture.join(person as Person, group);
    const events = ['week_result', 'lock', 'lead_change', 'announcement'];
    const body = { url: 'https://hooks.test/in', events };
    await fixture.call('POST /groups/:id/webhooks', { token: ben?.token, params: { id: group }, body });
    const hello = { id: randomUUID(), text: 'hello' };
    await fixture.call('POST /groups/:id/chat', { token: ben?.token, params: { id: group }, body: hello });
    for (const [person, team, other, QB1] of [
      [ben, 'KC', 'DAL', 'KC QB2'],
      [ann, 'BUF', 'PHI', 'BUF QB2'],
      [cat, 'BUF', 'MIA', 'KC QB1'],
    ] as const) {
      for (const [week, slots] of [
        [1, nineOf(team)],
        [WEEK, { ...nineOf(other), QB1 }],
      ] as const) {
        expect((await fixture.submit(person as Person, slots, { week, groups: [group] })).status).toBe(200);
      }
    }
    await score(db, fixture.season, 1, 'KC RB1', 900);
    for (const home of ['KC', 'DAL', 'MIA'] as const)
      await changeGame(db, fixture.season, 1, home, { status: 'final' });
    fixture.clock.set(fixture.season.at(WEEK, 1));
    await settleWeeks(db, fixture.clock.now());
    const lockedAt = fixture.season.at(WEEK, HOURS.thursdayKickoff);
    await changeGame(db, fixture.season, WEEK, 'KC', { status: 'in_progress', lockedAt });
  }, 60_000);
  afterAll(() => fixture.close());

  const query = async (text: string, values: unknown[] = []) => fixture.context.database.pool.query(text, values);
  const atMinute = (minute: number) =>
    fixture.clock.set(new Date(fixture.season.at(WEEK, HOURS.thursdayKickoff).getTime() + minute * 60_000));

  /** Every message of the week, as the chat and the three kinds of webhooks get it, as if nothing had been told before. */
  async function everyPayload(): Promise<string[]> {
    const { db } = fixture.context;
    for (const table of ['webhook_weeks', 'webhook_leads', 'group_notices']) await query(`delete from ${table}`);
    await score(db, fixture.season, WEEK, 'BUF QB2', 0);
    await score(db, fixture.season, WEEK, 'KC QB2', 700);
    atMinute(1);
    await watchGroups(fixture.context);
    // ann overtakes ben.
    await score(db, fixture.season, WEEK, 'BUF QB2', 2500);
    for (const minute of [20, 31]) {
      atMinute(minute);
      await watchGroups(fixture.context);
    }
    const { rows } = await query('select data from group_notices order by created_at, data::text');
    const news = rows.map(({ data }) => data as GroupNews);
    expect(news.map(({ kind }) => kind).sort()).toEqual(['lead_change', 'lock', 'revealed', 'week_result']);
    return news.flatMap((content) =>
      (['discord', 'slack', 'https'] as const).map((kind) => {
        if (content.kind === 'revealed') return JSON.stringify(content);
        const message = { id: 'm', group: { id: group, name: 'Office' }, at: fixture.clock.now() };
        return JSON.stringify(webhookPayload(kind, { ...message, content: content as WebhookContent }, 'https://sb'));
      }),
    );
  }

  /** Exchanges players between two users' slots of the week. */
  async function exchange(one: Person | undefined, other: Person | undefined, keys: string[]): Promise<void> {
    const { rowCount } = await query(
      `with pair as (
      select a.lineup_id as a, b.lineup_id as b, a.slot_key, a.player_id as of_a, b.player_id as of_b
      from lineup_slots a join lineups la on la.id = a.lineup_id and la.user_id = $1 and la.week_id = $3
      join lineup_slots b on b.slot_key = a.slot_key
      join lineups lb on lb.id = b.lineup_id and lb.user_id = $2 and lb.week_id = $3
      where a.slot_key = any($4::text[]))
    update lineup_slots slot set player_id = case when slot.lineup_id = pair.a then pair.of_b else pair.of_a end
    from pair where slot.slot_key = pair.slot_key and slot.lineup_id in (pair.a, pair.b)`,
      [one?.userId, other?.userId, fixture.season.week(WEEK), keys],
    );
    expect(rowCount).toBe(keys.length * 2);
  }

  test('exchanging open players of two lineups changes no byte of any message', async () => {
    const before = await everyPayload();
    expect(before).toHaveLength(12);
    const revealed = before.map((each) => JSON.parse(each)).filter(({ kind }) => kind === 'revealed');
    expect(revealed[0]).toMatchObject({ players: 3, lineups: 3, most: null });
    expect(before.join()).not.toMatch(/\b(KC|BUF|DAL|PHI|MIA|NYJ)\b/);
    await exchange(ben, ann, OPEN_SLOTS);
    expect(await everyPayload()).toEqual(before);
    await exchange(ann, cat, OPEN_SLOTS);
    expect(await everyPayload()).toEqual(before);
  });

  test('the test can fail: exchanging locked players is visible', async () => {
    const before = await everyPayload();
    await exchange(ann, cat, ['QB1']);
    expect(await everyPayload()).not.toEqual(before);
  });
});
