import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../db/pool.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { playLogged } from '../../testing/play-logged.ts';
import { changeGame, HOURS, hurt, nineOf } from '../../testing/small-season.ts';
import { PlayersInMemory } from './players-in-memory.ts';
import { readWeekVersion } from './players-store.ts';

describe('points of a player', () => {
  let fixture: LineupFixture;
  beforeAll(async () => {
    fixture = await openLineupFixture();
  });
  afterAll(() => fixture.close());

  const pointsOf = async (player: string, week = 2) => {
    const params = { id: fixture.season.player(player), weekId: fixture.season.week(week) };
    return (await fixture.call('GET /players/:id/points/:weekId', { params })).body;
  };

  /** The line of a player of DAL in week 2 from now on. */
  async function play(points: number, stats: object, isFinal = false): Promise<void> {
    const { context, season, clock } = fixture;
    await playLogged(
      context.db,
      season,
      { week: 2, home: 'DAL', now: clock.now(), isFinal },
      { 'DAL RB1': { points, stats } },
    );
  }

  test('a stat line, its changes and its corrections are told from the kickoff on, and nothing of them before', async () => {
    const { context, season, clock } = fixture;
    const nothing = { week_number: 2, line: null, changes: [], corrections: [] };
    clock.set(season.at(2, HOURS.sunday));
    // Whatever a source has already sent.
    await play(140, { rushingYards: 14 });
    expect(await pointsOf('DAL RB1')).toMatchObject(nothing);

    clock.set(season.at(2, HOURS.sundayKickoff + 1));
    await changeGame(context.db, season, 2, 'DAL', { status: 'in_progress', lockedAt: clock.now() });
    await play(940, { rushingYards: 34, rushingTds: 1 });
    await changeGame(context.db, season, 2, 'DAL', { status: 'final' });
    const now = clock.now().toISOString();
    await play(930, { rushingYards: 33, rushingTds: 1 }, true);
    const changes = [{ stat: 'rushingYards', old: 34, new: 33 }];
    for (const [before, after] of [
      [940, 930],
      [930, 930],
    ]) {
      await context.db.execute(sql`
      insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source, noted_at)
      values (${context.ids.uuid()}, ${season.player('DAL RB1')}, ${season.week(2)}, ${JSON.stringify(changes)}::jsonb,
        ${before}, ${after}, 'nflverse', ${now})`);
    }
    expect(await pointsOf('DAL RB1')).toMatchObject({
      player: { name: 'DAL RB1', game_status: 'final', actual_points: 9.3 },
      week_number: 2,
      line: { stats: { rushingYards: 33, rushingTds: 1 }, points: 9.3, source: 'test', updated_at: now },
      changes: [
        { points: 1.4, text: '14-yd run', is_correction: false },
        { at: now, points: 9.4, text: '20-yd TD run', is_correction: false },
        { at: now, points: 9.3, is_correction: true },
      ],
      corrections: [{ at: now, changes, points_before: 9.4, points_after: 9.3, source: 'nflverse' }],
    });
    expect(await pointsOf('DAL QB1')).toMatchObject(nothing);
  });

  test('a player on bye, and one without points, have nothing; an unknown player or week is not found', async () => {
    const { season, context } = fixture;
    expect(await pointsOf('DAL RB1', 3)).toMatchObject({ week_number: 3, line: null, changes: [] });
    for (const params of [
      { id: context.ids.uuid(), weekId: season.week(2) },
      { id: season.player('DAL RB1'), weekId: context.ids.uuid() },
    ]) {
      expect((await fixture.call('GET /players/:id/points/:weekId', { params })).status).toBe(404);
    }
  });
});

describe('uses in a group', () => {
  let fixture: LineupFixture;
  let [ann, ben, cass] = [] as unknown as [Person, Person, Person];
  let group: string;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    [ann, ben, cass] = [await fixture.free('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
    fixture.clock.set(fixture.season.at(1, HOURS.midweek));
    group = await fixture.group(ben, 'Sunday Six');
    for (const person of [ann, cass]) await fixture.join(person, group);
  });
  afterAll(() => fixture.close());

  const read = ({ token }: Person, groupId = group) =>
    fixture.call('GET /groups/:groupId/uses', { token, params: { groupId } });
  const usedBy = async (name: string) => {
    const { body } = await read(ben);
    return body.players.find(({ id }: { id: string }) => id === fixture.season.player(name))?.used_by ?? 0;
  };

  test('[G1.7, A6.2] who a group has used is for members with Premium', async () => {
    expect(await read(ann)).toMatchObject({ status: 403, body: { code: 'premium_needed' } });
    expect(await read(await fixture.premium('eve'))).toMatchObject({ status: 404 });
    expect(await read(ben, EVERYONE_GROUP_ID)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await read(ben)).toMatchObject({ status: 200, body: { members: 3, players: [] } });
  });

  test('[G4.5] counts members with the player in a locked slot of the season, each once, and no open slot', async () => {
    const submit = (person: Person, team: Parameters<typeof nineOf>[0], week: number) =>
      fixture.submit(person, nineOf(team), { week, groups: [group] });
    await submit(ben, 'KC', 1);
    const before = (await read(ben)).text;
    await submit(cass, 'KC', 1);
    await submit(ann, 'DAL', 1);
    expect((await read(ben)).text).toBe(before);
    expect(await usedBy('KC QB1')).toBe(0);
    fixture.clock.set(fixture.season.at(2, 1));
    expect(await usedBy('KC QB1')).toBe(2);
    expect(await usedBy('DAL QB1')).toBe(1);
    expect(await usedBy('PHI QB1')).toBe(0);
  });

  test('leaves out lineups of other groups and of members who have left', async () => {
    await fixture.submit(cass, nineOf('PHI'), { week: 2, groups: [EVERYONE_GROUP_ID] });
    fixture.clock.set(fixture.season.at(3, 1));
    expect(await usedBy('PHI QB1')).toBe(0);
    await fixture.call('POST /groups/:id/leave', { token: ann.token, params: { id: group } });
    expect((await read(ben)).body.members).toBe(2);
    expect(await usedBy('DAL QB1')).toBe(0);
  });
});

describe('players in memory', () => {
  let fixture: LineupFixture;
  let memory: PlayersInMemory;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    memory = new PlayersInMemory(fixture.context.database);
  });
  afterAll(() => fixture.close());

  // A transaction that can't be read: what is returned with it comes from memory.
  const noDatabase = {} as Db;
  const weekId = () => fixture.season.week(THIS_WEEK);

  async function version(): Promise<string> {
    return (await readWeekVersion(fixture.context.db, weekId())) ?? '';
  }

  /** The player as returned from memory alone, once it has this version. */
  async function fromMemory(name: string, ofVersion: string) {
    const ids = [fixture.season.player(name)];
    await expect
      .poll(() => memory.get(noDatabase, { weekId: weekId(), version: ofVersion }, ids).catch(() => []))
      .toHaveLength(1);
    const [player] = await memory.get(noDatabase, { weekId: weekId(), version: ofVersion }, ids);
    return player;
  }

  test('returns players of exactly the version that was read, from memory once it is filled', async () => {
    const first = await version();
    const { db } = fixture.context;
    const ids = [fixture.season.player('DAL QB1')];
    const read = await memory.get(db, { weekId: weekId(), version: first }, ids);
    expect([await fromMemory('DAL QB1', first)]).toEqual(read);

    await hurt(db, fixture.season, THIS_WEEK, 'DAL QB1', 'Out');
    const second = await version();
    expect(second).not.toBe(first);
    const [now] = await memory.get(db, { weekId: weekId(), version: second }, ids);
    expect(now?.row.injuryStatus).toBe('Out');
    expect((await fromMemory('DAL QB1', second))?.row.injuryStatus).toBe('Out');
  });

  test('[G4.4] sees a kickoff that was moved, whoever moved it', async () => {
    const { db, database } = fixture.context;
    const before = await version();
    await fromMemory('DAL QB1', before);
    const kickoff = new Date('2025-09-09T00:00:00Z');
    await database.pool.query('update games set kickoff = $1 where week_id = $2', [kickoff, weekId()]);
    const after = await version();
    expect(after).not.toBe(before);
    const [player] = await memory.get(db, { weekId: weekId(), version: after }, [fixture.season.player('DAL QB1')]);
    expect(player?.game?.kickoff).toEqual(kickoff);
    await changeGame(db, fixture.season, THIS_WEEK, 'DAL', { status: 'cancelled' });
    expect((await fromMemory('DAL QB1', await version()))?.game?.cancelled).toBe(true);
  });

  test('reads players in the transaction who are not listed in the week', async () => {
    const { db, database } = fixture.context;
    const gone = fixture.season.player('NYJ QB2');
    await database.pool.query('delete from player_weeks where player_id = $1', [gone]);
    await database.pool.query('update seasons set version = version + 1');
    const now = await version();
    await fromMemory('DAL QB1', now);
    const found = await memory.get(db, { weekId: weekId(), version: now }, [fixture.season.player('DAL QB1'), gone]);
    expect(found.map(({ id, isListed }) => [id, isListed])).toContainEqual([gone, false]);
  });
});
