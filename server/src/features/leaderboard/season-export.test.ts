import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRiver } from '../../river/river.ts';
import { type LineupHouse, openLineupHouse, type Person, THIS_WEEK } from '../../testing/lineup-house.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';

let house: LineupHouse;
let [ann, ben, dan]: Person[] = [];
let groupId: string;

beforeAll(async () => {
  house = await openLineupHouse();
  [ann, ben, dan] = [await house.premium('ann'), await house.free('ben'), await house.free('dan')];
  groupId = await house.group(ann, 'Office', {}, 'public');
  await house.join(ben, groupId);
  for (const [person, team] of [
    [ann, 'KC'],
    [ben, 'DAL'],
  ] as const) {
    const name = person === ben ? '=1+1' : 'Sunday nine';
    expect((await house.submit(person, nineOf(team), { groups: [groupId], name })).status).toBe(200);
  }
  // Thursday's game is on: of KC's players everybody may know, of Dallas's not yet.
  house.clock.set(house.season.at(THIS_WEEK, HOURS.thursdayKickoff + 1));
  await score(house.context.db, house.season, THIS_WEEK, 'KC QB1', 2512);
  const river = await startRiver({ context: house.context, feed: null, intervalMs: 60_000 });
  await river.settle();
  await river.stop();
});
afterAll(() => house.close());

const exported = (person: Person | undefined, format?: string) =>
  house.call('GET /groups/:id/export', {
    token: person?.token,
    params: { id: groupId },
    ...(format && { query: { format } }),
  });

test('members get the table and every lineup; slots of others that are not locked stay hidden', async () => {
  const { status, body, headers } = await exported(ann);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="singleback-[\w-]+-2025\.json"$/);
  expect(body.table.map((row: { username: string }) => row.username)).toEqual(['ann', 'ben']);
  expect(body.table[0].totalPoints).toBe(25.12);
  const [own, other] = body.lineups;
  expect(own).toMatchObject({ username: 'ann', week: THIS_WEEK, lineupName: 'Sunday nine' });
  expect(own.slots[0]).toMatchObject({ slot: 'QB1', player: 'KC QB1', team: 'KC', points: 25.12, isLocked: true });
  expect(other.slots).toHaveLength(9);
  for (const slot of other.slots) expect(slot).toEqual({ slot: expect.any(String), isLocked: false });
});

test('one’s own unlocked slots are in one’s own export, and in nobody else’s', async () => {
  const mine = await exported(ben);
  const own = mine.body.lineups.find((lineup: { username: string }) => lineup.username === 'ben');
  expect(own.slots[0]).toMatchObject({ slot: 'QB1', player: 'DAL QB1', isLocked: false });
  const [seenByAnn, csvOfAnn] = [(await exported(ann)).text, (await exported(ann, 'csv')).text];
  for (const seen of [seenByAnn, csvOfAnn]) {
    expect(seen).not.toContain('DAL');
    expect(seen).not.toContain(house.season.player('DAL QB1'));
  }
});

test('as CSV it is a line for each slot, and no text of a user runs as a formula', async () => {
  const { status, text, headers } = await exported(ann, 'csv');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/\.csv"$/);
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 18);
  expect(lines[0]).toBe('season,week,user,rank,lineup,slot,locked,player,position,team,points,double_down');
  expect(lines[1]).toBe(`2025,${THIS_WEEK},ann,1,Sunday nine,QB1,true,KC QB1,QB,KC,25.12,false`);
  expect(lines[10]).toBe(`2025,${THIS_WEEK},ben,2,'=1+1,QB1,false,,,,,`);
});

test('who is no member gets nothing, of a public group neither; nor anybody who is not signed in', async () => {
  expect([(await exported(dan)).status, (await exported(dan)).body.code]).toEqual([403, 'not_allowed']);
  expect((await exported(undefined)).status).toBe(401);
  const secret = await house.group(ann as Person, 'Secret', {}, 'private');
  const asked = { token: dan?.token, params: { id: secret } };
  expect((await house.call('GET /groups/:id/export', asked)).status).toBe(404);
  expect((await exported(ann, 'xml')).status).toBe(400);
});
