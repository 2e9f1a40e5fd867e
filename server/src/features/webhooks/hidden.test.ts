import { randomUUID } from 'node:crypto';
import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { type WebhookContent, webhookPayload } from '@singleback/game/webhooks/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';
import { watchGroups } from './watch-groups.ts';

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
  for (const home of ['KC', 'DAL', 'MIA'] as const) await changeGame(db, fixture.season, 1, home, { status: 'final' });
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
