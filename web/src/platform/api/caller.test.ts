import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createCaller, requestUrl } from './caller.ts';

interface Sent {
  url: string;
  init: RequestInit;
  answer: (status: number, body: unknown) => void;
}

function setup(token: string | null = 'tkn') {
  const sent: Sent[] = [];
  const page = { userId: token && 'ann', token: Promise.resolve(token), goesOn: false };
  let unauthorized = 0;
  const call = createCaller({
    base: '/api',
    fetch: (url, init) =>
      new Promise((resolve) => {
        sent.push({
          url,
          init,
          answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
        });
      }),
    token: () => page.token,
    userId: () => page.userId,
    onUnauthorized: async () => {
      unauthorized += 1;
      return page.goesOn;
    },
  });
  return { call, sent, page, unauthorized: () => unauthorized };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('[A7.1, A9.1] every call is sent to /api with cookies and the bearer token', async () => {
  const { call, sent } = setup();
  const teams = call('GET /teams');
  await settled();
  expect(sent[0]?.url).toBe('/api/teams');
  expect(sent[0]?.init.credentials).toBe('include');
  expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer tkn' });
  sent[0]?.answer(200, []);
  expect(await teams).toEqual([]);
});

test('sends no token for a visitor', async () => {
  const { call, sent } = setup(null);
  void call('GET /teams');
  await settled();
  expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
});

test('[A7.1] identical GETs in flight share one request; a later one sends another', async () => {
  const { call, sent } = setup();
  const both = Promise.all([call('GET /teams'), call('GET /teams'), call('GET /groups')]);
  await settled();
  expect(sent.map((one) => one.url)).toEqual(['/api/teams', '/api/groups']);
  for (const one of sent) one.answer(200, []);
  await both;
  void call('GET /teams');
  await settled();
  expect(sent).toHaveLength(3);
});

test('[A7.1] writes are never shared', async () => {
  const { call, sent } = setup();
  void call('DELETE /lineup/:id', { params: { id: 'one' } });
  void call('DELETE /lineup/:id', { params: { id: 'one' } });
  await settled();
  expect(sent).toHaveLength(2);
});

test('a refusal is an ApiError with the server’s status, code, message and details', async () => {
  const { call, sent } = setup();
  const request = call('GET /groups');
  await settled();
  sent[0]?.answer(409, { error: 'Week 3 is over', code: 'week_over', details: { weekNumber: 3 } });
  const error = await request.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 'week_over',
    message: 'Week 3 is over',
    details: { weekNumber: 3 },
  });
});

test('[A8.1] reports every 401, and no other failure', async () => {
  const { call, sent, unauthorized } = setup();
  const first = call('GET /groups').catch(() => 'failed');
  await settled();
  sent[0]?.answer(403, { error: 'No', code: 'not_allowed' });
  await first;
  expect(unauthorized()).toBe(0);
  const second = call('GET /groups').catch(() => 'failed');
  await settled();
  sent[1]?.answer(401, { error: 'Sign in', code: 'not_signed_in' });
  await second;
  expect(unauthorized()).toBe(1);
});

test('[A8.1] a call refused for a session that was replaced is sent again, once', async () => {
  const { call, sent, page, unauthorized } = setup();
  page.goesOn = true;
  const refused = async (at: number) => {
    await settled();
    sent[at]?.answer(401, { error: 'Sign in', code: 'not_signed_in' });
  };
  const change = call('POST /feedback', { body: { subject: 'Hello', description: 'Hello there' } });
  page.token = Promise.resolve('new');
  await refused(0);
  await settled();
  expect(sent[1]?.init).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer new' } });
  sent[1]?.answer(200, {});
  expect(await change).toEqual({});
  const failed = call('GET /groups').catch((error: ApiError) => error.status);
  await refused(2);
  await refused(3);
  expect([await failed, sent.length, unauthorized()]).toEqual([401, 4, 3]);
});

test('a network failure is unreachable with status 0', async () => {
  const call = createCaller({
    base: '/api',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    token: async () => null,
    userId: () => null,
    onUnauthorized: async () => false,
  });
  await expect(call('GET /teams')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('an HTML response of a captive portal counts as unreachable', async () => {
  const call = createCaller({
    base: '/api',
    fetch: async () => new Response('<h1>Welcome to the hotel</h1>'),
    token: async () => null,
    userId: () => null,
    onUnauthorized: async () => false,
  });
  await expect(call('GET /teams')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('what follows a change is asked for anew, and for an answer that includes it', async () => {
  const { call, sent } = setup();
  void call('GET /groups');
  await settled();
  expect(sent[0]?.init.headers).not.toHaveProperty('cache-control');
  const change = call('POST /feedback', { body: { subject: 'Hello', description: 'Hello there' } });
  await settled();
  sent[1]?.answer(200, {});
  await change;
  // The request from before is still in flight.
  void call('GET /groups');
  await settled();
  expect(sent).toHaveLength(3);
  expect(sent[2]?.init.headers).toMatchObject({ 'cache-control': 'no-cache' });
});

test('what was called for one user is neither sent for the next one, nor answered to them', async () => {
  const { call, sent, page, unauthorized } = setup();
  const ends: unknown[] = [];
  const note = (promise: Promise<unknown>) => void promise.then(...[1, 2].map(() => (end: unknown) => ends.push(end)));
  note(call('GET /groups'));
  note(call('GET /teams'));
  await settled();
  let renew = (_: string) => {};
  page.token = new Promise((resolve) => {
    renew = resolve;
  });
  note(call('POST /feedback', { body: { subject: 'Hello', description: 'Hello there' } }));
  page.userId = 'ben';
  renew('of Ben');
  await settled();
  expect(sent).toHaveLength(2);
  const own = call('GET /groups');
  await settled();
  expect(sent).toHaveLength(3);
  sent[0]?.answer(200, ['of Ann']);
  sent[1]?.answer(401, {});
  sent[2]?.answer(200, ['of Ben']);
  expect(await own).toEqual(['of Ben']);
  await settled();
  expect(ends).toEqual([]);
  expect(unauthorized()).toBe(0);
});

test('what was not answered because another user was signed in is asked again for the one who returns', async () => {
  const { call, sent, page } = setup();
  void call('GET /groups');
  await settled();
  page.userId = 'ben';
  sent[0]?.answer(200, []);
  await settled();
  page.userId = 'ann';
  const again = call('GET /groups');
  await settled();
  sent[1]?.answer(200, []);
  expect(await again).toEqual([]);
});

test('what came with the page is not requested, until this page has changed something', async () => {
  const requested: string[] = [];
  const call = createCaller({
    base: '/api',
    fetch: async (url) => {
      requested.push(url);
      return new Response('[]');
    },
    token: async () => 'tkn',
    userId: () => 'ann',
    sent: (url, userId) => (url === '/api/groups' && userId === 'ann' ? ['with the page'] : undefined),
    onUnauthorized: async () => false,
  });
  expect(await call('GET /groups')).toEqual(['with the page']);
  expect(await call('GET /teams')).toEqual([]);
  await call('DELETE /groups/:id', { params: { id: '1' }, body: { name: 'Sunday Six' } });
  expect(await call('GET /groups')).toEqual([]);
  expect(requested).toEqual(['/api/teams', '/api/groups/1', '/api/groups']);
});

test('[A7.1] the URL does not depend on the order of the parameters', () => {
  expect(requestUrl('/players', {}, { week_id: 'w', b: 1 })).toBe(requestUrl('/players', {}, { b: 1, week_id: 'w' }));
  expect(requestUrl('/players', {}, { b: 1, a: 2 })).toBe('/players?a=2&b=1');
});

test('[A7.7] path parameters are encoded, and undefined ones are omitted', () => {
  expect(requestUrl('/auth/check-display-name/:name', { name: 'a/b ü' }, { userId: undefined })).toBe(
    '/auth/check-display-name/a%2Fb%20%C3%BC',
  );
});
