import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, doubt, HOURS, hurt, nineOf, score } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
  ben = await fixture.premium('ben');
  group = await fixture.group(ben, 'Double', { playerDoubleDown: true });
  await fixture.join(ann, group);
  const slots = { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'MIA K1' };
  await fixture.submit(ben, slots, { groups: [group], name: 'Benchwarmers', doubleDown: 'KC QB1' });
  await score(fixture.context.db, fixture.season, 2, 'KC QB1', 2025);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clock.set(fixture.season.at(2, HOURS.sunday)));

interface ViewedSlot {
  positionKey: string;
}

function view(watcher: Person, of: Person, place: { groupId?: string; week?: number } = {}) {
  const { groupId = group, week = 2 } = place;
  return fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
    token: watcher.token,
    params: { groupId, weekId: fixture.season.week(week), userId: of.userId },
  });
}

test("[G7.19, G2.31, G3.8] another user's lineup shows started players; open slots show key and order only", async () => {
  const { body } = await view(ann, ben);
  expect(body.lineup).toEqual({
    username: 'ben',
    lineupName: 'Benchwarmers',
    // The quarterback alone, twice: 20.00 expected, 20.25 scored.
    totalProjectedPoints: 40,
    totalActualPoints: 40.5,
    playoffMultiplier: 1,
    countedPoints: 40.5,
    createdAt: fixture.season.at(2, HOURS.midweek).toISOString(),
    players: [
      {
        positionKey: 'QB1',
        slotOrder: 1,
        isLocked: true,
        playerId: fixture.season.player('KC QB1'),
        name: 'KC QB1',
        position: 'QB',
        teamId: expect.any(String),
        teamAbbreviation: 'KC',
        primaryColor: '#112233',
        secondaryColor: '#445566',
        gameStatus: 'scheduled',
        actualPoints: 20.25,
        projectedPoints: 20,
        injuryStatus: null,
        isDoubleDown: true,
      },
      ...['RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'].map((positionKey, at) => ({
        positionKey,
        slotOrder: at + 2,
        isLocked: false,
      })),
    ],
  });
});

test('marks what is in doubt or delayed of visible players only, and nothing once it is over', async () => {
  const { db } = fixture.context;
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  const answer = async () => (await view(ann, ben)).text;
  const certain = await answer();
  await score(db, fixture.season, 2, 'DAL RB1', 500);
  for (const name of ['DAL RB1', 'MIA K1']) await doubt(db, fixture.season, 2, name);
  await changeGame(db, fixture.season, 2, 'DAL', { isUnconfirmed: true, delayedSince: fixture.clock.now() });
  expect(await answer()).toBe(certain);
  await doubt(db, fixture.season, 2, 'KC QB1');
  await changeGame(db, fixture.season, 2, 'KC', { isUnconfirmed: true, delayedSince: fixture.clock.now() });
  const { players } = (await view(ann, ben)).body.lineup;
  expect(players[0]).toMatchObject({ isUnconfirmed: true, isGameUnconfirmed: true, isDelayed: true });
  expect(players.slice(1)).toEqual(JSON.parse(certain).lineup.players.slice(1));
  await doubt(db, fixture.season, 2, 'KC QB1', false);
  await changeGame(db, fixture.season, 2, 'KC', { isUnconfirmed: false, delayedSince: null });
  expect(await answer()).toBe(certain);
});

test('[G4.5] reveals more with every kick-off', async () => {
  const shownAt = async (hours: number) => {
    fixture.clock.set(fixture.season.at(2, hours));
    const { body } = await view(ann, ben);
    return body.lineup.players.filter((slot: object) => 'name' in slot).map((slot: ViewedSlot) => slot.positionKey);
  };
  expect(await shownAt(HOURS.midweek)).toEqual([]);
  expect(await shownAt(HOURS.thursdayKickoff)).toEqual(['QB1']);
  expect(await shownAt(HOURS.sundayKickoff)).toEqual(['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1']);
  expect(await shownAt(HOURS.mondayKickoff)).toHaveLength(9);
});

test('an open double-down choice is hidden like the player', async () => {
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
  const { body, text } = await view(ann, ben);
  expect(text).not.toContain('isDoubleDown');
  expect(body.lineup).toMatchObject({ totalProjectedPoints: 0, totalActualPoints: 0 });
});

test('a playoff week shows the multiplier and the counted total of the visible players', async () => {
  await fixture.submit(ben, { ...nineOf('PHI'), QB1: 'BUF QB1' }, { week: 15, groups: [group], doubleDown: 'PHI K1' });
  await score(fixture.context.db, fixture.season, 15, 'BUF QB1', 2133);
  await score(fixture.context.db, fixture.season, 15, 'PHI K1', 900);
  fixture.clock.set(fixture.season.at(15, HOURS.thursdayKickoff));
  const { body } = await view(ann, ben, { week: 15 });
  expect(body.lineup).toMatchObject({ totalActualPoints: 21.33, playoffMultiplier: 1.25, countedPoints: 26.66 });
  fixture.clock.set(fixture.season.at(15, HOURS.sundayKickoff));
  const after = (await view(ann, ben, { week: 15 })).body.lineup;
  expect(after).toMatchObject({ totalActualPoints: 39.33, playoffMultiplier: 1.25, countedPoints: 49.16 });
});

test('shows injuries of visible players only', async () => {
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  const before = (await view(ann, ben)).text;
  await hurt(fixture.context.db, fixture.season, 2, 'DAL RB1', 'out');
  expect((await view(ann, ben)).text).toBe(before);
  fixture.clock.set(fixture.season.at(2, HOURS.sundayKickoff));
  const players: { name?: string; injuryStatus?: string }[] = (await view(ann, ben)).body.lineup.players;
  expect(players.filter(({ injuryStatus }) => injuryStatus)).toMatchObject([{ name: 'DAL RB1', injuryStatus: 'out' }]);
  expect(players.find(({ name }) => name === undefined)).not.toHaveProperty('injuryStatus');
});

test('shows one’s own lineup completely', async () => {
  const { body } = await view(ben, ben);
  expect(body.lineup.players.every((slot: object) => 'name' in slot)).toBe(true);
  const own = await fixture.call('GET /lineups/:weekId', {
    token: ben.token,
    params: { weekId: fixture.season.week(2) },
  });
  expect(body.lineup.totalProjectedPoints).toBe(own.body[0].total_projected_points);
});

test('shows corrections of visible players only', async () => {
  const correct = (player: string, [before, after]: [number, number]) =>
    fixture.context.db.execute(sql`
      insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source, noted_at)
      values (${fixture.context.ids.uuid()}, ${fixture.season.player(player)}, ${fixture.season.week(2)},
        ${JSON.stringify([{ stat: 'passingYards', old: 250, new: 255 }])}::jsonb, ${before}, ${after}, 'nflverse',
        ${fixture.clock.now().toISOString()})`);
  const before = (await view(ann, ben)).body.lineup.players;
  await correct('KC QB1', [2005, 2025]);
  await correct('KC QB1', [2025, 2025]);
  await correct('DAL RB1', [100, 110]);
  const [quarterback, ...others] = (await view(ann, ben)).body.lineup.players;
  expect(quarterback).toEqual({
    ...before[0],
    corrections: [{ notedAt: fixture.clock.now().toISOString(), pointsChange: 0.2 }],
  });
  expect(others).toEqual(before.slice(1));
});

test('hides open slots from admins, too', async () => {
  const admin = await fixture.signIn('cass', 'super-admin');
  expect((await view(admin, ben)).text).toBe((await view(ann, ben)).text);
});

test('[G8.30, G4.13] returns null without a lineup, or for an unknown user', async () => {
  expect((await view(ann, ben, { week: 3 })).body).toEqual({ lineup: null });
  expect((await view(ann, ann)).body).toEqual({ lineup: null });
  expect((await view(ann, ben, { groupId: EVERYONE_GROUP_ID })).body).toEqual({ lineup: null });
  expect((await view(ann, { userId: group, token: '' })).body).toEqual({ lineup: null });
});

test('a private group of others is not found', async () => {
  const dan = await fixture.free('dan');
  expect((await view(dan, ben)).body).toEqual({ error: 'Group not found', code: 'not_found' });
});

test('hides players whose kick-off is no longer known', async () => {
  await changeGame(fixture.context.db, fixture.season, 2, 'DAL', { kickoff: null });
  fixture.clock.set(fixture.season.at(2, HOURS.mondayKickoff));
  const { body } = await view(ann, ben);
  expect(body.lineup.players.filter((slot: object) => 'name' in slot)).toHaveLength(2);
  await changeGame(fixture.context.db, fixture.season, 2, 'DAL', { lockedAt: fixture.clock.now() });
  expect((await view(ann, ben)).body.lineup.players.filter((slot: object) => 'name' in slot)).toHaveLength(9);
});
