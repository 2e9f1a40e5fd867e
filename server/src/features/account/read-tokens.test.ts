import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';

let fixture: LineupFixture;
let [ann, ben]: Person[] = [];

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben] = [await fixture.premium('ann'), await fixture.free('ben')];
});
afterAll(() => fixture.close());

const make = (person: Person | undefined, name: string) =>
  fixture.call('POST /account/read-tokens', { token: person?.token, body: { name } });
const list = async (person: Person | undefined) =>
  (await fixture.call('GET /account/read-tokens', { token: person?.token })).body;
const revoke = (person: Person | undefined, id: string) =>
  fixture.call('DELETE /account/read-tokens/:id', { token: person?.token, params: { id } });

test('a token is shown once, stored hashed, and reads what its owner may read', async () => {
  const { status, body } = await make(ann, '  My spreadsheet ');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'My spreadsheet',
    token: expect.stringMatching(/^sbr_[\w-]{43}$/),
    last_used_at: null,
  });
  const { rows } = await fixture.context.database.pool.query('select * from read_tokens');
  expect(JSON.stringify(rows)).not.toContain(body.token.slice(4));
  const read = await fixture.call('GET /groups', { token: body.token });
  expect(read.status).toBe(200);
  expect(read.body).toEqual((await fixture.call('GET /groups', { token: ann?.token })).body);
  const [kept] = await list(ann);
  expect(kept).toEqual({ ...kept, id: body.id, name: 'My spreadsheet', last_used_at: expect.any(String) });
  expect(kept).not.toHaveProperty('token');
  expect(await list(ben)).toEqual([]);
});

test('it is read-only, without account data and without the admin role', async () => {
  const { token } = (await make(ann, 'reader')).body;
  const wanted = Object.entries(calls).filter(([, call]) => call.access !== 'anyone' && call.access !== 'optional');
  for (const [key] of wanted.filter(([name]) => !/^GET \/(?!account|subscriptions|notifications)/.test(name))) {
    const params = { id: ann?.userId ?? '', userId: ann?.userId ?? '', token: 'x'.repeat(43) };
    const answer = await fixture.call(key as CallKey, { token, params, body: bodyOf(key) });
    // An invalid body is refused before the caller is checked.
    expect([400, 403], `${key} was answered ${answer.status}`).toContain(answer.status);
    if (answer.status === 403)
      expect(answer.body.error).toBe('This token only reads, and nothing of the account itself.');
  }
  const cass = await fixture.signIn('cass', 'super-admin');
  const own = (await make(cass, 'of an admin')).body.token;
  expect((await fixture.call('GET /groups/admin/all', { token: cass.token })).status).toBe(200);
  expect((await fixture.call('GET /groups/admin/all', { token: own })).status).toBe(403);
});

test('revoking works at once, and only for the owner', async () => {
  const { id, token } = (await make(ann, 'short-lived')).body;
  expect((await revoke(ben, id)).status).toBe(404);
  expect((await fixture.call('GET /groups', { token })).status).toBe(200);
  expect((await revoke(ann, id)).body).toEqual({ success: true });
  expect((await fixture.call('GET /groups', { token })).status).toBe(401);
  expect((await revoke(ann, id)).status).toBe(404);
  expect((await fixture.call('GET /groups', { token: `sbr_${'x'.repeat(43)}` })).status).toBe(401);
});

test('needs a name, and allows ten tokens', async () => {
  for (const name of ['', '   ', 'x'.repeat(51), 'a\u0007b']) expect((await make(ben, name)).status).toBe(422);
  const made = await Promise.all(Array.from({ length: 12 }, (_, n) => make(ben, `token ${n}`)));
  expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 422, 422]);
  expect(made.find(({ status }) => status === 422)?.body.error).toBe('You have 10 tokens. Revoke one first.');
});

test('a token has 300 calls a minute', async () => {
  const { token } = (await make(ann, 'eager')).body;
  const answers = await Promise.all(Array.from({ length: 310 }, () => fixture.call('GET /groups/public', { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
});

test('deleting the account deletes its tokens', async () => {
  const dan = await fixture.free('dan');
  const { token } = (await make(dan, 'of a leaver')).body;
  const body = { confirmation: 'delete my account', password: 'play-singleback' };
  expect((await fixture.call('POST /account/deletion', { token: dan.token, body })).status).toBe(200);
  expect((await fixture.call('GET /groups', { token })).status).toBe(401);
  const { rows } = await fixture.context.database.pool.query('select 1 from read_tokens where user_id = $1', [
    dan.userId,
  ]);
  expect(rows).toEqual([]);
});

const bodyOf = (key: string) => (key === 'POST /account/read-tokens' ? { name: 'one more' } : {});
