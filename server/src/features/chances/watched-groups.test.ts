import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { SEASON_FROM_WEEK } from '@singleback/game/chances/group-chances.ts';
import type { Candidates } from '@singleback/game/chances/typical.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { openEditions, REFRESH_MS, readEarlierUses } from './editions.ts';
import { factsOf } from './group-copy.ts';
import { openSimulator, openWatchedGroups } from './watched-groups.ts';
import { comingCandidates, type EditionPlayer } from './week-edition.ts';

describe('watched groups', () => {
  let fixture: LineupFixture;
  beforeAll(async () => {
    fixture = await openLineupFixture();
  });
  afterAll(() => fixture.close());

  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;

  test('a week as it was is not held in memory by the groups that were watched then', async () => {
    let now = REFRESH_MS * 1_000;
    const clock = { ...fixture.context.clock, now: () => fixture.clock.now(), real: () => new Date(now) };
    const context = { ...fixture.context, clock };
    const simulator = openSimulator();
    const editions = openEditions(context, () => 0);
    const watched = openWatchedGroups(context, editions, simulator);
    const ann = await fixture.premium('ann');
    const watch = async (name: string) => {
      const edition = await editions.current();
      expect(await watched.ofGroup(edition, await fixture.group(ann, name, {}))).not.toBeNull();
      return new WeakRef(edition);
    };
    const before = await watch('Early');
    now += REFRESH_MS * 4;
    const after = await watch('Late');
    await sleep(1);
    collectGarbage();
    expect(after.deref()).toBeDefined();
    expect(before.deref()).toBeUndefined();
    await simulator.close();
  });
});

describe('editions', () => {
  let fixture: LineupFixture;
  beforeAll(async () => {
    fixture = await openLineupFixture();
  });
  afterAll(() => fixture.close());

  test('the week is read every 15 seconds, and less often when simulations take more than a fifth of the time', async () => {
    let now = REFRESH_MS * 1_000;
    let spentMs = 500;
    const clock = { ...fixture.context.clock, now: () => fixture.clock.now(), real: () => new Date(now) };
    const editions = openEditions({ ...fixture.context, clock }, () => spentMs);
    expect(editions.ageMs()).toBe(0);
    const first = await editions.current();
    now += REFRESH_MS - 1;
    expect(await editions.current()).toBe(first);
    expect(editions.ageMs()).toBe(REFRESH_MS - 1);
    now += 1;
    const second = await editions.current();
    expect(second).not.toBe(first);

    spentMs += 4_000;
    now += 19_999;
    expect(await editions.current()).toBe(second);
    now += 1;
    const third = await editions.current();
    expect(third).not.toBe(second);

    // What the edition before has taken is not counted again.
    spentMs += 100;
    now += REFRESH_MS;
    expect(await editions.current()).not.toBe(third);
  });
});

describe('last one standing', () => {
  let fixture: LineupFixture;
  let [ann, ben, cass] = [] as unknown as [Person, Person, Person];
  let group: string;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    [ann, ben, cass] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
    const body = { name: 'Survivors', season_id: fixture.season.id, cut: 1, cut_from: 2 };
    group = (await fixture.call('POST /groups', { token: ben.token, body })).body.id;
    for (const person of [ann, cass]) await fixture.join(person, group);
    await fixture.context.database.pool.query(`update games set status = 'final' where kickoff <= $1`, [
      fixture.clock.now(),
    ]);
    for (const [person, team] of [
      [ann, 'DAL'],
      [ben, 'PHI'],
      [cass, 'KC'],
    ] as const) {
      expect((await fixture.submit(person, nineOf(team), { groups: [group] })).status).toBe(200);
    }
  });
  afterAll(() => fixture.close());

  interface Chance {
    chance: number;
    is_decided: boolean;
  }

  test('chances to go out add up to the cut, each member sees their own, and a group without a cut has none', async () => {
    const { body } = await fixture.call('GET /groups/:id/chances', { token: ann.token, params: { id: group } });
    const survival: Chance[] = body.members.map((member: { survival: Chance }) => member.survival);
    expect(survival).toHaveLength(3);
    expect(survival.reduce((sum, { chance }) => sum + 1 - chance, 0)).toBeCloseTo(1, 2);
    const own = (await fixture.call('GET /game-day/chances', { token: ben.token })).body.groups;
    const of = (id: string) => own.find((each: { group_id: string }) => each.group_id === id)?.own;
    expect(of(group).survival).toEqual({ chance: expect.any(Number), is_decided: false });
    await fixture.context.database.pool.query('update groups set cut = 0, cut_from = null where id = $1', [group]);
    const plain = await fixture.group(ann, 'Plain');
    const other = await fixture.call('GET /groups/:id/chances', { token: ann.token, params: { id: plain } });
    for (const member of other.body.members) expect(member).not.toHaveProperty('survival');
  });

  test('who is out is not expected to play, and the season is won by who is left, not by points', async () => {
    const { pool } = fixture.context.database;
    const [weekId, now] = [fixture.season.week(2), fixture.season.at(4, HOURS.midweek)];
    fixture.clock.set(now);
    await pool.query(`update games set status = 'final' where kickoff <= $1`, [now]);
    await pool.query('update groups set cut = 1, cut_from = 2 where id = $1', [group]);
    await pool.query(`insert into group_cuts values ($1, $2, $3, '{}')`, [group, weekId, now]);
    await pool.query('insert into group_outs values ($1, $2, $3)', [group, cass.userId, weekId]);
    fixture.context.standings.expire();
    const simulator = openSimulator();
    const editions = openEditions(fixture.context, () => 0);
    const watched = openWatchedGroups(fixture.context, editions, simulator);
    const members = (await watched.ofGroup(await editions.current(), group))?.chances.members ?? [];
    await simulator.close();
    const numbers = await Promise.all(
      [cass, ann, ben].map(({ userId }) => fixture.context.standings.userNumber(userId)),
    );
    const [ofCass, ofAnn, ofBen] = numbers.map((number) => members.find(({ user }) => user === number)?.week);
    expect(ofCass).toEqual({ chance: 0, isDecided: true });
    expect((ofAnn?.chance ?? 0) + (ofBen?.chance ?? 0)).toBeCloseTo(1, 3);
    expect(members.map(({ season }) => season)).toEqual([null, null, null]);
  });

  test('a player whose game was canceled is not used up, and no slot that stays hidden is counted', async () => {
    const { db } = fixture.context;
    const now = fixture.season.at(4, HOURS.midweek);
    const usesBefore = () => readEarlierUses(db, { groupId: group, seasonId: fixture.season.id, weekNumber: 4 }, now);
    const slots = 9;
    expect(await usesBefore()).toHaveLength(3 * slots);
    await changeGame(db, fixture.season, 2, 'DAL', { status: 'cancelled', lockedAt: null });
    expect(await usesBefore()).toHaveLength(slots);
  });
});

describe('copies of groups', () => {
  const nobody: Candidates = { QB: [], RB: [], WR: [], TE: [], K: [], DEF: [] };
  const withQuarterback = (projected: number): Candidates => ({ ...nobody, QB: [{ player: 1, projected }] });

  /** What a user may make after the week, when this is known of the coming ones. */
  const rest = (seasonKind: SeasonKind, weekNumber: number, coming: ReadonlyMap<number, Candidates>) =>
    factsOf(DEFAULT_SETTINGS, [], { seasonKind, weekNumber, coming }).restOf(1);

  test('the rest of a season is its weeks to come; one of which nothing is known adds nothing', () => {
    const one = rest('postseason', 3, new Map([[4, withQuarterback(2_000)]]));
    expect(one.mean).toBeGreaterThan(0);
    const two = rest(
      'postseason',
      SEASON_FROM_WEEK.postseason,
      new Map([3, 4].map((week) => [week, withQuarterback(2_000)])),
    );
    expect(two).toEqual({ mean: 2 * one.mean, variance: 2 * one.variance });
    expect(rest('postseason', 4, new Map())).toEqual({ mean: 0, variance: 0 });
    expect(rest('regular', 16, new Map([[16, withQuarterback(2_000)]]))).toEqual({ mean: 0, variance: 0 });
  });

  const player = (id: string, team_id: string, points: (number | null)[]) => ({
    ...{ id, team_id, position: 'QB' as const, points },
    plays: points.map(() => 0),
  });

  test('a round without matchups counts with those who may still play, at what they score if they do', () => {
    const outlook: SeasonOutlook = {
      ...{ season_id: 's', weeks: [3, 4] },
      teams: [
        { id: 'NE', games: ['@ DEN', null], plays: [1000, 640] },
        { id: 'DEN', games: ['vs NE', null], plays: [1000, 360] },
        { id: 'OUT', games: ['vs NE', null], plays: [1000, 0] },
      ],
      players: [player('a', 'NE', [2000, 1216]), player('b', 'DEN', [1800, 612]), player('c', 'OUT', [2200, 1])],
    };
    const byId = new Map(['a', 'b', 'c'].map((id, at) => [id, { number: at + 1 } as EditionPlayer]));
    expect(comingCandidates(outlook, 1, byId).QB).toEqual([
      { player: 1, projected: 1900 },
      { player: 2, projected: 1700 },
    ]);
  });

  test('the rest of a postseason is a number in each of its rounds, whoever may still play', () => {
    const team = fc.record({
      chance: fc.integer({ min: 0, max: 1000 }),
      points: fc.option(fc.integer({ min: 0, max: 3000 })),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(team, { maxLength: 12 }), (round, teams) => {
        const weeks = [1, 2, 3, 4].slice(round - 1);
        const outlook: SeasonOutlook = {
          ...{ season_id: 's', weeks },
          teams: teams.map(({ chance }, at) => ({
            id: `${at}`,
            games: weeks.map(() => null),
            plays: weeks.map(() => chance),
          })),
          players: teams.map(({ points }, at) =>
            player(
              `${at}`,
              `${at}`,
              weeks.map(() => points),
            ),
          ),
        };
        const byId = new Map(teams.map((_, at) => [`${at}`, { number: at } as EditionPlayer]));
        const coming = new Map(weeks.map((week, at) => [week, comingCandidates(outlook, at, byId)]));
        const { mean, variance } = rest('postseason', round, coming);
        expect(Number.isFinite(mean) && Number.isFinite(variance)).toBe(true);
      }),
    );
  });
});
