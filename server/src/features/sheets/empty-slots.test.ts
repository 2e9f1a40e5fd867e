import { VERIFIED } from '@singleback/verify/check/verify-export.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LockLogFixture, leads, openLockLogFixture } from '../../lock-log/testing/lock-log-fixture.ts';
import { verifyLeague } from '../../lock-log/testing/verify-league.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type Person, submissionOf, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';

// In a postseason a slot may stay empty. Whether one does is as hidden as who is in it (rules 7.6), until nobody can be put
// in it any more. testing/calls/hidden/ compares all answers; here a week goes on to its end.

let fixture: LockLogFixture;
let [ann, ben]: Person[] = [];
let league: string;
const { TE1: _, ...OTHERS } = nineOf('DAL');
const EIGHT = { ...OTHERS, QB1: 'KC QB1', K1: 'MIA K1' };

beforeAll(async () => {
  fixture = await openLockLogFixture();
  await fixture.context.db.execute(sql`update seasons set kind = 'postseason'`);
  [ann, ben] = [await fixture.premium('ann'), await fixture.premium('ben')];
  league = await fixture.group(ann, 'League');
  await fixture.join(ben, league);
  expect((await fixture.submit(ben, EIGHT, { groups: [league] })).status).toBe(200);
  await fixture.taker.run(leads());
});
afterAll(() => fixture.close());

/** How many slots of ben's lineup somebody sees: in the viewer, an export, the sheet of the last lock, and the group's week. */
async function slotsSeenBy(person: Person | undefined) {
  const [token, weekId] = [person?.token, fixture.season.week(THIS_WEEK)];
  const place = { groupId: league, weekId, userId: ben?.userId ?? '' };
  const viewed = await fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
    ...{ token, params: place },
  });
  const exported = await fixture.call('GET /groups/:id/export', {
    ...{ token, params: { id: league }, query: { format: 'json' } },
  });
  const sheets = await fixture.call('GET /groups/:id/sheets', {
    ...{ token, params: { id: league }, query: { week_id: weekId } },
  });
  const week = await fixture.call('GET /groups/:id/week', { token, params: { id: league } });
  const progress = week.body.members.find(({ user_id }: { user_id: string }) => user_id === ben?.userId);
  return {
    viewed: viewed.body.lineup.players.length,
    exported: exported.body.lineups[0].slots.length,
    sealed: sheets.body.locks.at(-1)?.rows.length ?? null,
    counted: progress.final + progress.live + progress.to_come,
  };
}

test('an empty slot looks like any other open one to others, and like none to its owner', async () => {
  expect(await slotsSeenBy(ann)).toEqual({ viewed: 9, exported: 9, sealed: null, counted: 9 });
  expect(await slotsSeenBy(ben)).toMatchObject({ viewed: 8, exported: 8 });
  await fixture.lockAt(HOURS.thursdayKickoff + 1);
  expect(await slotsSeenBy(ann)).toEqual({ viewed: 9, exported: 9, sealed: 9, counted: 9 });
  const { sentence, picks } = await verifyLeague(fixture, ann as Person, league);
  expect([sentence, picks]).toEqual([VERIFIED, 1]);
});

test('it may still be filled, and emptied again', async () => {
  const [lineup] = await fixture.context.db
    .execute<{ id: string }>(sql`select id from lineups`)
    .then(({ rows }) => rows);
  const save = (slots: Record<string, string>) => {
    const body = submissionOf(fixture.season, slots, { groups: [league] });
    return fixture.call('PUT /lineup/:id', { token: ben?.token, params: { id: lineup?.id ?? '' }, body });
  };
  for (const slots of [{ ...EIGHT, TE1: 'DAL TE1' }, EIGHT]) {
    expect((await save(slots)).status).toBe(200);
    expect(await slotsSeenBy(ann)).toEqual({ viewed: 9, exported: 9, sealed: 9, counted: 9 });
  }
});

test('once the last game has begun everybody sees that it is empty, and the week is verified', async () => {
  await fixture.lockAt(HOURS.sundayKickoff + 1);
  await fixture.lockAt(HOURS.mondayKickoff + 1);
  expect(await slotsSeenBy(ann)).toEqual({ viewed: 8, exported: 8, sealed: 9, counted: 8 });
  for (const home of ['KC', 'DAL', 'MIA'] as const) {
    await changeGame(fixture.context.db, fixture.season, THIS_WEEK, home, { status: 'final' });
  }
  await fixture.lockAt(7 * 24 + 3);
  await settleWeeks(fixture.context.db, fixture.clock.now());
  const { checks, sentence } = await verifyLeague(fixture, ann as Person, league);
  expect(checks.flatMap(({ failures }) => failures)).toEqual([]);
  expect(sentence).toBe(VERIFIED);
});
