import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openStandings } from '../../standings/standings.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { playLogged } from '../../testing/play-logged.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';

// Ben and Cass have a locked quarterback each, and open players of Sunday and Monday. Whoever has which of those, Ann and
// Dan get the same bytes: places, plays, tables, ranks and distances.

let fixture: LineupFixture;
let [ann, ben, cass, dan]: Person[] = [];
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass, dan] = await Promise.all(['ann', 'ben', 'cass', 'dan'].map((name) => fixture.free(name)));
  group = await fixture.group(ann as Person, 'Regulars');
  for (const person of [ben, cass, dan]) await fixture.join(person as Person, group);
  const groups = [group];
  const submit = async (person: Person | undefined, nine: Record<string, string>) =>
    expect((await fixture.submit(person as Person, nine, { groups })).status).toBe(200);
  await submit(ann, nineOf('BUF'));
  await submit(ben, { ...nineOf('DAL'), QB1: 'KC QB1' });
  await submit(cass, { ...nineOf('MIA'), QB1: 'KC QB2' });
  const { db } = fixture.context;
  fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.sunday));
  const now = fixture.clock.now();
  await changeGame(db, fixture.season, THIS_WEEK, 'KC', { status: 'final', lockedAt: now });
  const play = (player: string, points: number) =>
    playLogged(
      db,
      fixture.season,
      { week: THIS_WEEK, home: 'KC', now },
      {
        [player]: { points, stats: { passingYards: points / 4 }, text: `${player} as a source tells it` },
      },
    );
  for (const [player, points] of [
    ['KC QB1', 400],
    ['BUF RB1', 900],
    ['KC QB2', 1200],
    ['KC QB1', 1600],
  ] as const) {
    await play(player, points);
  }
  // Nobody has this one: a play without consequences is nobody's, and neither are its words.
  await play('KC WR2', 600);
}, 60_000);
afterAll(() => fixture.close());

async function answers(): Promise<string[]> {
  const standings = openStandings(fixture.context.database.pool, { leaseMs: 0 });
  const app = await buildApp({ ...fixture.context, standings }, { auth: fixture.auth, requestsPerMinute: 1_000_000 });
  const found: string[] = [];
  for (const person of [ann, dan]) {
    const ended = `week=${fixture.season.week(THIS_WEEK - 1)}`;
    const calls = [
      'game-day',
      'game-day/plays',
      'game-day/plays?since=2',
      `game-day/groups/${group}/table`,
      `game-day?${ended}`,
      `game-day/plays?${ended}`,
    ];
    for (const url of calls.map((call) => `/api/${call}`)) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${person?.token}` } });
      found.push(`${url} ${answer.statusCode} ${answer.headers.etag ?? ''} ${answer.body}`);
    }
  }
  await app.close();
  return found;
}

/** Exchanges players between the lineups of two users. */
async function exchange(slots: readonly string[]): Promise<void> {
  const { rowCount } = await fixture.context.db.execute(sql`
    update lineup_slots slot set player_id = other.player_id
    from lineups own, lineups theirs, lineup_slots other
    where own.id = slot.lineup_id and own.user_id in (${ben?.userId}, ${cass?.userId})
      and theirs.user_id in (${ben?.userId}, ${cass?.userId}) and theirs.user_id <> own.user_id
      and other.lineup_id = theirs.id and other.slot_key = slot.slot_key
      and slot.slot_key = any (${sql.param([...slots])}::text[])`);
  expect(rowCount).toBe(2 * slots.length);
}

test('[G4.5] the plays and places of others are the same bytes, whoever they have in open slots', async () => {
  const before = await answers();
  expect(before.every((answer) => answer.includes(' 200 '))).toBe(true);
  const [, ofAnn = ''] = before;
  expect(ofAnn).toContain('"passed":"caller"');
  expect(ofAnn).toContain('QB1 300-yd pass');
  expect(ofAnn).toContain('KC QB1 as a source tells it');
  expect(before.join()).not.toContain('KC WR2 as a source tells it');
  await exchange(['RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1']);
  expect(await answers()).toEqual(before);
});

test('the test can fail: exchanging locked players is visible', async () => {
  const before = await answers();
  await exchange(['QB1']);
  expect(await answers()).not.toEqual(before);
});
