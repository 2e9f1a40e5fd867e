import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openStandings } from '../../standings/standings.ts';
import { type Person, submissionOf, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { playLogged } from '../../testing/play-logged.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { type Pipeline, startPipeline } from '../pipeline.ts';
import { NEVER_MS } from '../testing/pipeline-fixture.ts';
import { type LiveFixture, openLiveFixture, waitFor } from './testing/live-fixture.ts';

// Sunday afternoon: Thursday's game is final, one of Sunday is in its second quarter, Monday's is open. Ann's rivals Dan and
// Eli have players in each of them. Ann, and Ben without a lineup, get the same bytes however often, when and how they
// change what is open: chances, needs, plays, places, the histogram, and the frames of a socket.

let fixture: LiveFixture;
let pipeline: Pipeline;
let group: string;
let [dan, eli]: Person[] = [];
const lineupIds = new Map<Person, string>();
/** What Ann's browser has received. */
const received: string[] = [];

const LOCKED = {
  dan: { QB1: 'KC QB1', RB1: 'DAL RB1', WR1: 'PHI WR1' },
  eli: { QB1: 'KC QB2', RB1: 'PHI RB1', WR1: 'DAL WR1' },
};

beforeAll(async () => {
  // A message about the lineups of the set-up that was held back would come during the edits.
  fixture = await openLiveFixture({ lineupsEveryMs: 20 });
  pipeline = await startPipeline({ context: fixture.context, feed: null, intervalMs: NEVER_MS });
  const { ann, ben, season, clock } = fixture;
  const { db } = fixture.context;
  [dan, eli] = [await fixture.free('dan'), await fixture.free('eli')];
  group = await fixture.group(await fixture.premium('cass'), 'Regulars', { playerDoubleDown: true });
  for (const person of [ann, ben, dan, eli]) await fixture.join(person, group);
  const entries = [
    [ann, { ...nineOf('MIA'), QB1: 'BUF QB1', RB1: 'DAL RB2', TE1: 'NYJ TE1' }, 'DAL RB2'],
    [dan, { ...nineOf('MIA'), ...LOCKED.dan }, 'MIA TE1'],
    [eli, { ...nineOf('NYJ'), ...LOCKED.eli }, 'NYJ TE1'],
  ] as const;
  // Before Ann submits, so that the message about it is certain to come here.
  const browser = await fixture.joined();
  browser.socket.io.engine.on('data', (data) => received.push(String(data)));
  for (const [person, nine, doubleDown] of entries) {
    const { status, body } = await fixture.submit(person, nine, { groups: [group], doubleDown });
    expect([status, body.error]).toEqual([200, undefined]);
    lineupIds.set(person, body.id);
  }
  clock.set(season.at(THIS_WEEK, HOURS.sundayKickoff + 1));
  // Games without a result would mean that scores are late.
  await db.execute(sql`update games set status = 'final' where kickoff <= ${season.at(THIS_WEEK).toISOString()}`);
  await changeGame(db, season, THIS_WEEK, 'KC', { status: 'final', lockedAt: clock.now() });
  const live = { status: 'in_progress', quarter: 2, timeRemaining: '7:30', lockedAt: clock.now() } as const;
  await changeGame(db, season, THIS_WEEK, 'DAL', live);
  for (const [home, player, points] of [
    ['KC', 'KC QB1', 400],
    ['KC', 'BUF QB1', 900],
    ['KC', 'KC QB2', 1_200],
    ['DAL', 'DAL RB1', 700],
    ['DAL', 'PHI RB1', 100],
    ['KC', 'KC QB1', 1_600],
  ] as const) {
    const line = { points, stats: { carries: 1, rushingYards: points / 10 } };
    await playLogged(db, season, { week: THIS_WEEK, home, now: clock.now() }, { [player]: line });
  }
  await pipeline.tick();
}, 60_000);
afterAll(async () => {
  fixture.leave();
  await pipeline.stop();
  await fixture.close();
});

const paths = () => [
  `/groups/${group}/chances`,
  `/game-day/groups/${group}/need`,
  '/game-day/chances',
  '/game-day',
  '/game-day/plays',
  '/game-day/plays?since=2',
  `/leaderboard/group/${group}/histogram`,
];

/** What Ann and Ben read from an app without caches, by viewer and path. The instant of an answer is left out. */
async function answers(): Promise<Map<string, string>> {
  const standings = openStandings(fixture.context.database.pool, { leaseMs: 0 });
  const app = await buildApp({ ...fixture.context, standings }, { auth: fixture.auth, requestsPerMinute: 1_000_000 });
  const found = new Map<string, string>();
  for (const [name, { token }] of Object.entries({ ann: fixture.ann, ben: fixture.ben })) {
    for (const path of paths()) {
      const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
      found.set(`${name} ${path}`, `${answer.statusCode} ${answer.body.replace(/"as_of":"[^"]*",/, '')}`);
    }
  }
  await app.close();
  return found;
}

const parsed = (found: Map<string, string>, key: string) => JSON.parse((found.get(key) ?? '').slice(4));

/** Changes open slots and the double-down, so many times, five minutes apart: to one of two lineups in turn. */
async function edit(person: Person | undefined, locked: Record<string, string>, times: number): Promise<void> {
  const { clock, season } = fixture;
  const now = clock.now();
  for (let at = 0; at < times; at += 1) {
    const [team, other] = at % 2 === 0 ? (['NYJ', 'MIA'] as const) : (['MIA', 'NYJ'] as const);
    const nine = { ...nineOf(team), ...locked, K1: `${other} K1` };
    clock.set(new Date(now.getTime() + (at + 1) * 5 * MINUTE_MS));
    const { status, body } = await fixture.call('PUT /lineup/:id', {
      token: (person as Person).token,
      params: { id: lineupIds.get(person as Person) ?? '' },
      body: submissionOf(season, nine, { groups: [group], doubleDown: `${team} WR2`, name: `Edit ${at}` }),
    });
    expect([status, body.error]).toEqual([200, undefined]);
    await pipeline.tick();
  }
  clock.set(now);
}

test('the week is as mixed as it should be: chances and needs are known, with locked and open slots of rivals', async () => {
  const found = await answers();
  expect([...found.values()].every((answer) => answer.startsWith('200 '))).toBe(true);
  expect(parsed(found, `ben /groups/${group}/chances`)).toMatchObject({ state: 'known', members: { length: 5 } });
  const own = parsed(found, 'ann /game-day/chances').groups.find(
    (each: { group_id: string }) => each.group_id === group,
  );
  expect(own).toMatchObject({ state: 'known', own: { locked_rivals: 4 } });
  expect(own.own.open_rivals).toBeGreaterThan(10);
  const need = parsed(found, `ann /game-day/groups/${group}/need`);
  expect(need).toMatchObject({ state: 'known' });
  expect([...need.passes, ...need.caught_by].map(({ username }) => username).sort()).toContain('dan');
  expect(parsed(found, 'ann /game-day/plays').plays.length).toBeGreaterThan(3);
});

test('[G4.5] any number of edits of open slots changes no byte of any answer, and sends no frame', async () => {
  // This player is in no lineup: the message about the points marks the end of what was sent before.
  const markEnd = async (points: number) => {
    await pipeline.tick();
    await fixture.scores('BUF K1', points);
    await waitFor(() => expect(received.join()).toContain(`"${fixture.season.player('BUF K1')}":${points / 100}`));
  };
  await markEnd(100);
  await waitFor(() => expect(received.join()).toContain('own-lineups-changed'));
  await markEnd(200);
  received.splice(0);
  const before = await answers();
  for (const [person, locked, times] of [
    [dan, LOCKED.dan, 1],
    [eli, LOCKED.eli, 2],
    [dan, LOCKED.dan, 5],
  ] as const) {
    await edit(person, locked, times);
    expect(await answers()).toEqual(before);
  }
  await markEnd(300);
  const events = received.filter((frame) => frame.startsWith('2['));
  expect(events.filter((frame) => !frame.includes('"player-stats"'))).toEqual([]);
  for (const team of ['MIA', 'NYJ'] as const) {
    for (const name of Object.values(nineOf(team))) expect(events.join()).not.toContain(fixture.season.player(name));
  }
});

test('the test can fail: rivals who exchange locked players are seen in every answer', async () => {
  const before = await answers();
  await fixture.context.db.execute(sql`
    update lineup_slots slot set player_id = other.player_id
    from lineups own, lineups theirs, lineup_slots other
    where own.id = slot.lineup_id and own.user_id in (${dan?.userId}, ${eli?.userId})
      and theirs.user_id in (${dan?.userId}, ${eli?.userId}) and theirs.user_id <> own.user_id
      and other.lineup_id = theirs.id and other.slot_key = slot.slot_key and slot.slot_key in ('QB1', 'RB1')`);
  const after = await answers();
  const isSame = paths().filter((path) => before.get(`ann ${path}`) === after.get(`ann ${path}`));
  // Only the names change in the histogram: its totals are the same.
  expect(isSame).toEqual([`/leaderboard/group/${group}/histogram`]);
});
