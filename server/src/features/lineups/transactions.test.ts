import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { type LineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';

const begin = lineupFixtureWithNewPeople();
let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  ({ fixture, ann, ben } = await begin());
});

const history = (person: Person, id: string) =>
  fixture.call('GET /lineup/:id/transactions', { token: person.token, params: { id } });
const summary = (person: Person, id: string) =>
  fixture.call('GET /lineup/:id/transactions/summary', { token: person.token, params: { id } });
const removeLineup = (person: Person, id: string) =>
  fixture.call('DELETE /lineup/:id', { token: person.token, params: { id } });

async function change(person: Person, id: string, slots: Record<string, string>, more: object = {}): Promise<void> {
  const body = submissionOf(fixture.season, slots, more);
  const answer = await fixture.call('PUT /lineup/:id', { token: person.token, params: { id }, body });
  expect(answer.status).toBe(200);
}

const shown = (name: string) => ({
  id: fixture.season.player(name),
  name,
  teams: { abbreviation: name.split(' ')[0] },
});

test('[G7.33, G3.18] shows a lineup’s history, newest first, with names', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'), { name: 'Blitz' })).body;
  const submittedAt = fixture.clock.now().toISOString();
  fixture.clock.set(fixture.season.at(2, HOURS.midweek + 1));
  await change(ann, id, { ...nineOf('DAL'), QB1: 'KC QB1' }, { name: 'Rush' });
  const { body } = await history(ann, id);
  expect(body.map(({ action }: { action: string }) => action)).toEqual([
    'update',
    'swap',
    'submit',
    ...Array(9).fill('add'),
  ]);
  const slots = { ...nineOf('DAL'), QB1: 'KC QB1' };
  expect(body[0]).toEqual({
    id: expect.any(String),
    action: 'update',
    position: null,
    old_player: null,
    new_player: null,
    transaction_data: { lineup_name: 'Rush', old_lineup_name: 'Blitz', groups: ['Everyone (Default)'], slots },
    created_at: fixture.clock.now().toISOString(),
  });
  expect(Object.keys(body[0].transaction_data.slots)).toEqual([
    ...['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'],
  ]);
  expect(body[1]).toEqual({
    id: expect.any(String),
    action: 'swap',
    position: 'QB1',
    old_player: shown('DAL QB1'),
    new_player: shown('KC QB1'),
    transaction_data: { slot: 'QB1' },
    created_at: fixture.clock.now().toISOString(),
  });
  expect(body[2]).toMatchObject({ action: 'submit', created_at: submittedAt });
  expect(body.at(-1)).toMatchObject({ action: 'add', position: 'QB1', old_player: null, new_player: shown('DAL QB1') });
});

test('[G7.33] pages a long history, newest first', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  await fixture.context.database.pool.query(
    `insert into lineup_transactions (id, lineup_id, user_id, week_id, action, created_at)
      select gen_random_uuid(), lineup_id, user_id, week_id, 'update', created_at
      from lineup_transactions, generate_series(1, 100) where lineup_id = $1 and action = 'submit'`,
    [id],
  );
  const page = (query: Record<string, string>) =>
    fixture.call('GET /lineup/:id/transactions', { token: ann.token, params: { id }, query });
  const idsOf = ({ body }: { body: { id: string }[] }) => body.map((entry) => entry.id);
  const whole = idsOf(await page({ limit: '200' }));
  expect(whole).toHaveLength(110);
  expect(idsOf(await history(ann, id))).toEqual(whole.slice(0, 100));
  const collected: string[] = [];
  for (let more = true; more; ) {
    const cursor = collected.at(-1);
    const next = idsOf(await page({ limit: '40', ...(cursor !== undefined && { cursor }) }));
    collected.push(...next);
    more = next.length === 40;
  }
  expect(collected).toEqual(whole);
  expect((await page({ cursor: whole.at(-1) ?? '' })).body).toEqual([]);
});

test('[G7.33] pages through the entries of one save, whose ids stay the same', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  await change(ann, id, { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'KC K1' });
  const page = async (query: Record<string, string>) => {
    const { body } = await fixture.call('GET /lineup/:id/transactions', { token: ann.token, params: { id }, query });
    return body as { id: string }[];
  };
  const whole = await page({});
  expect(whole).toHaveLength(13);
  expect(new Set(whole.map((entry) => entry.id)).size).toBe(13);
  for (const [at, { id: cursor }] of whole.entries()) {
    expect(await page({ cursor, limit: '2' })).toEqual(whole.slice(at + 1, at + 3));
  }
  const last = whole.at(-1)?.id ?? '';
  const beyond = (Number.parseInt(last.slice(-2), 16) ^ 1 ^ 10).toString(16).padStart(2, '0');
  const wrong = await fixture.call('GET /lineup/:id/transactions', {
    token: ann.token,
    params: { id },
    query: { cursor: last.slice(0, -2) + beyond },
  });
  expect(wrong.status).toBe(400);
});

test('[G7.33] an invalid limit and a foreign cursor are malformed, and reveal nothing', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  const other = (await fixture.submit(ben, nineOf('DAL'))).body.id;
  const cursor = (await history(ben, other)).body[0].id;
  const page = (query: Record<string, string>, lineupId = id) =>
    fixture.call('GET /lineup/:id/transactions', { token: ann.token, params: { id: lineupId }, query });
  for (const limit of ['0', '-1', '201', 'ten', '1.5', '']) {
    const { status, body } = await page({ limit });
    expect([status, body]).toEqual([400, { error: 'The limit must be a number from 1 to 200.', code: 'malformed' }]);
  }
  for (const wrong of [cursor, 'x', ann.userId]) {
    const { status, body } = await page({ cursor: wrong });
    expect([status, body]).toEqual([400, { error: 'The cursor is not an entry of this history.', code: 'malformed' }]);
  }
  expect((await page({ cursor }, other)).status).toBe(404);
});

test('[G7.33, G3.18] summarizes the history', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  fixture.clock.set(fixture.season.at(2, HOURS.midweek + 1));
  await change(ann, id, { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'KC K1' });
  expect((await summary(ann, id)).body).toEqual({
    week_id: fixture.season.week(2),
    total_transactions: 13,
    last_modified: fixture.clock.now().toISOString(),
    actions: { add: 9, submit: 1, swap: 2, update: 1 },
  });
});

test('shows a moved double-down by name', async () => {
  const group = await fixture.group(ben, 'Double', { playerDoubleDown: true });
  const { id } = (await fixture.submit(ben, nineOf('DAL'), { groups: [group], doubleDown: 'DAL RB1' })).body;
  await change(ben, id, nineOf('DAL'), { groups: [group], doubleDown: 'DAL K1' });
  const { body } = await history(ben, id);
  expect(body[0].transaction_data).toMatchObject({ double_down_player: 'DAL K1', old_double_down_player: 'DAL RB1' });
  expect(JSON.stringify(body.map((row: { transaction_data: unknown }) => row.transaction_data))).not.toContain(
    fixture.season.player('DAL K1'),
  );
});

test('[G7.33] the owner can read the history of a deleted lineup', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'), { name: 'Gone' })).body;
  await removeLineup(ann, id);
  const { body } = await history(ann, id);
  expect(body).toHaveLength(11);
  expect(body[0]).toMatchObject({ action: 'delete', transaction_data: { lineup_name: 'Gone', slots: nineOf('DAL') } });
  expect((await summary(ann, id)).body.actions).toEqual({ add: 9, delete: 1, submit: 1 });
  expect((await fixture.call('GET /lineup/:id', { token: ann.token, params: { id } })).status).toBe(404);
});

test('[G7.33] nobody else can read a history, not even an admin, whether the lineup is deleted or not', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  const cass = await fixture.signIn('cass', 'super-admin');
  for (const isDeleted of [false, true]) {
    if (isDeleted) await removeLineup(ann, id);
    for (const person of [ben, cass]) {
      for (const read of [history, summary]) {
        const answer = await read(person, id);
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ error: 'Lineup not found', code: 'not_found' });
      }
    }
  }
  expect((await history(ann, EVERYONE_GROUP_ID)).status).toBe(404);
  expect((await fixture.call('GET /lineup/:id/transactions', { params: { id } })).status).toBe(401);
});

test('the history keeps old group names and teams', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  const moved = fixture.season.player('DAL K1');
  const { pool } = fixture.context.database;
  await pool.query("update players set team_id = (select id from teams where abbreviation = 'KC') where id = $1", [
    moved,
  ]);
  await pool.query("update groups set name = 'All' where id = $1", [EVERYONE_GROUP_ID]);
  const { body } = await history(ann, id);
  await pool.query("update groups set name = 'Everyone' where id = $1", [EVERYONE_GROUP_ID]);
  expect(body[0].transaction_data.groups).toEqual(['Everyone (Default)']);
  expect(body.find(({ position }: { position: string }) => position === 'K1').new_player).toEqual(shown('DAL K1'));
});
