import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { LineupHouse, Person } from '../../testing/lineup-house.ts';
import { houseOfNewPeople } from '../../testing/new-people.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import type { Answer } from '../../testing/test-house.ts';
import { leaveGroup } from '../groups/membership.ts';

const begin = houseOfNewPeople();
let house: LineupHouse;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  ({ house, ann, ben } = await begin());
});

const params = (id: string) => ({ id });
const add = (person: Person, id: string, group_ids: string[]) =>
  house.call('POST /lineup/:id/add-groups', { token: person.token, params: params(id), body: { group_ids } });
const remove = (person: Person, id: string, group_ids: string[]) =>
  house.call('POST /lineup/:id/remove-groups', { token: person.token, params: params(id), body: { group_ids } });
const available = (person: Person, id: string) =>
  house.call('GET /lineup/:id/available-groups', { token: person.token, params: params(id) });

const groupIds = (answer: Answer): string[] => answer.body.groups.map(({ id }: { id: string }) => id).sort();
const whyNot = async (person: Person, id: string): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await available(person, id)).body.availableGroups.map((each: { name: string; why_not: string | null }) => [
      each.name,
      each.why_not,
    ]),
  );

const LOCKED = 'This lineup has a player whose game has started, so it can no longer be';
const NOBODYS = '7f0e31b2-9f6d-4a77-8b0e-3c6a5b1c9d10';

test('[G7.30, G2.58] where a lineup plays, where it could, and its position counts', async () => {
  const own = await house.group(ben, 'Own');
  await house.join(ann, own);
  const { body } = await house.submit(ben, nineOf('DAL'));
  const answer = await available(ben, body.id);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    availableGroups: [
      { id: own, name: 'Own', current_participants: 2, max_participants: 50, why_not: null, used_up_player: null },
    ],
    currentGroups: [{ id: EVERYONE_GROUP_ID, name: 'Everyone', max_participants: null, is_member: true }],
    why_locked: null,
  });
  expect(answer.body.lineupPositionCounts).toEqual({ QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 });
  expect(answer.body.availableGroups[0].group_settings).toEqual(body.groups[0].group_settings);
});

test('[G7.30, G5.22, G5.24] each group says beforehand what adding it would answer', async () => {
  await house.group(ben, 'Free');
  const ids = {
    'Two QBs': await house.group(ben, 'Two QBs', { counts: { QB: 2, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 } }),
    Taken: await house.group(ben, 'Taken'),
    Spent: await house.group(ben, 'Spent'),
  };
  await house.submit(ben, nineOf('PHI'), { groups: [ids.Taken] });
  await house.submit(ben, { ...nineOf('PHI'), QB1: 'DAL QB1' }, { groups: [ids.Spent], week: 3 });
  const { id } = (await house.submit(ben, nineOf('DAL'))).body;
  const why = await whyNot(ben, id);
  expect(why).toEqual({
    Free: null,
    'Two QBs': 'Incompatible settings with selected group(s)',
    Taken: 'Already submitted to this group this week',
    Spent: 'Player usage limit reached (1/1)',
  });
  const spent = (await available(ben, id)).body.availableGroups.find(({ name }: { name: string }) => name === 'Spent');
  expect(spent.used_up_player).toBe('DAL QB1');
  const refusals = {
    'Two QBs': [422, 'settings_differ'],
    Taken: [409, 'already_submitted'],
    Spent: [409, 'player_used_up'],
  };
  for (const [name, groupId] of Object.entries(ids)) {
    const [status, code] = refusals[name as keyof typeof ids] as [number, string];
    await house.refused(() => add(ben, id, [groupId]), status, code, why[name] as string);
  }
});

test('[G7.31, G8.32] a lineup is added to groups, and its history says to which', async () => {
  const [one, two] = [await house.group(ben, 'One'), await house.group(ben, 'Two')];
  const { id } = (await house.submit(ben, nineOf('DAL'))).body;
  house.clock.set(house.season.at(2, HOURS.midweek + 1));
  const answer = await add(ben, id, [one.toUpperCase(), two, two]);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    message: 'Lineup successfully added to 2 group(s)',
    saved_at: house.clock.now().toISOString(),
  });
  expect(groupIds(answer)).toEqual([EVERYONE_GROUP_ID, one, two].sort());
  const read = await house.call('GET /lineup/:id', { token: ben.token, params: { id } });
  expect(groupIds(read)).toEqual(groupIds(answer));
  const history = await house.call('GET /lineup/:id/transactions', { token: ben.token, params: { id } });
  expect(history.body[0]).toMatchObject({ action: 'update', position: null });
  expect(history.body[0].transaction_data.added_groups.toSorted()).toEqual(['One', 'Two']);
  expect(history.body).toHaveLength(11);
});

test('adding twice, as a double tap does, writes once and says the same', async () => {
  const own = await house.group(ben, 'Own');
  const { id } = (await house.submit(ben, nineOf('DAL'))).body;
  const first = await add(ben, id, [own]);
  const before = await house.written();
  const second = await add(ben, id, [own]);
  expect(second.body).toEqual(first.body);
  expect(await house.written()).toBe(before);
});

test('[G7.32, G8.32] a lineup is taken out of a group, twice as well, and its place there is free', async () => {
  const own = await house.group(ben, 'Own');
  const { id } = (await house.submit(ben, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] })).body;
  const answer = await remove(ben, id, [own]);
  expect(answer.body.message).toBe('Lineup successfully removed from 1 group(s)');
  expect(groupIds(answer)).toEqual([EVERYONE_GROUP_ID]);
  const before = await house.written();
  expect((await remove(ben, id, [own])).body).toEqual(answer.body);
  expect(await house.written()).toBe(before);
  const history = await house.call('GET /lineup/:id/transactions', { token: ben.token, params: { id } });
  expect(history.body[0].transaction_data.removed_groups).toEqual(['Own']);
  expect((await house.submit(ben, nineOf('DAL'), { groups: [own] })).status).toBe(200);
});

test('[G7.32, G8.21] it stays in one group at least', async () => {
  const own = await house.group(ben, 'Own');
  const { id } = (await house.submit(ben, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] })).body;
  const words = 'A lineup needs at least one group. To remove it from all groups, delete it.';
  await house.refused(() => remove(ben, id, [own, EVERYONE_GROUP_ID]), 422, 'field_invalid', words);
  for (const change of [add, remove]) {
    await house.refused(() => change(ben, id, []), 422, 'field_invalid', 'Please select at least one group');
  }
});

test('[G7.30, G7.31, G7.32, G8.21] from the first kick-off of its players on it changes no group', async () => {
  const [one, two] = [await house.group(ben, 'One'), await house.group(ben, 'Two')];
  const nine = { ...nineOf('DAL'), QB1: 'KC QB1' };
  const { id } = (await house.submit(ben, nine, { groups: [one, EVERYONE_GROUP_ID] })).body;
  house.clock.set(house.season.at(2, HOURS.thursdayKickoff));
  await house.refused(() => add(ben, id, [two]), 409, 'lineup_locked', `${LOCKED} added to a group`);
  await house.refused(() => remove(ben, id, [one]), 409, 'lineup_locked', `${LOCKED} removed from a group`);
  const answer = await available(ben, id);
  expect(answer.body.why_locked).toMatch(/so its groups can no longer be changed$/);
  expect(answer.body.availableGroups[0]).toMatchObject({ id: two, why_not: `${LOCKED} added to a group` });
  house.clock.set(house.season.at(3, 1));
  await house.refused(() => add(ben, id, [two]), 409, 'week_over', 'Week 2 is over');
  await house.refused(() => remove(ben, id, [one]), 409, 'week_over', 'Week 2 is over');
  expect((await available(ben, id)).body.why_locked).toBe('Week 2 is over');
});

test('[G1.7] a free user adds his one lineup to his one group; with two of better days he changes neither', async () => {
  const own = await house.group(ben, 'Own');
  await house.join(ann, own);
  const { id } = (await house.submit(ann, nineOf('DAL'))).body;
  expect((await add(ann, id, [own])).status).toBe(200);
  expect((await remove(ann, id, [own])).status).toBe(200);
  const second = (await house.submit(ben, nineOf('PHI'), { groups: [own] })).body.id;
  // As if ann had been premium once, and had made two.
  const { pool } = house.context.database;
  await pool.query('delete from lineup_groups where lineup_id = $1', [second]);
  await pool.query('update lineups set user_id = $1 where id = $2', [ann.userId, second]);
  await pool.query(
    'insert into lineup_groups (lineup_id, group_id, user_id, week_id) select id, $2, user_id, week_id from lineups where id = $1',
    [second, own],
  );
  const words = 'Free accounts have one lineup per week. Upgrade to Premium for unlimited lineups.';
  await house.refused(() => add(ann, second, [EVERYONE_GROUP_ID]), 409, 'lineup_limit', words);
  expect(await whyNot(ann, second)).toEqual({ Everyone: words });
});

test('a lineup in a group that its owner has left says so, before it is added to more', async () => {
  const [one, two] = [await house.group(ben, 'One'), await house.group(ben, 'Two')];
  const { id } = (await house.submit(ben, nineOf('DAL'), { groups: [one, EVERYONE_GROUP_ID] })).body;
  await house.join(ann, one);
  await leaveGroup(house.context, { userId: ben.userId, role: null }, one);
  const words = 'You have left One. Edit the lineup to choose its groups again.';
  await house.refused(() => add(ben, id, [two]), 403, 'not_allowed', words);
  const answer = await available(ben, id);
  expect(answer.body.availableGroups).toMatchObject([{ id: two, why_not: words }]);
  expect(answer.body.currentGroups.map((each: { is_member: boolean }) => each.is_member)).toEqual([true, false]);
  expect((await remove(ben, id, [one])).status).toBe(200);
  expect((await add(ben, id, [two])).status).toBe(200);
});

test('[G7.30, G7.31, G7.32] strangers and strange groups are not found, and nothing is written', async () => {
  const own = await house.group(ben, 'Own');
  const others = await house.group(ann, 'Others');
  const { id } = (await house.submit(ben, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] })).body;
  for (const change of [add, remove]) {
    await house.refused(() => change(ann, id, [EVERYONE_GROUP_ID]), 404, 'not_found', 'Lineup not found');
    await house.refused(() => change(ben, NOBODYS, [EVERYONE_GROUP_ID]), 404, 'not_found', 'Lineup not found');
    await house.refused(() => change(ben, id, [others]), 404, 'not_found', 'Group not found');
    await house.refused(() => change(ben, id, [own, NOBODYS]), 404, 'not_found', 'Group not found');
    expect((await change(ben, id, ['17'])).status).toBe(400);
  }
  expect((await available(ann, id)).body).toEqual({ error: 'Lineup not found', code: 'not_found' });
  const unsigned = await house.call('GET /lineup/:id/available-groups', { params: { id } });
  expect(unsigned.status).toBe(401);
});

test('[G7.31] adding a group while another lineup is handed in to it: one of the two has it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const group = await house.group(ben, `Race ${round}`);
    const week = 5 + round;
    const { id } = (await house.submit(ben, nineOf('DAL'), { week, groups: [await house.group(ben, `At ${round}`)] }))
      .body;
    const [added, submitted] = await Promise.all([
      add(ben, id, [group]),
      house.submit(ben, nineOf('PHI'), { week, groups: [group] }),
    ]);
    expect([added.status, submitted.status].sort()).toEqual([200, 409]);
    const refused = added.status === 409 ? added : submitted;
    expect(refused.body.error).toBe('Already submitted to this group this week');
    const { rows } = await house.context.database.pool.query(
      'select lineup_id from lineup_groups where group_id = $1',
      [group],
    );
    expect(rows).toEqual([{ lineup_id: added.status === 200 ? id : submitted.body.id }]);
  }
});

test('[G7.31] the same group added by twenty tabs at once is in its lineup once, with one line of history', async () => {
  const own = await house.group(ben, 'Own');
  const { id } = (await house.submit(ben, nineOf('DAL'))).body;
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(ben, id, [own])));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const history = await house.call('GET /lineup/:id/transactions', { token: ben.token, params: { id } });
  expect(history.body).toHaveLength(11);
});
