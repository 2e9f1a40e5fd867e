import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPostseason } from '../../features/season/testing/small-postseason.ts';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { reminderNotices } from './reminders.ts';

let fixture: LineupFixture;
beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

/** The user's reminders at an instant, by default within the last day before the Sunday games, on a server that reminds everybody. */
async function remindedOf({ userId }: Person, at = fixture.season.at(2, HOURS.sundayKickoff - 20)) {
  for await (const batch of reminderNotices(fixture.context.db, () => at, true)) {
    const own = batch.find((one) => one.userId === userId);
    if (own) return { lines: own.notice.letter.lines.slice(1), leadsTo: own.notice.letter.action.path };
  }
  return null;
}

test('[G1.7] does not remind a free user of a group that the week’s only lineup can’t play in', async () => {
  const ben = await fixture.premium('ben');
  const [same, other] = [await fixture.group(ben, 'Same'), await fixture.group(ben, 'Other', { maxPlayerUsage: 2 })];
  const [ann, cat, dan, eve] = [
    await fixture.free('ann'),
    await fixture.free('cat'),
    await fixture.free('dan'),
    await fixture.free('eve'),
  ];
  await fixture.join(ann, same);
  await fixture.join(cat, other);
  await fixture.join(dan, other);
  await fixture.join(eve, same);
  for (const person of [ann, cat]) expect((await fixture.submit(person, nineOf('DAL'))).status).toBe(200);
  // The lineup holds a Thursday player: once that game starts, its groups can't be changed.
  expect((await fixture.submit(eve, { ...nineOf('DAL'), QB1: 'KC QB1' })).status).toBe(200);

  // The existing lineup has to be fixed; a second one is not possible.
  expect(await remindedOf(ann)).toEqual({ lines: ['You have no lineup in “Same”.'], leadsTo: '/lineups/2' });
  expect(await remindedOf(cat)).toBeNull();
  expect(await remindedOf(dan)).toEqual({
    lines: ['You have no lineup in “Other”, “Everyone”.'],
    leadsTo: '/lineup/2',
  });
  expect(await remindedOf(eve)).toBeNull();
  expect(await remindedOf(eve, fixture.season.at(2, HOURS.thursdayKickoff - 8))).toMatchObject({
    lines: ['You have no lineup in “Same”.'],
  });

  // Nor is anybody reminded of a group after its last week.
  const endIn = (weeks: string) =>
    fixture.context.db.execute(sql`update groups set playoff_weeks = ${weeks} where id = ${other}`);
  await endIn('{1}');
  expect(await remindedOf(dan)).toMatchObject({ lines: ['You have no lineup in “Everyone”.'] });
  await endIn('{15,16,17,18}');

  await fixture.submit(ben, nineOf('DAL'), { groups: [EVERYONE_GROUP_ID] });
  expect(await remindedOf(ben)).toEqual({
    lines: ['You have no lineup in “Other”, “Same”.'],
    leadsTo: '/lineup/2',
  });
  // A lapsed user with two lineups can change the groups of neither.
  await fixture.submit(ben, nineOf('PHI'), { groups: [other] });
  await fixture.context.db.execute(sql`update subscriptions set status = 'cancelled' where user_id = ${ben.userId}`);
  expect(await remindedOf(ben)).toBeNull();
});

test('does not remind of a slot that is left empty in a postseason', async () => {
  const { season } = fixture;
  const postseason = await addPostseason(fixture);
  fixture.clock.set(postseason.at(4));
  const fay = await fixture.premium('fay');
  const left = { ...fixture, season: { ...season, ...{ id: postseason.id, week: postseason.week } } };
  const [{ K1: _, ...others }, at] = [nineOf('KC'), new Date(postseason.kickoff(4).getTime() - 8 * HOUR_MS)];
  const body = submissionOf(left.season, others, { week: 4 });
  const saved = await fixture.call('POST /lineup', { token: fay.token, body });
  expect(saved.body.error).toBeUndefined();
  expect(await remindedOf(fay, at)).toBeNull();
  await fixture.context.db.execute(sql`
    update player_weeks set injury_status = 'out'
    where week_id = ${postseason.week(4)} and player_id = ${season.player('KC QB1')}`);
  expect(await remindedOf(fay, at)).toMatchObject({ lines: ['KC QB1 is out.'] });
});
