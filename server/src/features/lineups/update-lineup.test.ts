import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app-fixture.ts';
import { type LineupFixture, type Person, type SubmitMore, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { leaveGroup } from '../groups/membership-service.ts';

const begin = lineupFixtureWithNewPeople();
let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  ({ fixture, ann, ben } = await begin());
});

function update(person: Person, id: string, slots: Record<string, string>, more: SubmitMore = {}): Promise<Answer> {
  return fixture.call('PUT /lineup/:id', {
    token: person.token,
    params: { id },
    body: submissionOf(fixture.season, slots, more),
  });
}

const remove = (person: Person, id: string) =>
  fixture.call('DELETE /lineup/:id', { token: person.token, params: { id } });

/** What is stored of a lineup's history: a row for each change. */
async function stored(lineupId: string) {
  const { rows } = await fixture.context.database.pool.query(
    'select action, transaction_data as data from lineup_transactions where lineup_id = $1 order by sequence',
    [lineupId],
  );
  return rows;
}

const slotsOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    answer.body.players.map((slot: { position_key: string; player: { name: string } }) => [
      slot.position_key.toUpperCase(),
      slot.player.name,
    ]),
  );

test('[G7.27, G4.10, G1.5] an update can change players who have not started', async () => {
  const { body } = await fixture.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1' });
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const after = { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'PHI K1', RB1: 'DAL RB2', RB2: 'DAL RB1' };
  const answer = await update(ann, body.id, after, { name: 'Sunday' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: body.id, lineup_name: 'Sunday', has_locked_player: true });
  expect(slotsOf(answer)).toEqual(after);
});

test('[G3.18] records a submit and an update, slot by slot', async () => {
  const { body } = await fixture.submit(ann, nineOf('DAL'), { name: 'First' });
  await update(ann, body.id, { ...nineOf('DAL'), K1: 'PHI K1' }, { name: 'Second' });
  const rows = await stored(body.id);
  const everyone = [{ id: EVERYONE_GROUP_ID, name: 'Everyone' }];
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ action: 'submit', data: { lineup_name: 'First', groups: everyone } });
  const added = Object.entries(nineOf('DAL')).map(([slot, name]) => {
    return { slot, old: null, new: fixture.season.player(name) };
  });
  expect(rows[0].data.slot_changes.toSorted(bySlot)).toEqual(added.toSorted(bySlot));
  expect(rows[1]).toMatchObject({ action: 'update', data: { lineup_name: 'Second', old_lineup_name: 'First' } });
  expect(rows[1].data.slot_changes).toEqual([
    { slot: 'K1', old: fixture.season.player('DAL K1'), new: fixture.season.player('PHI K1') },
  ]);
});

const bySlot = (one: { slot: string }, other: { slot: string }) => one.slot.localeCompare(other.slot);

test('an unchanged update writes nothing, and keeps a name that is not sent', async () => {
  const { body } = await fixture.submit(ann, nineOf('DAL'), { name: 'Mine' });
  const before = await fixture.written();
  const answer = await update(ann, body.id, nineOf('DAL'));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(body);
  expect(await fixture.written()).toBe(before);
});

test('[G5.25] an old name that breaks today’s rules may stay, but not be chosen again', async () => {
  const { body } = await fixture.submit(ann, nineOf('DAL'), { name: 'Old' });
  const old = ` ${'o'.repeat(60)}\u202e`;
  await fixture.context.database.pool.query('update lineups set name = $1 where id = $2', [old, body.id]);
  const answer = await update(ann, body.id, { ...nineOf('DAL'), K1: 'PHI K1' }, { name: old });
  expect([answer.status, answer.body.lineup_name]).toEqual([200, old]);
  const longer = () => update(ann, body.id, nineOf('DAL'), { name: `${old}x` });
  await fixture.refused(longer, 422, 'field_invalid', 'Lineup name must be at most 50 characters long');
});

test('[G4.4] locked players can be neither moved nor added', async () => {
  const slots = { ...nineOf('DAL'), QB1: 'KC QB1', RB1: 'KC RB1' };
  const { body } = await fixture.submit(ann, slots);
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  const gone = { ...slots, QB1: 'DAL QB1' };
  await fixture.refused(() => update(ann, body.id, gone), 409, 'player_locked', 'Player game has started');
  const moved = { ...slots, RB1: 'DAL RB3', FLEX1: 'KC RB1' };
  await fixture.refused(() => update(ann, body.id, moved), 409, 'player_locked', 'Player game has started');
  const added = { ...slots, RB2: 'BUF RB1' };
  await fixture.refused(() => update(ann, body.id, added), 409, 'player_locked', 'Player game has started');
});

test('[G4.4] two players can swap slots that accept both, unless one of them is locked', async () => {
  const slots = { ...nineOf('DAL'), RB2: 'KC RB1' };
  const { body } = await fixture.submit(ann, slots);
  const traded = { ...slots, RB2: 'DAL RB3', FLEX1: 'KC RB1' };
  const answer = await update(ann, body.id, traded);
  expect(answer.status).toBe(200);
  expect(slotsOf(answer)).toEqual(traded);
  expect((await update(ann, body.id, slots)).status).toBe(200);
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  await fixture.refused(() => update(ann, body.id, traded), 409, 'player_locked', 'Player game has started');
  const others = { ...slots, RB1: 'DAL RB3', FLEX1: 'DAL RB1' };
  expect((await update(ann, body.id, others)).status).toBe(200);
});

test('[G4.8] the double-down can’t move to or from a locked player', async () => {
  const groups = [await fixture.group(ben, 'Double', { playerDoubleDown: true })];
  const slots = { ...nineOf('DAL'), QB1: 'KC QB1' };
  const { body } = await fixture.submit(ben, slots, { groups, doubleDown: 'DAL RB1' });
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const words = 'Double-down cannot be changed once the player’s game has started';
  const onto = () => update(ben, body.id, slots, { groups, doubleDown: 'KC QB1' });
  await fixture.refused(onto, 409, 'double_down_locked', words);
  expect((await update(ben, body.id, slots, { groups, doubleDown: 'DAL WR1' })).status).toBe(200);
  fixture.clock.set(fixture.season.at(2, HOURS.sundayKickoff));
  const away = () => update(ben, body.id, slots, { groups, doubleDown: 'KC QB1' });
  await fixture.refused(away, 409, 'double_down_locked', words);
});

test('[G5.24] the edited lineup does not count as a use', async () => {
  const { body } = await fixture.submit(ann, nineOf('DAL'));
  expect((await update(ann, body.id, { ...nineOf('DAL'), K1: 'PHI K1' })).status).toBe(200);
  await fixture.submit(ann, nineOf('PHI'), { week: 3 }).then(({ status }) => expect(status).toBe(409));
  await fixture.submit(ann, nineOf('MIA'), { week: 3 });
  const spent = { ...nineOf('DAL'), K1: 'MIA K1' };
  await fixture.refused(() => update(ann, body.id, spent), 409, 'player_used_up', 'Player usage limit reached (1/1)');
});

test('an update can change the groups only while nobody is locked', async () => {
  const [one, two] = [await fixture.group(ben, 'One'), await fixture.group(ben, 'Two')];
  const slots = { ...nineOf('DAL'), QB1: 'KC QB1' };
  const { body } = await fixture.submit(ben, slots, { groups: [one] });
  const moved = await update(ben, body.id, slots, { groups: [two, EVERYONE_GROUP_ID] });
  expect(moved.body.groups.map((group: { id: string }) => group.id).sort()).toEqual([EVERYONE_GROUP_ID, two].sort());
  const [last] = (await stored(body.id)).slice(-1);
  expect(last.data).toMatchObject({ removed_groups: [{ id: one, name: 'One' }] });
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  const words = 'This lineup has a player whose game has started, so it can no longer be';
  const more = () => update(ben, body.id, slots, { groups: [one, two, EVERYONE_GROUP_ID] });
  await fixture.refused(more, 409, 'lineup_locked', `${words} added to a group`);
  const fewer = () => update(ben, body.id, slots, { groups: [two] });
  await fixture.refused(fewer, 409, 'lineup_locked', `${words} removed from a group`);
});

test('an update can’t add a second lineup of the week to a group', async () => {
  const own = await fixture.group(ben, 'Own');
  await fixture.submit(ben, nineOf('DAL'));
  const { body } = await fixture.submit(ben, nineOf('PHI'), { groups: [own] });
  const both = () => update(ben, body.id, nineOf('PHI'), { groups: [own, EVERYONE_GROUP_ID] });
  await fixture.refused(both, 409, 'already_submitted', 'Already submitted to this group this week');
});

test('former members change a lineup that can no longer be removed', async () => {
  const own = await fixture.group(ben, 'Own');
  await fixture.join(ann, own);
  const groups = [own, EVERYONE_GROUP_ID];
  const slots = { ...nineOf('DAL'), QB1: 'KC QB1' };
  const { body } = await fixture.submit(ann, slots, { groups });
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  await leaveGroup(fixture.context, { userId: ann.userId, role: null }, own);
  const changed = { ...slots, K1: 'PHI K1' };
  expect((await update(ann, body.id, changed, { groups })).status).toBe(200);
});

test('another user’s lineup can’t be read, changed or deleted', async () => {
  const { body } = await fixture.submit(ben, nineOf('DAL'));
  await fixture.refused(() => update(ann, body.id, nineOf('PHI')), 404, 'not_found', 'Lineup not found');
  await fixture.refused(() => remove(ann, body.id), 404, 'not_found', 'Lineup not found');
  const read = await fixture.call('GET /lineup/:id', { token: ann.token, params: { id: body.id } });
  expect(read.status).toBe(404);
  const unknown = await fixture.call('GET /lineup/:id', { token: ann.token, params: { id: ann.userId } });
  expect(read.text).toBe(unknown.text);
});

test('[G4.11] lineups of a past week can’t be changed, deleted or moved to another week', async () => {
  const { body } = await fixture.submit(ann, nineOf('DAL'));
  const other = () => update(ann, body.id, nineOf('DAL'), { week: 3 });
  await fixture.refused(other, 422, 'field_invalid', 'A lineup cannot move to another week');
  fixture.clock.set(fixture.season.at(3, 1));
  await fixture.refused(() => update(ann, body.id, nineOf('PHI')), 409, 'week_over', 'Week 2 is over');
  await fixture.refused(() => remove(ann, body.id), 409, 'week_over', 'Week 2 is over');
});

test('[G7.28] deletes a lineup with its uses, and keeps its history', async () => {
  const { body } = await fixture.submit(ann, nineOf('DAL'));
  const answer = await remove(ann, body.id);
  expect(answer.body).toEqual({ id: body.id, deleted_at: fixture.clock.now().toISOString(), version: 2 });
  const rows = await stored(body.id);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({ action: 'delete', data: { lineup_name: 'Week 2 Lineup' } });
  expect((await fixture.submit(ann, nineOf('DAL'), { week: 3 })).status).toBe(200);
});

test('refuses to delete a lineup with a locked player', async () => {
  const { body } = await fixture.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1' });
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  const words = 'This lineup has a player whose game has started, so it can no longer be deleted';
  await fixture.refused(() => remove(ann, body.id), 409, 'lineup_locked', words);
});
