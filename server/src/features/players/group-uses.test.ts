import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';

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
