import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';

let fixture: AppFixture;
let app: FastifyInstance | null = null;

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterEach(async () => {
  await app?.close();
  app = null;
});
afterAll(() => fixture.close());

async function open(options: AppOptions): Promise<FastifyInstance> {
  app = await buildApp(fixture.context, { auth: fixture.auth, ...options });
  return app;
}

test.each([
  ['as it is', '/api/teams'],
  ['with an escape', '/%61pi/teams'],
  ['with two slashes', '//api/teams'],
  ['in capitals', '/API/teams'],
  ['of no route', '/api/nothing'],
  ['of a join link', '/join/some-token'],
  ['of an escaped join link', '/%6aoin/some-token'],
])('a path %s counts against the limit on requests', async (_what, path) => {
  const limited = await open({ requestsPerMinute: 3 });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await limited.inject(path)).statusCode);
  expect(statuses.slice(3)).toEqual([429, 429]);
  expect(statuses.slice(0, 3)).not.toContain(429);
});

test('counts clients behind a trusted proxy by the address that the proxy appended', async () => {
  const limited = await open({ requestsPerMinute: 3, trustProxy: { hops: 1 } });
  const statusFor = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await limited.inject({ url: '/api/teams', headers })).statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push(await statusFor(`r${n}-nonsense, 198.51.100.${n}, 203.0.113.9`));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(await statusFor('203.0.113.10')).toBe(200);
});

test.each<[string, 'GET' | 'POST', string, object | undefined]>([
  ['a path', 'GET', '/api/join-links/a%00b', undefined],
  ['a query', 'GET', '/api/notifications/unsubscribe?email=a%00b@one.test', undefined],
  ['a query of the sign-in', 'GET', '/api/auth/callback/google?state=a%00b', undefined],
  ['a body', 'POST', '/api/account/reset-link', { token: 'a\u0000b' }],
  ['the name of a field', 'POST', '/api/account/reset-link', { token: 'a', 'a\u0000b': 1 }],
  ['a body of the sign-in', 'POST', '/api/auth/sign-in/email', { email: 'a\u0000@one.test', password: 'x' }],
])('a null character in %s is refused', async (_what, method, url, payload) => {
  const answer = await fixture.app.inject({ method, url, ...(payload && { payload }) });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
});

test('refuses half of a surrogate pair wherever JSON can hold it', async () => {
  const sendEach = [
    '{"token":"a\\ud800"}',
    '{"token":"\\udc00a"}',
    '{"token":"a","b\\ud83c":1}',
    '{"token":["\\udfff"]}',
  ];
  const signIn = '{"email":"a\\ud800@one.test","password":"x"}';
  for (const [url, payload] of [
    ...sendEach.map((payload) => ['/api/account/reset-link', payload] as const),
    ['/api/auth/sign-in/email', signIn] as const,
  ]) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fixture.app.inject({ method: 'POST', url, headers, payload });
    expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 400, 'malformed']);
  }
});

test('refuses an encoded body on every call at once: one that failed to decompress was never answered', async () => {
  const { token } = await fixture.signIn('coded');
  const send = async (key: CallKey, encoding: string) => {
    const [method = '', path = ''] = key.split(' ');
    const answer = await fixture.app.inject({
      ...{ method: method as 'POST', url: `/api${path.replace(/:\w+/g, randomUUID())}`, payload: '{"a":1}' },
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'content-encoding': encoding,
      },
    });
    return answer.statusCode;
  };
  const changing = (Object.keys(calls) as CallKey[]).filter((key) => !key.startsWith('GET '));
  expect(changing.length).toBeGreaterThan(80);
  for (const key of changing) expect([key, await send(key, 'gzip')]).toEqual([key, 415]);
  for (const encoding of ['br', 'deflate', 'zstd', 'GZIP', 'x-gzip', 'gzip, gzip', 'identity, gzip', 'nonsense']) {
    expect([encoding, await send('POST /feedback', encoding)]).toEqual([encoding, 415]);
  }
  expect(await send('POST /feedback', 'identity')).toBe(400);
});

test.each([
  [
    'too long headers',
    `GET /api/teams HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['a torn request', 'GET /api/teams HTTP/1.1\r\nhost x\r\n\r\n', 400, 'malformed'],
])('answers %s in the shape of all errors', async (_what, bytes, status, code) => {
  const raw = await open({});
  await raw.listen({ port: 0, host: '127.0.0.1' });
  const answered = await exchange(raw, bytes);
  const [head = '', body = ''] = answered.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), code });
});

test('another method of a path that is there is answered 405, with the methods that it has', async () => {
  for (const [method, url, allow] of [
    ['PUT', '/api/teams', 'GET'],
    ['PATCH', `/api/lineup/${randomUUID()}`, 'GET, PUT, DELETE'],
    ['DELETE', '/api/auth/sign-in/email', 'POST'],
  ] as const) {
    const { statusCode, headers, json } = await fixture.app.inject({ method, url });
    expect([url, statusCode, json().code, headers.allow]).toEqual([url, 405, 'method_not_allowed', allow]);
  }
  expect((await fixture.app.inject({ method: 'PUT', url: '/api/nothing' })).statusCode).toBe(404);
});

test('refuses a null character from signed-in users, too', async () => {
  const { token } = await fixture.signIn('ann');
  const groups = await fixture.call('GET /groups/public', { token, query: { search: 'a\u0000b' } });
  const feedback = { subject: 'a\u0000', description: 'b' };
  const sent = await fixture.call('POST /feedback', { token, body: feedback });
  expect([groups.status, sent.status]).toEqual([400, 400]);
});

test('does not read a body without a token', async () => {
  const send = (authorization?: string) =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/feedback',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      payload: '{"torn',
    });
  const { token } = await fixture.signIn('ann');
  expect([(await send()).statusCode, (await send(`Bearer ${token}`)).statusCode]).toEqual([401, 400]);
});

test('responds 408 to a slow body and closes the connection', async () => {
  const slow = await open({ requestTimeoutMs: 400, timeoutCheckMs: 50 });
  await slow.listen({ port: 0, host: '127.0.0.1' });
  const head = 'POST /api/account/reset-link HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const answered = await exchange(slow, `${head}content-length: 10000\r\n\r\n`, { isDripping: true });
  expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  expect(answered).toContain('"code":"too_slow"');
});

/** Sends bytes to an app that listens, and then nothing or a byte every 20 ms; returns all it answers until it closes. */
async function exchange({ server }: FastifyInstance, bytes: string, { isDripping = false } = {}): Promise<string> {
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let answered = '';
  socket.on('data', (part) => (answered += part));
  // The server may close the connection while a byte is on its way.
  socket.on('error', () => {});
  const dripping = setInterval(() => isDripping && socket.write('x'), 20);
  // Not `once`, which would reject on such an error.
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(dripping);
  return answered;
}

test('shared caches store nothing personal; versioned replies can be revalidated', async () => {
  const { token } = await fixture.signIn('ann');
  const cacheOf = async (key: 'GET /groups' | 'GET /account/download' | 'GET /notifications/settings') =>
    (await fixture.call(key, { token })).headers['cache-control'];
  expect([
    await cacheOf('GET /groups'),
    await cacheOf('GET /account/download'),
    await cacheOf('GET /notifications/settings'),
    (await fixture.call('GET /groups')).headers['cache-control'],
  ]).toEqual(Array(4).fill('private, no-store'));
});

test('the API description is cached compressed and revalidated', async () => {
  for (const [path, type] of [['/api/openapi.json', /json/] as const, ['/api/docs', /html/] as const]) {
    const answer = await fixture.app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    expect([answer.headers['content-encoding'], answer.headers['content-type']]).toEqual([
      'br',
      expect.stringMatching(type),
    ]);
    const { etag } = answer.headers;
    const known = await fixture.app.inject({ url: path, headers: { 'if-none-match': String(etag) } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  }
});

test('pages can’t request camera or location', async () => {
  for (const url of ['/api/docs', '/no-such-page']) {
    const { headers } = await fixture.app.inject(url);
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/);
  }
});

test('an answer of the API is data: a browser may neither run, frame nor guess its content', async () => {
  const { headers } = await fixture.app.inject('/api/teams');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('a refusal of the limit on requests says when to try again; other answers say nothing of the limit', async () => {
  const limited = await open({ requestsPerMinute: 1 });
  const answers = [await limited.inject('/api/teams'), await limited.inject('/api/teams')];
  expect(answers.map(({ headers }) => [headers['retry-after'], headers['x-ratelimit-limit']])).toEqual([
    [undefined, undefined],
    ['60', '1'],
  ]);
});
