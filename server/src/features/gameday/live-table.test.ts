import type { GameDay, LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { livePlace } from '@singleback/game/standings/standings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openStandings } from '../../standings/standings.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { playLogged } from '../../testing/play-logged.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';

describe('the live table', () => {
  // Ann, ben and cass play in a week with the multiplier of 1.25, dan has no lineup; last week only ben had one.

  let fixture: LineupFixture;
  let people: Person[];
  let group: string;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    const [ann, ben, cass, dan] = await Promise.all(['ann', 'ben', 'cass', 'dan'].map((name) => fixture.premium(name)));
    people = [ann, ben, cass, dan] as Person[];
    group = await fixture.group(ann as Person, 'Doubles', { playerDoubleDown: true });
    await fixture.context.database.pool.query(
      `update groups set playoff_weeks = '{${THIS_WEEK}}', playoff_bonus_percent = 25 where id = '${group}'`,
    );
    for (const person of people.slice(1)) await fixture.join(person, group);
    const nines = [nineOf('KC'), { ...nineOf('BUF'), QB1: 'KC QB1' }, { ...nineOf('DAL'), QB1: 'KC QB2' }];
    for (const [at, nine] of nines.entries()) {
      const more = { groups: [group], doubleDown: nine.QB1 as string };
      expect((await fixture.submit(people[at] as Person, nine, more)).status).toBe(200);
    }
  }, 60_000);
  afterAll(() => fixture.close());

  async function table(person: Person | undefined, id = group) {
    fixture.context.standings.expire();
    const answer = await fixture.call('GET /game-day/groups/:id/table', { token: person?.token, params: { id } });
    return { status: answer.status, body: answer.body as LiveTable };
  }

  async function placeOf(person: Person | undefined) {
    fixture.context.standings.expire();
    const { body } = await fixture.call('GET /game-day', { token: person?.token });
    return (body as GameDay).groups.find(({ group_id }) => group_id === group);
  }

  /** Adds a table up as a browser does. */
  function rowsOf({ rows, players, multiplier }: LiveTable) {
    return rows.map(({ user_id: userId, before, stands, slots }) => {
      const points = slots.reduce(
        (sum, { at, factor }) => sum + Math.round((players[at]?.actual_points ?? 0) * 100) * factor,
        0,
      );
      return { userId, stands, total: Math.round(before * 100) + weekPoints(points, multiplier * 100) };
    });
  }

  test('before a kickoff no slot is in it, not even the own ones', async () => {
    const { body } = await table(people[0]);
    expect(body).toMatchObject({ week_id: fixture.season.week(THIS_WEEK), multiplier: 1.25, players: [] });
    expect(body.rows.map(({ username, slots }) => [username, slots]).sort()).toEqual([
      ...['ann', 'ben', 'cass', 'dan'].map((name) => [name, []]),
    ]);
  });

  test('[G9.6] added up, it gives the places that the server gives, as the points change (rules 7.21)', async () => {
    const { db } = fixture.context;
    fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.sunday));
    await changeGame(db, fixture.season, THIS_WEEK, 'KC', { status: 'in_progress', lockedAt: fixture.clock.now() });
    const steps = [
      ['KC QB1', 2137],
      ['KC QB2', 2411],
      ['BUF RB1', -300],
      ['KC WR1', 1234],
      ['KC QB2', 2740],
      ['BUF K1', 613],
    ] as const;
    for (const [player, points] of steps) {
      await score(db, fixture.season, THIS_WEEK, player, points);
      const { body } = await table(people[3]);
      for (const person of people.slice(0, 3)) {
        const sent = await placeOf(person);
        const added = livePlace(rowsOf(body), person.userId);
        expect([
          added?.rank,
          added?.behindFirst,
          added?.above?.gap,
          added?.below?.gap,
          added?.levelWith.length,
        ]).toEqual([
          ...[sent?.rank, hundredths(sent?.behind_first), hundredths(sent?.above?.gap), hundredths(sent?.below?.gap)],
          sent?.level,
        ]);
      }
    }
    const { body } = await table(people[0]);
    expect(body.players).toHaveLength(9 + 8 + 1);
    expect(body.rows.find(({ username }) => username === 'cass')?.slots).toEqual([
      { at: expect.any(Number), factor: 2 },
    ]);
    expect(body.rows.find(({ username }) => username === 'dan')).toMatchObject({ before: 0, stands: false, slots: [] });
  });

  const hundredths = (points: number | undefined) => (points === undefined ? undefined : Math.round(points * 100));

  test('only members get it', async () => {
    const eve = await fixture.free('eve');
    expect((await table(eve)).status).toBe(404);
    expect((await table(people[0], crypto.randomUUID())).status).toBe(404);
  });
});

describe('what is hidden', () => {
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
});
