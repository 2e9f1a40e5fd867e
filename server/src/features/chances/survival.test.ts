import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';

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
