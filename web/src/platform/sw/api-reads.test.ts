import { beforeEach, expect, it } from 'vitest';
import {
  answerApi,
  createServerFetch,
  READ_TIMEOUT_MS,
  SESSION_TIMEOUT_MS,
  type ServerFetch,
  SHORT_TIMEOUT_MS,
} from './api-reads.ts';
import { OFFLINE_TOKEN, type ReadMessage } from './messages.ts';
import { createResponseCache, isCacheable, MAX_RESPONSES, type ResponseCache } from './response-cache.ts';
import { deviceCaches } from './testing/device-caches.ts';

const HOST = 'https://play.test';
const SEEN = 'Sat, 21 Nov 2026 12:58:00 GMT';
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.x`;

let caches = deviceCaches();
let isOnline = true;
let answer: (path: string) => Response | Promise<Response>;
let messages: ReadMessage[] = [];
let requested: string[] = [];
let waited: number[] = [];
let isPatient = true;
let server: ServerFetch;
let responses: ResponseCache;
let isSubscribed = false;
let unsubscribe: () => Promise<void>;

beforeEach(() => {
  caches = deviceCaches();
  [isOnline, isPatient, messages, requested, waited] = [true, true, [], [], []];
  responses = createResponseCache(caches, 'one');
  server = createServerFetch({
    fetch: fetchFromServer,
    wait: (ms) => {
      waited.push(ms);
      return isPatient ? new Promise(() => {}) : Promise.resolve();
    },
  });
  answer = () => Response.json({ points: 1 }, { headers: { date: SEEN } });
  unsubscribe = async () => {
    isSubscribed = false;
  };
});

async function fetchFromServer({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  requested.push(pathname);
  if (!isOnline) throw new TypeError('no network');
  return answer(pathname);
}

async function send(path: string, token: string | null, method = 'GET'): Promise<Response | null> {
  const after: Promise<unknown>[] = [];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const request = new Request(HOST + path, { method, headers });
  const reply = await answerApi(request, path, {
    ...{ responses, server, fetch: fetchFromServer },
    notify: (message) => messages.push(message),
    after: (work) => after.push(work),
    unsubscribe: () => unsubscribe(),
  });
  await Promise.all(after);
  return reply;
}

async function signIn(id: string | null): Promise<void> {
  answer = () => Response.json(id && { user: { id } });
  await send('/api/auth/get-session', null);
  answer = () => Response.json({ points: id }, { headers: { date: SEEN } });
}

it('notifications of a user end on this device once another one is signed in', async () => {
  await signIn('ann');
  isSubscribed = true;
  await signIn('ann');
  expect(isSubscribed).toBe(true);
  await signIn('ben');
  expect(isSubscribed).toBe(false);
});

it('serves the same user’s cached response with its timestamp while the server is unreachable', async () => {
  await signIn('ann');
  await send('/api/leaderboard/overall', tokenOf('ann'));
  expect(messages.at(-1)).toEqual({ kind: 'reached' });
  isOnline = false;
  const cached = await send('/api/leaderboard/overall', tokenOf('ann'));
  expect(await cached?.json()).toEqual({ points: 'ann' });
  expect(messages.at(-1)).toEqual({ kind: 'kept', at: '2026-11-21T12:58:00.000Z' });
});

it('never serves a cached response while the server responds, even with an error', async () => {
  await signIn('ann');
  await send('/api/leaderboard/overall', tokenOf('ann'));
  answer = () => new Response('{}', { status: 500 });
  expect((await send('/api/leaderboard/overall', tokenOf('ann')))?.status).toBe(500);
});

it('never serves cached responses to another user or after sign-out', async () => {
  await signIn('ann');
  await send('/api/lineups/7', tokenOf('ann'));
  isOnline = false;
  expect((await send('/api/lineups/7', tokenOf('ben')))?.type).toBe('error');
  expect((await send('/api/lineups/7', tokenOf('ann')))?.ok).toBe(true);
  await send('/api/auth/sign-out', null, 'POST').catch(() => null);
  expect((await send('/api/lineups/7', tokenOf('ann')))?.type).toBe('error');
  expect(await (await send('/api/auth/get-session', null))?.json()).toBeNull();
  expect((await caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([]);
});

it('clears cached responses before the page learns that the user changed or signed out', async () => {
  for (const next of ['ben', null]) {
    await signIn('ann');
    await send('/api/lineups/7', tokenOf('ann'));
    await signIn(next);
    expect((await caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([]);
  }
});

it('removes the push subscription on sign-out, also offline, and on nothing else', async () => {
  for (const path of ['/api/auth/sign-out', '/api/auth/revoke-sessions']) {
    for (isOnline of [true, false]) {
      isSubscribed = true;
      await send(path, null, 'POST').catch(() => null);
      expect(isSubscribed).toBe(false);
    }
  }
  [isOnline, isSubscribed] = [true, true];
  await signIn('ann');
  await send('/api/groups', tokenOf('ann'));
  expect(isSubscribed).toBe(true);
});

it('keeps everything when revoking all sessions is refused', async () => {
  await signIn('ann');
  await send('/api/lineups/7', tokenOf('ann'));
  isSubscribed = true;
  answer = () => Response.json({ code: 'too_many' }, { status: 429 });
  expect((await send('/api/auth/revoke-sessions', null, 'POST'))?.status).toBe(429);
  expect(isSubscribed).toBe(true);
  isOnline = false;
  expect((await send('/api/lineups/7', tokenOf('ann')))?.ok).toBe(true);
});

it('signs out when the push service is unavailable', async () => {
  unsubscribe = () => Promise.reject(new Error('no push service'));
  expect((await send('/api/auth/sign-out', null, 'POST'))?.ok).toBe(true);
});

it('does not cache a response that arrives after sign-out', async () => {
  await signIn('ann');
  await signIn(null);
  await send('/api/lineups/7', tokenOf('ann'));
  expect((await caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([]);
});

it('opens offline for the last signed-in user with a token that is never sent to the server', async () => {
  await signIn('ann');
  await send('/api/lineups/7', tokenOf('ann'));
  isOnline = false;
  expect(await (await send('/api/auth/get-session', null))?.json()).toEqual({ user: { id: 'ann' } });
  expect(await (await send('/api/auth/token', null))?.json()).toEqual({ token: OFFLINE_TOKEN });
  isOnline = true;
  requested = [];
  expect(await (await send('/api/lineups/7', OFFLINE_TOKEN))?.json()).toEqual({ points: 'ann' });
  expect((await send('/api/lineup', OFFLINE_TOKEN, 'POST'))?.type).toBe('error');
  expect(requested).toEqual([]);
});

it('caches lineups and standings, and nothing else', async () => {
  const paths = [
    ...['/api/lineups/7', '/api/lineup/1', '/api/leaderboard/group/1', '/api/scoreboard/7', '/api/groups'],
    '/api/game-day',
  ];
  expect(paths.map(isCacheable)).toEqual(paths.map(() => true));
  const others = ['/api/auth/get-session', '/api/account/download', '/api/groups/1/members', '/api/groups/admin/all'];
  expect(others.map(isCacheable)).toEqual(others.map(() => false));
});

it('caches a limited number of responses and drops the oldest', async () => {
  await signIn('ann');
  for (let at = 0; at <= MAX_RESPONSES; at += 1) await send(`/api/lineup/${at}`, tokenOf('ann'));
  isOnline = false;
  expect((await send('/api/lineup/0', tokenOf('ann')))?.type).toBe('error');
  expect((await send(`/api/lineup/${MAX_RESPONSES}`, tokenOf('ann')))?.ok).toBe(true);
});

const html = (status: number) =>
  new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
const never = () => new Promise<Response>(() => {});

it.each([
  ['a proxy says that the app is down', () => html(502)],
  ['a proxy says so in other words', () => Response.json({ error: 'down' }, { status: 503 })],
  ['a hotel answers for everybody', () => html(200)],
])('serves cached responses when %s', async (_why, other) => {
  await signIn('ann');
  await send('/api/lineups/7', tokenOf('ann'));
  answer = other;
  expect(await (await send('/api/auth/get-session', null))?.json()).toEqual({ user: { id: 'ann' } });
  expect(await (await send('/api/auth/token', null))?.json()).toEqual({ token: OFFLINE_TOKEN });
  expect(await (await send('/api/lineups/7', tokenOf('ann')))?.json()).toEqual({ points: 'ann' });
  expect(messages.at(-1)).toEqual({ kind: 'kept', at: '2026-11-21T12:58:00.000Z' });
  // Without a cached response, the failure itself is returned.
  expect((await send('/api/lineups/8', tokenOf('ann')))?.status).toBe(other().status);
});

it('times out a hanging server before the page does, and sooner the next time, until it responds', async () => {
  await signIn('ann');
  await send('/api/lineups/7', tokenOf('ann'));
  [answer, isPatient, waited] = [never, false, []];
  expect(await (await send('/api/auth/get-session', null))?.json()).toEqual({ user: { id: 'ann' } });
  expect(await (await send('/api/lineups/7', OFFLINE_TOKEN))?.json()).toEqual({ points: 'ann' });
  expect(await (await send('/api/lineups/7', tokenOf('ann')))?.json()).toEqual({ points: 'ann' });
  expect(waited).toEqual([SESSION_TIMEOUT_MS, SHORT_TIMEOUT_MS]);
  answer = () => Response.json({ points: 2 });
  isPatient = true;
  expect(await (await send('/api/lineups/7', tokenOf('ann')))?.json()).toEqual({ points: 2 });
  waited = [];
  await send('/api/lineups/7', tokenOf('ann'));
  expect(waited).toEqual([READ_TIMEOUT_MS]);
});

it('waits for a slow server when nothing is cached or the user is unknown', async () => {
  isPatient = false;
  answer = async () => Response.json({ user: { id: 'ann' } });
  expect(await (await send('/api/auth/get-session', null))?.json()).toEqual({ user: { id: 'ann' } });
  answer = async () => Response.json({ points: 3 });
  expect(await (await send('/api/lineups/7', tokenOf('ann')))?.json()).toEqual({ points: 3 });
});

it('fetches the session before caching when the worker started after sign-in', async () => {
  answer = (path) => Response.json(path === '/api/auth/get-session' ? { user: { id: 'ann' } } : { points: 'ann' });
  await Promise.all(['/api/lineups/7', '/api/groups', '/api/teams'].map((path) => send(path, tokenOf('ann'))));
  expect(requested.filter((path) => path === '/api/auth/get-session')).toHaveLength(1);
  isOnline = false;
  expect(await (await send('/api/auth/get-session', null))?.json()).toEqual({ user: { id: 'ann' } });
  expect(await (await send('/api/lineups/7', OFFLINE_TOKEN))?.json()).toEqual({ points: 'ann' });
});

it('reports a signed-out user as signed out, also offline, and fails when the user is unknown', async () => {
  isOnline = false;
  expect((await send('/api/auth/get-session', null))?.type).toBe('error');
  isOnline = true;
  await signIn('ann');
  isOnline = false;
  await send('/api/auth/sign-out', null, 'POST').catch(() => null);
  expect(await (await send('/api/auth/get-session', null))?.json()).toBeNull();
  expect((await send('/api/auth/token', null))?.type).toBe('error');
  // The sign-in page asks for a passkey by itself: nobody is signed in by that.
  await send('/api/auth/passkey/start', null, 'POST')?.catch(() => null);
  expect(await (await send('/api/auth/get-session', null))?.json()).toBeNull();
  // The response to a sign-in may have been lost.
  await send('/api/auth/sign-in/email', null, 'POST').catch(() => null);
  expect((await send('/api/auth/get-session', null))?.type).toBe('error');
});

it('ignores a session response that was requested before sign-out', async () => {
  await signIn('ann');
  let respond: (late: Response) => void = () => {};
  answer = (path) =>
    path === '/api/auth/get-session'
      ? new Promise((resolve) => {
          respond = resolve;
        })
      : Response.json({});
  const before = send('/api/auth/get-session', null);
  await send('/api/auth/sign-out', null, 'POST');
  respond(Response.json({ user: { id: 'ann' } }));
  await before;
  isOnline = false;
  expect(await (await send('/api/auth/get-session', null))?.json()).toBeNull();
});
