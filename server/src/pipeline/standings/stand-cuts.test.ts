import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS } from '../../testing/small-season.ts';
import { writeMembers, writeWeekPoints } from '../../testing/standings-of.ts';
import { settleDue } from './settle-due.ts';

const WEEKS = 18;
const MEMBERS = 9;

let fixture: LineupFixture;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ben = await fixture.premium('ben');
  fixture.clock.set(fixture.season.at(1, 1));
});
afterAll(() => fixture.close());

const query = async (text: string): Promise<Record<string, unknown>[]> =>
  (await fixture.context.database.pool.query(text)).rows;

/** Numbers below `most` that look random, and are the same each time. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

/** A group, and what its members have in each week as the test knows it. */
interface Played {
  id: string;
  cut: number;
  cutFrom: number;
  members: string[];
  points: Map<string, number[]>;
  out: Map<string, number>;
  hasWon: boolean;
}

async function makeGroup(cut: number, cutFrom: number): Promise<Played> {
  const body = { name: `Cut ${cut}`, season_id: fixture.season.id, cut, cut_from: cutFrom };
  const { id } = (await fixture.call('POST /groups', { token: ben.token, body })).body;
  const others = await writeMembers(fixture.context.db, id, MEMBERS - 1, fixture.clock.now());
  const members = [ben.userId, ...others];
  return {
    id,
    cut,
    cutFrom,
    members,
    points: new Map(members.map((each) => [each, []])),
    out: new Map(),
    hasWon: false,
  };
}

async function score(group: Played, userId: string, weekNumber: number, points: number): Promise<void> {
  (group.points.get(userId) as number[])[weekNumber] = points;
  await writeWeekPoints(fixture.context.db, fixture.season, { groupId: group.id, userId, weekNumber, points });
}

/** Who goes out, found without sorting: no more than the cut have as little, and somebody has more. */
function cutOf({ cut, points, members, out }: Played, weekNumber: number): string[] {
  const isIn = members.filter((each) => !out.has(each));
  const worth = (userId: string) => {
    const own = points.get(userId) as number[];
    const through = Array.from({ length: weekNumber }, (_, at) => counted(own[at + 1] ?? 0, at + 1));
    return counted(own[weekNumber] ?? 0, weekNumber) * 1e9 + through.reduce((sum, each) => sum + each, 0);
  };
  return isIn.filter(
    (userId) =>
      isIn.filter((other) => worth(other) <= worth(userId)).length <= cut &&
      isIn.some((other) => worth(other) > worth(userId)),
  );
}

/** The playoff bonus of a quarter, in whole hundredths as the points of this test are multiples of four. */
const counted = (points: number, weekNumber: number) => (weekNumber >= 15 ? (points * 5) / 4 : points);

async function storedOuts(groupId: string): Promise<Map<string, number>> {
  const rows = await query(
    `select user_id, week_number from group_outs join weeks on weeks.id = week_id where group_id = '${groupId}'`,
  );
  return new Map(rows.map(({ user_id, week_number }) => [String(user_id), Number(week_number)]));
}

test('a whole season of three groups, corrected before and after each lock: every cut is that of the points at the lock', async () => {
  const groups = [await makeGroup(1, 2), await makeGroup(2, 1), await makeGroup(3, 4)];
  const next = numbers(7);
  for (let weekNumber = 1; weekNumber <= WEEKS; weekNumber += 1) {
    for (const group of groups) {
      for (const userId of group.members) {
        // Few values, so that many are level; now and then nobody hands a lineup in.
        if (next(8) > 0) await score(group, userId, weekNumber, next(6) * 400);
      }
    }
    await query(`update games set status = 'final' where week_id = '${fixture.season.week(weekNumber)}'`);
    fixture.clock.set(fixture.season.at(weekNumber + 1, HOURS.midweek));
    await settleDue(fixture.context);
    const correct = async () => {
      for (const group of groups) {
        await score(group, group.members[next(MEMBERS)] as string, 1 + next(weekNumber), next(6) * 400);
      }
      await settleDue(fixture.context);
    };
    await correct();
    for (const group of groups) {
      if (group.hasWon || weekNumber < group.cutFrom) continue;
      for (const userId of cutOf(group, weekNumber)) group.out.set(userId, weekNumber);
      group.hasWon = group.out.size === MEMBERS - 1 || weekNumber === WEEKS;
    }
    // After the last week three days instead of the next lock.
    fixture.clock.set(fixture.season.at(weekNumber + 1, weekNumber === WEEKS ? 73 : HOURS.thursdayKickoff));
    await settleDue(fixture.context);
    await correct();
    for (const { id, out } of groups) expect(await storedOuts(id)).toEqual(out);
  }
  for (const { id, hasWon, out, members } of groups) {
    expect(hasWon).toBe(true);
    const [won] = await query(`select winner_ids from group_cuts where group_id = '${id}' and winner_ids <> '{}'`);
    const winners = won?.winner_ids as string[];
    expect(winners.length).toBeGreaterThan(0);
    for (const userId of winners) expect(out.has(userId)).toBe(false);
    if (out.size === MEMBERS - 1) expect(winners).toEqual(members.filter((each) => !out.has(each)));
  }
}, 300_000);

test('the last known kickoff of a postponed game lets no cut stand: the next lock of its week does', async () => {
  fixture.clock.set(fixture.season.at(1, 1));
  const group = await makeGroup(1, 1);
  for (const [at, userId] of group.members.entries()) await score(group, userId, 1, 400 * at);
  await changeGame(fixture.context.db, fixture.season, 2, 'KC', { status: 'postponed' });
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  await settleDue(fixture.context);
  expect(await storedOuts(group.id)).toEqual(new Map());
  fixture.clock.set(fixture.season.at(2, HOURS.sundayKickoff));
  await settleDue(fixture.context);
  expect(await storedOuts(group.id)).toEqual(new Map([[ben.userId, 1]]));
});
