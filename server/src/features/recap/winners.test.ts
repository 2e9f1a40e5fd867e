import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupNotices } from '../../db/schema/groups.ts';
import { games } from '../../db/schema/season.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';
import { announceNewWinners } from './winners.ts';

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
