import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groupNotices } from '../../db/schema/groups.ts';
import { games } from '../../db/schema/season.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';
import { type RecapKey, readAbsent, readPoints, readRisers, readRungs, readTop } from './recap-store.ts';
import { announceNewWinners } from './winners.ts';

describe('winners', () => {
  let fixture: LineupFixture;
  let ann: Person;
  let ben: Person;
  let group: string;

  beforeEach(async () => {
    fixture = await openLineupFixture();
    [ann, ben] = [await fixture.premium('ann'), await fixture.premium('ben')];
    fixture.clock.set(fixture.season.at(1, HOURS.midweek));
    group = await fixture.group(ben, 'Sunday Six');
    await fixture.join(ann, group);
    await fixture.submit(ann, nineOf('KC'), { week: 1, groups: [group] });
    await fixture.submit(ben, nineOf('BUF'), { week: 1, groups: [group] });
    await score(fixture.context.db, fixture.season, 1, 'KC QB1', 1500);
    await score(fixture.context.db, fixture.season, 1, 'BUF QB1', 1000);
    await fixture.context.db
      .update(games)
      .set({ status: 'final' })
      .where(eq(games.weekId, fixture.season.week(1)));
    fixture.clock.set(fixture.season.at(2, 1));
    await settleWeeks(fixture.context.db, fixture.clock.now());
  });
  afterEach(() => fixture.close());

  const correct = async (player: string, points: number) => {
    await score(fixture.context.db, fixture.season, 1, player, points);
    await settleWeeks(fixture.context.db, fixture.clock.now());
  };
  const news = async () => (await fixture.context.db.select().from(groupNotices)).map(({ data }) => data);

  test('a correction that makes somebody else the winner of a past week is announced to the group', async () => {
    expect(await announceNewWinners(fixture.context)).toBe(0);
    expect(await announceNewWinners(fixture.context)).toBe(0);
    await correct('BUF QB1', 1200);
    expect(await announceNewWinners(fixture.context)).toBe(0);
    await correct('BUF QB1', 1600);
    const both = await Promise.all([announceNewWinners(fixture.context), announceNewWinners(fixture.context)]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await news()).toEqual([
      { kind: 'winner_changed', weekNumber: 1, winners: ['ben'], before: ['ann'], points: 1600 },
    ]);
    const { body } = await fixture.call('GET /groups/:id/history', { token: ann.token, params: { id: group } });
    expect(body[0]).toMatchObject({
      ...{ action: 'winner_changed', week_number: 1, user: null },
      member: { display_name: 'ben' },
    });
    await correct('KC QB1', 1600);
    await announceNewWinners(fixture.context);
    expect((await news())[1]).toMatchObject({ winners: ['ann', 'ben'], before: ['ben'] });
  });

  test('a season that is set back forgets its winners', async () => {
    await announceNewWinners(fixture.context);
    fixture.clock.set(fixture.season.at(1, HOURS.midweek));
    await announceNewWinners(fixture.context);
    await score(fixture.context.db, fixture.season, 1, 'BUF QB1', 2000);
    fixture.clock.set(fixture.season.at(2, 1));
    await settleWeeks(fixture.context.db, fixture.clock.now());
    await announceNewWinners(fixture.context);
    expect(await news()).toEqual([]);
  });
});

describe('results of a week', () => {
  let fixture: LineupFixture;
  let people: (Person & { name: string })[];
  let key: RecapKey;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    people = [];
    for (const name of ['ann', 'ben', 'cass', 'dan', 'eve']) people.push({ ...(await fixture.premium(name)), name });
    const groupId = await fixture.group(people[0] as Person, 'Six');
    key = { groupId, seasonId: fixture.season.id, weekId: fixture.season.week(3), weekNumber: 3 };
  });
  afterAll(() => fixture.close());

  type Points = number | null;
  /** Each user's points in weeks 1 to 4; null: no lineup. */
  type Table = [Points, Points, Points, Points][];

  async function write(table: Table): Promise<void> {
    const { db, pool } = fixture.context.database;
    await pool.query('delete from lineups');
    for (const [at, weeks] of table.entries()) {
      for (const [week, points] of weeks.entries()) {
        if (points === null) continue;
        const userId = people[at]?.userId as string;
        await writeWeekPoints(db, fixture.season, { groupId: key.groupId, userId, weekNumber: week + 1, points });
      }
    }
    // All four weeks are over.
    await pool.query(`update games set status = 'final'`);
    await settleWeeks(db, fixture.season.at(5, 1));
  }

  const sum = (points: Points[]) =>
    points.every((each) => each === null) ? null : points.reduce<number>((total, each) => total + (each ?? 0), 0);
  const rank = (all: Points[], own: number) => 1 + all.filter((other) => other !== null && other > own).length;

  /** Computed naively: who gained most places, with both ranks. */
  function risersOf(table: Table): { username: string; from: number; to: number }[] {
    const [before, after] = [
      table.map((weeks) => sum(weeks.slice(0, 2))),
      table.map((weeks) => sum(weeks.slice(0, 3))),
    ];
    const rises = table.flatMap((_, at) => {
      const [had, has] = [before[at] ?? null, after[at] ?? null];
      if (had === null || has === null) return [];
      return [{ username: people[at]?.name ?? '', from: rank(before, had), to: rank(after, has) }];
    });
    const most = Math.max(0, ...rises.map(({ from, to }) => from - to));
    return most === 0 ? [] : rises.filter(({ from, to }) => from - to === most);
  }

  // Few different values, so that ties are frequent.
  const points = fc.option(fc.integer({ min: -1, max: 3 }).map((tens) => tens * 1000));
  const table = fc.array(fc.tuple(points, points, points, points), { minLength: 1, maxLength: 5 });

  test('ranks of the week and the table match a naive count, with ties and missing lineups', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (drawn) => {
        await write(drawn as Table);
        const { db } = fixture.context;
        const risers = (await readRisers(db, key, [], 100)).map(({ username, from, to }) => ({ username, from, to }));
        const byName = (a: { username: string }, b: { username: string }) => (a.username < b.username ? -1 : 1);
        expect(risers.toSorted(byName)).toEqual(risersOf(drawn as Table).toSorted(byName));
        const made = drawn.map((weeks) => weeks[2]);
        const rungs = await readRungs(db, key);
        const ranks = new Map(rungs.map(({ points: own, ahead }) => [own, 1 + ahead]));
        for (const own of made) if (own !== null) expect(ranks.get(own)).toBe(rank(made, own));
        expect(rungs.reduce((total, { count }) => total + count, 0)).toBe(made.filter((own) => own !== null).length);
        const top = await readTop(db, key, 100);
        expect(top.map(({ points: own }) => own)).toEqual(made.filter((own) => own !== null).toSorted((a, b) => b - a));
        const absent = (await readAbsent(db, key, 100)).map(({ username }) => username);
        expect(absent).toEqual(
          drawn.flatMap((weeks, at) =>
            weeks[2] === null && sum(weeks.slice(0, 2)) !== null ? [people[at]?.name] : [],
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('shows only the top of a large group, and finds everybody’s own points', async () => {
    await write([1000, 3000, 2000, 3000, null].map((own) => [null, null, own, null]) as Table);
    const { db } = fixture.context;
    expect((await readTop(db, key, 2)).map(({ username }) => username)).toEqual(['ben', 'dan']);
    const found = await readPoints(
      db,
      key,
      people.map(({ userId }) => userId),
    );
    expect(people.map(({ userId }) => found.get(userId) ?? null)).toEqual([1000, 3000, 2000, 3000, null]);
    expect(await readAbsent(db, key, 0)).toEqual([]);
  });
});
