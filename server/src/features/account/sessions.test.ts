import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSessions } from '../../db/credentials.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { tidy } from '../../tidy.ts';
import { openBrowser, PASSWORD } from './testing/browser.ts';

describe('sessions', () => {
  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  });
  afterAll(() => fixture.close());

  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  /** A user signed in in two browsers. */
  async function signedInTwice(name: string) {
    const [first, second] = [openBrowser(fixture), openBrowser(fixture)];
    const email = `${name}@one.test`;
    await first.signUp(name, email);
    await second.post('/api/auth/sign-in/email', { email, password: PASSWORD }, { 'user-agent': FIREFOX });
    return { first, second, tokens: [await first.token(), await second.token()] as const };
  }

  test('lists where the user is signed in, this browser first, without any token', async () => {
    const { tokens } = await signedInTwice('lister');
    const { body } = await fixture.call('GET /account/sessions', { token: tokens[0] });
    expect(body).toEqual([
      { ...aSession, browser: 'An unknown browser', is_current: true },
      { ...aSession, browser: 'Firefox on Linux', is_current: false },
    ]);
  });

  const aSession = { id: expect.any(String), created_at: expect.any(String), last_used_at: expect.any(String) };

  test('when a session was last used is stored once an hour', async () => {
    const { first, tokens } = await signedInTwice('hourly');
    const { pool } = fixture.context.database;
    const back = (hours: number) =>
      pool.query(
        `update sessions set updated_at = updated_at - $1 * interval '1 hour', expires_at = expires_at - $1 * interval '1 hour'`,
        [hours],
      );
    const lastUsed = async () => {
      const { body } = await fixture.call('GET /account/sessions', { token: tokens[0] });
      return Date.now() - new Date(body[0].last_used_at).getTime();
    };
    await back(0.5);
    await first.user();
    expect(await lastUsed()).toBeGreaterThan(25 * 60_000);
    await back(1);
    await first.user();
    expect(await lastUsed()).toBeLessThan(60_000);
  });

  test('ends after a year, however it is used', async () => {
    const { first, second } = await signedInTwice('yearly');
    const { pool } = fixture.context.database;
    const age = (days: number) =>
      pool.query(
        `update sessions set created_at = now() - $1 * interval '1 day' from users
       where users.id = user_id and email = 'yearly@one.test' and user_agent like '%Firefox%'`,
        [days],
      );
    await age(364);
    await tidy(fixture.context);
    expect(await second.user()).not.toBeNull();
    await age(366);
    await tidy(fixture.context);
    expect([await first.user(), await second.user()]).toEqual([expect.anything(), null]);
  });

  test('ending one signs it out at once, and only the owner can', async () => {
    const { second, tokens } = await signedInTwice('ender');
    const stranger = await signedInTwice('nosy');
    const { body } = await fixture.call('GET /account/sessions', { token: tokens[0] });
    const end = (token: string) => {
      return fixture.call('DELETE /account/sessions/:id', { token, params: { id: body[1].id } });
    };
    expect((await end(stranger.tokens[0])).status).toBe(404);
    expect((await fixture.call('GET /groups', { token: tokens[1] })).status).toBe(200);
    expect((await end(tokens[0])).status).toBe(200);
    expect((await fixture.call('GET /groups', { token: tokens[1] })).status).toBe(401);
    expect(await second.user()).toBeNull();
    expect((await end(tokens[0])).status).toBe(404);
  });

  test.each([
    ['suspended', 'suspended_at'],
    ['deleted', 'deleted_at'],
  ])('one that was opened while its user was %s is of no use', async (name, column) => {
    const { tokens } = await signedInTwice(name);
    const { db, database, tokens: access } = fixture.context;
    const { rows } = await database.pool.query(
      `with gone as (update users set ${column} = now() where email = $1 returning id)
       select s.id from sessions s join gone on gone.id = s.user_id`,
      [`${name}@one.test`],
    );
    access.sessionsEnded();
    expect((await fixture.call('GET /account/sessions', { token: tokens[0] })).status).toBe(401);
    expect(await openSessions(db, [rows[0].id, rows[1].id], new Date())).toEqual(new Set());
  });

  test('ending the others leaves this one', async () => {
    const { first, second, tokens } = await signedInTwice('only');
    const ended = await fixture.call('POST /account/sessions/end-others', { token: tokens[0] });
    expect(ended.body).toEqual({ ended: 1 });
    expect([await second.user(), (await first.user()).email]).toEqual([null, 'only@one.test']);
    expect((await fixture.call('GET /groups', { token: tokens[1] })).status).toBe(401);
  });
});

describe('read tokens', () => {
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
});
