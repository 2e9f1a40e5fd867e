import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import type { ServerEvents } from '@singleback/contract/live.ts';
import type { About } from '@singleback/game/notifications/notice.ts';
import { WEBHOOK_EVENTS } from '@singleback/game/webhooks/webhook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing/test-database.ts';
import { openPushService, type PushService } from '../../../features/notifications/testing/push-service.ts';
import { type HookHost, openHookHost } from '../../../lib/testing/hook-host.ts';
import { makeVapidKeys, pushSender } from '../../../lib/web-push.ts';
import { replaceInSlot } from '../../changed-slots.ts';
import { playLogged } from '../../play-logged.ts';
import { changeGame, HOURS, nineOf, type SmallSeason } from '../../small-season.ts';
import { openWorld } from '../world.ts';
import { CHOICES, type Choice, type League, prepareLeague } from './prepare.ts';
import { openTwin, type Twin } from './twin.ts';

// Two copies of one league live through a week. In one of them two rivals have other players in every slot that is still
// open, until just before it locks. Whatever the API answers to anybody else, and whatever is sent or logged, is the same to
// the byte (rules 2.8, 3.4): every call of the contract, emails, pushes, webhooks, logs and metrics.

let [push, hooks]: [PushService?, HookHost?] = [];
let original: TestDatabase;
let season: SmallSeason;
let league: League;
let [one, other]: Twin[] = [];
/** By day: pushes wait at night. */
const MIDWEEK = HOURS.midweek + 6;
/** Everything that was sent to others. */
const sent: string[] = [];
const threads: Worker[] = [];
const ENDED = -1;
const noteThread = (message: unknown) => void threads.push((message as { worker: Worker }).worker);

beforeAll(async () => {
  subscribe('worker_threads', noteThread);
  [push, hooks, original] = [await openPushService(), await openHookHost(), await openTestDatabase()];
  const world = await openWorld({
    testDatabase: { url: original.url, drop: async () => {} },
    pushServices: [push.origin],
  });
  season = world.season;
  world.clock.set(season.at(2, MIDWEEK));
  league = await prepareLeague(world, push);
  await world.close();
  const sender = pushSender(makeVapidKeys(), 'mailto:operator@singleback.test', [push.origin]);
  const outside = {
    sender,
    push,
    hooks,
    rivals: ['rita@singleback.test', 'rob@singleback.test'],
  };
  [one, other] = [
    await openTwin(original, season.at(2, MIDWEEK), outside),
    await openTwin(original, season.at(2, MIDWEEK), outside),
  ];
}, 300_000);
afterAll(async () => {
  for (const part of [one, other, push, hooks]) await part?.close();
  await original?.drop();
  unsubscribe('worker_threads', noteThread);
  // Every call was made in many apps: none of their threads outlives its app.
  expect(threads.filter(({ threadId }) => threadId !== ENDED)).toHaveLength(0);
});

/** The slots of week 2 that are open at each instant, and what has been played by then. */
const MOMENTS: { hours: number; open: readonly string[]; play(twin: Twin, now: Date): Promise<void> }[] = [
  { hours: MIDWEEK, open: Object.keys(nineOf('DAL')), play: async () => {} },
  { hours: HOURS.thursdayKickoff + 1, open: slotsBut('QB1'), play: (twin, now) => begin(twin, 'KC', now, 'KC QB1') },
  {
    hours: HOURS.sunday,
    open: slotsBut('QB1'),
    play: ({ context }) => changeGame(context.db, season, 2, 'KC', { status: 'final' }),
  },
  // Its last known kickoff has passed; then it gets another one, and its players are free again.
  {
    hours: HOURS.sundayKickoff + 1,
    open: slotsBut('QB1'),
    play: ({ context }) => changeGame(context.db, season, 2, 'DAL', { status: 'postponed' }),
  },
  {
    hours: HOURS.sundayKickoff + 2,
    open: slotsBut('QB1'),
    play: ({ context }) =>
      changeGame(context.db, season, 2, 'DAL', { status: 'scheduled', kickoff: season.at(2, HOURS.sundayKickoff + 3) }),
  },
  { hours: HOURS.sundayKickoff + 4, open: ['K1'], play: (twin, now) => begin(twin, 'DAL', now, 'DAL RB1') },
  { hours: HOURS.mondayKickoff + 0.5, open: [], play: (twin, now) => begin(twin, 'MIA', now, 'MIA K1') },
  { hours: 7 * 24 + 3, open: [], play: finish },
];

function slotsBut(key: string): string[] {
  return Object.keys(nineOf('DAL')).filter((each) => each !== key);
}

async function begin({ context }: Twin, home: 'KC' | 'DAL' | 'MIA', now: Date, player: string): Promise<void> {
  await changeGame(context.db, season, 2, home, { status: 'in_progress', lockedAt: now });
  const scored = { points: 1250, stats: { rushingYards: 125 } };
  await playLogged(context.db, season, { week: 2, home, now }, { [player]: scored });
}

async function finish({ context }: Twin): Promise<void> {
  for (const home of ['DAL', 'MIA'] as const) await changeGame(context.db, season, 2, home, { status: 'final' });
}

/** The history of a lineup whose slots were changed: what a lock reads. */
const SAVED = `
  insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
  select gen_random_uuid(), lineup.id, user_id, week_id, 'update', last.transaction_data || jsonb_build_object(
    'slots', (
      select jsonb_object_agg(place.key, slot.player_id) from jsonb_each(last.transaction_data -> 'slots') place
      left join lineup_slots slot on slot.lineup_id = lineup.id and slot.slot_key = place.key)), last.created_at
  from lineups lineup cross join lateral (
    select transaction_data, created_at from lineup_transactions
    where lineup_id = lineup.id order by sequence desc limit 1) last
  where user_id = $1 and week_id = $2`;

/** Gives the rivals other players in these slots of week 2 and in all of week 3, or their own again. */
async function choose({ context: { database } }: Twin, open: readonly string[], isOther: boolean): Promise<void> {
  for (const [at, { userId }] of league.rivals.entries()) {
    for (const [week, choices] of Object.entries(CHOICES)) {
      const { own, other: instead } = choices[at] as Choice;
      const weekId = season.week(Number(week));
      for (const key of week === '2' ? open : Object.keys(own)) {
        const name = (isOther ? instead : own)[key];
        await replaceInSlot(database.pool, { userId, weekId, key }, name === undefined ? null : season.player(name));
      }
      await database.pool.query(
        'update lineups set version = version + 1, updated_at = $3 where user_id = $1 and week_id = $2',
        [userId, weekId, new Date()],
      );
      await database.pool.query(SAVED, [userId, weekId]);
    }
  }
}

/** There is neither Stripe nor Google here, lineups fix the settings of their group, and the override was replaced by another call. */
const REFUSED = /\/subscriptions|sign-in\/social|PUT \/groups\/:id\/settings|\/admin\/overrides\/:id\/end/;

/** What differs, each shown from a little before where it begins to. */
function differences(seen: readonly string[], seenOfOthers: readonly string[]): string[] {
  const pairs = Array.from(
    { length: Math.max(seen.length, seenOfOthers.length) },
    (_, at) => [seen[at] ?? '', seenOfOthers[at] ?? ''] as const,
  );
  return pairs
    .filter(([own, others]) => own !== others)
    .map(([own, others]) => {
      const begins = [...own].findIndex((letter, at) => letter !== others[at]);
      const shown = (text: string) => text.slice(Math.max(0, begins - 60), begins + 60);
      return `${own.slice(0, 100)}: ${shown(own)} | ${shown(others)}`;
    });
}

/**
 * Some answers change minutes after a sign-in or the confirmation of a second factor, by the machine's clock: on a slow
 * machine between the two leagues. So all of them have just happened.
 */
const JUST_SIGNED_IN = `
  with passed as (select now() - max(created_at) as since from sessions),
    confirmed as (update factor_sessions set confirmed_at = confirmed_at + since from passed)
  update sessions set created_at = created_at + since from passed`;

/** What others see and get at a moment. */
async function seenAt(twin: Twin, moment: (typeof MOMENTS)[number], isOther: boolean): Promise<string[]> {
  const now = season.at(2, moment.hours);
  twin.clock.set(now);
  await moment.play(twin, now);
  if (isOther) await choose(twin, moment.open, true);
  const isFirst = moment === MOMENTS[0];
  await twin.context.database.pool.query(JUST_SIGNED_IN);
  const seen = [...(await twin.passTime()), ...(await twin.ask([...league.reads, ...(isFirst ? league.writes : [])]))];
  if (isFirst) seen.push(...(await twin.passTime()));
  if (isOther) await choose(twin, moment.open, false);
  return seen;
}

test.each(MOMENTS.map((moment) => [moment.hours, moment] as const))(
  '[G4.5] %d hours into the week nobody else learns what is in an open slot',
  async (_hours, moment) => {
    const seen = await seenAt(one as Twin, moment, false);
    const seenOfOthers = await seenAt(other as Twin, moment, true);
    expect(differences(seen, seenOfOthers)).toEqual([]);
    for (const each of seen) if (/^(mail|push|webhook) /.test(each)) sent.push(each);
    const refused = seen.flatMap((each) => /^(\w+ \S+) by .*?\}: [45]\d\d /.exec(each)?.[1] ?? []);
    expect(refused.filter((key) => !REFUSED.test(key))).toEqual([]);
  },
  300_000,
);

const OWN = 'is about lineups of its receiver alone';
const WRITTEN = 'is what a member has written, or how much of that';
/** What notices are about: how a compared one reads, or why it needs no comparison. The types fail for a kind that is new. */
const NOTICES: Readonly<Record<About['kind'], RegExp | string>> = {
  ...{ injury: OWN, reminder: OWN, mention: WRITTEN, chat: WRITTEN },
  ...{ nudge: /"tag":"nudge /, announcement: /"tag":"announcement /, cut: /"tag":"cut .* danger/ },
  winner_changed: 'is about a final week, in which no slot is open',
};
/** Messages of sockets: where they are compared, or why they need not be. The types fail for one that is new. */
const LIVE = 'compared in pipeline/live/hidden.test.ts and hidden-edits.test.ts';
const SOCKETS = {
  ...{ 'player-stats': LIVE, 'game-status': LIVE, 'standings-changed': LIVE, 'own-lineups-changed': LIVE },
  ...{ 'season-changed': 'an id of the season', 'week-turned': 'an id of the week' },
  ...{ 'chat-changed': 'what GET /groups/:id/chat/changes answers', 'chat-read': 'to the reader alone, and empty' },
} satisfies Record<keyof ServerEvents, string>;

test('every kind of message was sent and compared', () => {
  for (const event of WEBHOOK_EVENTS) expect(sent.join('\n')).toContain(`webhook /in {"event":"${event}"`);
  for (const reads of Object.values(NOTICES)) if (reads instanceof RegExp) expect(sent.join('\n')).toMatch(reads);
  expect(Object.keys(SOCKETS)).toHaveLength(8);
  expect(sent.join('\n')).toMatch(/^mail .*"subject":"Week 2 in Scene/m);
});

test('the test can fail: other players in locked slots are seen', async () => {
  const reads = league.reads.filter(({ role }) => role === 'member');
  const before = await (one as Twin).ask(reads);
  await choose(one as Twin, ['QB1'], true);
  const after = await (one as Twin).ask(reads);
  expect(after.filter((each, at) => each !== before[at]).length).toBeGreaterThan(5);
});
