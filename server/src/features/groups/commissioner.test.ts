import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';

let fixture: GroupFixture;
let ben: Person;
let ann: Person;

beforeAll(async () => {
  fixture = await openGroupFixture();
  ben = await fixture.premium('ben');
  ann = await fixture.premium('ann');
});
afterAll(() => fixture.close());

const act = (
  key: 'POST /groups/:id/leave' | 'POST /groups/:id/close' | 'POST /groups/:id/reopen' | 'POST /groups/:id/join',
  { token }: Person,
  id: string,
) => fixture.call(key, { token, params: { id } });
const edit = (id: string, body: object) => fixture.call('PUT /groups/:id', { token: ben.token, params: { id }, body });
const actions = async (id: string) =>
  (await fixture.call('GET /groups/:id/history', { token: ben.token, params: { id } })).body.map(
    ({ action }: { action: string }) => action,
  );

/** A public group of ben, with ann in it. */
async function open(name: string): Promise<string> {
  const id = await fixture.group(ben, name, {}, 'public');
  await act('POST /groups/:id/join', ann, id);
  return id;
}

test('a creator leaves only after another member has taken over', async () => {
  const id = await open('Handed On');
  expect((await act('POST /groups/:id/leave', ben, id)).body).toMatchObject({
    error: 'Choose a new commissioner before you leave.',
    code: 'not_allowed',
  });
  await fixture.call('POST /groups/:id/hand-over', { token: ben.token, params: { id }, body: { user_id: ann.userId } });
  expect((await act('POST /groups/:id/leave', ben, id)).status).toBe(200);
  // The last one closes it.
  expect((await act('POST /groups/:id/leave', ann, id)).status).toBe(200);
  const { rows } = await fixture.context.database.pool.query('select is_active from groups where id = $1', [id]);
  expect(rows).toEqual([{ is_active: false }]);
  const shown = await fixture.call('GET /groups/public', { token: ann.token, query: { search: 'Handed On' } });
  expect(shown.body).toEqual([]);
});

test('name, description and size are changed, and what was accepted before may stay', async () => {
  const id = await open('Fine Name');
  const { body } = await edit(id, { name: '  Finer Name ', description: 'Every Sunday.', max_participants: 10 });
  expect(body).toMatchObject({ name: 'Finer Name', description: 'Every Sunday.', max_participants: 10 });
  expect((await edit(id, { max_participants: 12 })).body).toMatchObject({ name: 'Finer Name', max_participants: 12 });
  const refusal = async (change: object) => (await edit(id, change)).body.error;
  for (let n = 0; n < 2; n += 1) await act('POST /groups/:id/join', await fixture.free(`more${n}`), id);
  expect(await refusal({ max_participants: 3 })).toBe('The group has 4 members. It can’t be smaller.');
  expect(await refusal({ name: 'Visit www.example.com' })).toBe('Name of a public group cannot contain a web address');
  expect(await refusal({ description: 'Visit www.example.com' })).toBe(
    'Description of a public group cannot contain a web address',
  );
  await fixture.context.database.pool.query("update groups set name = 'See www.example.com' where id = $1", [id]);
  expect((await edit(id, { description: 'Old name, new words.' })).status).toBe(200);
  expect((await actions(id)).slice(0, 4)).toEqual(['edited', 'joined', 'joined', 'edited']);
});

test('a closed group takes no members and no lineups until its creator opens it again', async () => {
  const id = await open('Pause');
  expect((await act('POST /groups/:id/close', ben, id)).status).toBe(200);
  expect((await act('POST /groups/:id/join', await fixture.free('late'), id)).status).toBe(404);
  expect((await fixture.submit(ben, nineOf('DAL'), { groups: [id] })).status).toBeGreaterThanOrEqual(400);
  expect((await act('POST /groups/:id/reopen', ann, id)).status).toBe(403);
  expect((await act('POST /groups/:id/reopen', ben, id)).status).toBe(200);
  expect((await act('POST /groups/:id/reopen', ben, id)).body.error).toBe('This group is open.');
  expect((await fixture.submit(ben, nineOf('DAL'), { groups: [id] })).status).toBe(200);
  expect((await actions(id)).slice(0, 2)).toEqual(['reopened', 'closed']);
});

test('two commissioners who edit at once lose nothing of each other (rules 7.19)', async () => {
  const id = await open('As It Was');
  const base = { name: 'As It Was', description: '' };
  await edit(id, { name: 'Renamed', base: { name: base.name } });
  // Whoever had the form open since before and changes something else keeps the new name.
  expect((await edit(id, { description: 'Sundays.', base: { description: '' } })).body).toMatchObject({
    ...{ name: 'Renamed', description: 'Sundays.' },
  });
  const stale = await edit(id, { name: 'Other', base: { name: base.name } });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    code: 'changed_elsewhere',
    error: 'Someone else changed the name to “Renamed”. Save again to replace it.',
    details: { current: { name: 'Renamed' } },
  });
  expect((await edit(id, { name: 'Other', base: { name: 'Renamed' } })).status).toBe(200);
  const settings = (body: object) =>
    fixture.call('PUT /groups/:id/settings', { token: ben.token, params: { id }, body });
  expect((await settings({ max_player_usage: 2, base: { max_player_usage: 1 } })).status).toBe(200);
  const missed = await settings({ missed_weeks: 'lowest', base: { missed_weeks: 'nothing' } });
  expect(missed.body).toMatchObject({ missed_weeks: 'lowest', group_settings: { max_player_usage: 2 } });
  expect((await settings({ max_player_usage: 3, base: { max_player_usage: 1 } })).body).toMatchObject({
    ...{ code: 'changed_elsewhere', details: { current: { max_player_usage: 2 } } },
  });
});
