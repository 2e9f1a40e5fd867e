import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app-fixture.ts';
import { type LineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { addPostseason } from '../season/testing/small-postseason.ts';

const begin = lineupFixtureWithNewPeople();
let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  ({ fixture, ann, ben } = await begin());
});

const params = (id: string) => ({ id });
const add = (person: Person, id: string, group_ids: string[]) =>
  fixture.call('POST /lineup/:id/add-groups', { token: person.token, params: params(id), body: { group_ids } });
const remove = (person: Person, id: string, group_ids: string[]) =>
  fixture.call('POST /lineup/:id/remove-groups', { token: person.token, params: params(id), body: { group_ids } });
const available = (person: Person, id: string) =>
  fixture.call('GET /lineup/:id/available-groups', { token: person.token, params: params(id) });

const groupIds = (answer: Answer): string[] => answer.body.groups.map(({ id }: { id: string }) => id).sort();
const refusalsOf = async (person: Person, id: string): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await available(person, id)).body.availableGroups.map((each: { name: string; why_not: string | null }) => [
      each.name,
      each.why_not,
    ]),
  );

const LOCKED = 'This lineup has a player whose game has started, so it can no longer be';
const NOBODYS = '7f0e31b2-9f6d-4a77-8b0e-3c6a5b1c9d10';

test('[G7.30, G2.58] shows a lineup’s groups, possible groups, and slot counts', async () => {
  const own = await fixture.group(ben, 'Own');
  await fixture.join(ann, own);
  const { body } = await fixture.submit(ben, nineOf('DAL'));
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

test('[G7.30, G5.22, G5.24] each group shows the refusal that adding it would get', async () => {
  await fixture.group(ben, 'Free');
  const ids = {
    'Two QBs': await fixture.group(ben, 'Two QBs', { counts: { QB: 2, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 } }),
    Taken: await fixture.group(ben, 'Taken'),
    Spent: await fixture.group(ben, 'Spent'),
  };
  await fixture.submit(ben, nineOf('PHI'), { groups: [ids.Taken] });
  await fixture.submit(ben, { ...nineOf('PHI'), QB1: 'DAL QB1' }, { groups: [ids.Spent], week: 3 });
  const { id } = (await fixture.submit(ben, nineOf('DAL'))).body;
  const why = await refusalsOf(ben, id);
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
    await fixture.refused(() => add(ben, id, [groupId]), status, code, why[name] as string);
  }
});

test('[G7.31, G8.32] adds a lineup to groups, and records them in the history', async () => {
  const [one, two] = [await fixture.group(ben, 'One'), await fixture.group(ben, 'Two')];
  const { id } = (await fixture.submit(ben, nineOf('DAL'))).body;
  fixture.clock.set(fixture.season.at(2, HOURS.midweek + 1));
  const answer = await add(ben, id, [one.toUpperCase(), two, two]);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    message: 'Lineup successfully added to 2 group(s)',
    saved_at: fixture.clock.now().toISOString(),
  });
  expect(groupIds(answer)).toEqual([EVERYONE_GROUP_ID, one, two].sort());
  const read = await fixture.call('GET /lineup/:id', { token: ben.token, params: { id } });
  expect(groupIds(read)).toEqual(groupIds(answer));
  const history = await fixture.call('GET /lineup/:id/transactions', { token: ben.token, params: { id } });
  expect(history.body[0]).toMatchObject({ action: 'update', position: null });
  expect(history.body[0].transaction_data.added_groups.toSorted()).toEqual(['One', 'Two']);
  expect(history.body).toHaveLength(11);
});

test('adding twice writes once and returns the same', async () => {
  const own = await fixture.group(ben, 'Own');
  const { id } = (await fixture.submit(ben, nineOf('DAL'))).body;
  const first = await add(ben, id, [own]);
  const before = await fixture.written();
  const second = await add(ben, id, [own]);
  expect(second.body).toEqual(first.body);
  expect(await fixture.written()).toBe(before);
});

test('[G7.32, G8.32] removes a lineup from a group, also twice, and frees its place', async () => {
  const own = await fixture.group(ben, 'Own');
  const { id } = (await fixture.submit(ben, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] })).body;
  const answer = await remove(ben, id, [own]);
  expect(answer.body.message).toBe('Lineup successfully removed from 1 group(s)');
  expect(groupIds(answer)).toEqual([EVERYONE_GROUP_ID]);
  const before = await fixture.written();
  expect((await remove(ben, id, [own])).body).toEqual(answer.body);
  expect(await fixture.written()).toBe(before);
  const history = await fixture.call('GET /lineup/:id/transactions', { token: ben.token, params: { id } });
  expect(history.body[0].transaction_data.removed_groups).toEqual(['Own']);
  expect((await fixture.submit(ben, nineOf('DAL'), { groups: [own] })).status).toBe(200);
});

test('[G7.32, G8.21] keeps it in at least one group', async () => {
  const own = await fixture.group(ben, 'Own');
  const { id } = (await fixture.submit(ben, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] })).body;
  const words = 'A lineup needs at least one group. To remove it from all groups, delete it.';
  await fixture.refused(() => remove(ben, id, [own, EVERYONE_GROUP_ID]), 422, 'field_invalid', words);
  for (const change of [add, remove]) {
    await fixture.refused(() => change(ben, id, []), 422, 'field_invalid', 'Please select at least one group');
  }
});

test('[G7.30, G7.31, G7.32, G8.21] its groups can’t change after its players’ first kick-off', async () => {
  const [one, two] = [await fixture.group(ben, 'One'), await fixture.group(ben, 'Two')];
  const nine = { ...nineOf('DAL'), QB1: 'KC QB1' };
  const { id } = (await fixture.submit(ben, nine, { groups: [one, EVERYONE_GROUP_ID] })).body;
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  await fixture.refused(() => add(ben, id, [two]), 409, 'lineup_locked', `${LOCKED} added to a group`);
  await fixture.refused(() => remove(ben, id, [one]), 409, 'lineup_locked', `${LOCKED} removed from a group`);
  const answer = await available(ben, id);
  expect(answer.body.why_locked).toMatch(/so its groups can no longer be changed$/);
  expect(answer.body.availableGroups[0]).toMatchObject({ id: two, why_not: `${LOCKED} added to a group` });
  fixture.clock.set(fixture.season.at(3, 1));
  await fixture.refused(() => add(ben, id, [two]), 409, 'week_over', 'Week 2 is over');
  await fixture.refused(() => remove(ben, id, [one]), 409, 'week_over', 'Week 2 is over');
  expect((await available(ben, id)).body.why_locked).toBe('Week 2 is over');
});

test('[G1.7] a free user can add the only lineup to the only group, but can’t change either of two older lineups', async () => {
  const own = await fixture.group(ben, 'Own');
  await fixture.join(ann, own);
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  expect((await add(ann, id, [own])).status).toBe(200);
  expect((await remove(ann, id, [own])).status).toBe(200);
  const second = (await fixture.submit(ben, nineOf('PHI'), { groups: [own] })).body.id;
  // As if ann had been premium once and had created two.
  const { pool } = fixture.context.database;
  await pool.query('delete from lineup_groups where lineup_id = $1', [second]);
  await pool.query('update lineups set user_id = $1 where id = $2', [ann.userId, second]);
  await pool.query(
    'insert into lineup_groups (lineup_id, group_id, user_id, week_id) select id, $2, user_id, week_id from lineups where id = $1',
    [second, own],
  );
  const words = 'Free accounts have one lineup per week. Upgrade to Premium for unlimited lineups.';
  await fixture.refused(() => add(ann, second, [EVERYONE_GROUP_ID]), 409, 'lineup_limit', words);
  expect(await refusalsOf(ann, second)).toEqual({ Everyone: words });
});

test('[G7.30, G7.31, G7.32] foreign lineups and groups are not found, and nothing is written', async () => {
  const own = await fixture.group(ben, 'Own');
  const others = await fixture.group(ann, 'Others');
  const { id } = (await fixture.submit(ben, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] })).body;
  for (const change of [add, remove]) {
    await fixture.refused(() => change(ann, id, [EVERYONE_GROUP_ID]), 404, 'not_found', 'Lineup not found');
    await fixture.refused(() => change(ben, NOBODYS, [EVERYONE_GROUP_ID]), 404, 'not_found', 'Lineup not found');
    await fixture.refused(() => change(ben, id, [others]), 404, 'not_found', 'Group not found');
    await fixture.refused(() => change(ben, id, [own, NOBODYS]), 404, 'not_found', 'Group not found');
    expect((await change(ben, id, ['17'])).status).toBe(400);
  }
  expect((await available(ann, id)).body).toEqual({ error: 'Lineup not found', code: 'not_found' });
  const unsigned = await fixture.call('GET /lineup/:id/available-groups', { params: { id } });
  expect(unsigned.status).toBe(401);
});

test('[G7.31] of a concurrent add and submit to one group one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const group = await fixture.group(ben, `Race ${round}`);
    const week = 5 + round;
    const { id } = (
      await fixture.submit(ben, nineOf('DAL'), { week, groups: [await fixture.group(ben, `At ${round}`)] })
    ).body;
    const [added, submitted] = await Promise.all([
      add(ben, id, [group]),
      fixture.submit(ben, nineOf('PHI'), { week, groups: [group] }),
    ]);
    expect([added.status, submitted.status].sort()).toEqual([200, 409]);
    const refused = added.status === 409 ? added : submitted;
    expect(refused.body.error).toBe('Already submitted to this group this week');
    const { rows } = await fixture.context.database.pool.query(
      'select lineup_id from lineup_groups where group_id = $1',
      [group],
    );
    expect(rows).toEqual([{ lineup_id: added.status === 200 ? id : submitted.body.id }]);
  }
});

test('[G7.31] adding one group twenty times concurrently adds it once, with one history entry', async () => {
  const own = await fixture.group(ben, 'Own');
  const { id } = (await fixture.submit(ben, nineOf('DAL'))).body;
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(ben, id, [own])));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const history = await fixture.call('GET /lineup/:id/transactions', { token: ben.token, params: { id } });
  expect(history.body).toHaveLength(11);
});

test('[G7.30] a postseason’s group with another lineup says so of its round, as the refusal does', async () => {
  const postseason = await addPostseason(fixture);
  fixture.clock.set(postseason.at(1));
  const { players } = submissionOf(fixture.season, nineOf('KC'));
  const submit = (group: string) =>
    fixture.call('POST /lineup', {
      ...{ token: ben.token, body: { week_id: postseason.week(1), group_ids: [group], players } },
    });
  const own = await fixture.call('POST /groups', {
    ...{ token: ben.token, body: { name: 'January', season_id: postseason.id } },
  });
  expect((await submit(own.body.id)).status).toBe(200);
  const { id } = (await submit(EVERYONE_GROUP_ID)).body;
  const words = 'Already submitted to this group this round';
  expect(await refusalsOf(ben, id)).toEqual({ January: words });
  expect((await add(ben, id, [own.body.id])).body.error).toBe(words);
});
