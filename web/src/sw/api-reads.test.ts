import { beforeEach, expect, it } from 'vitest';
import { answerApi } from './api-reads.ts';
import { deviceCaches } from './device-caches.fixture.ts';
import { isKept, keptAnswers, MOST, OFFLINE_TOKEN } from './kept-answers.ts';
import type { ReadMessage } from './messages.ts';

const HOST = 'https://play.test';
const SEEN = 'Sat, 21 Nov 2026 12:58:00 GMT';
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.x`;

let caches = deviceCaches();
let isOnline = true;
let answer: () => Response;
let told: ReadMessage[] = [];
let asked: string[] = [];
let isPushedTo = false;
let unsubscribe: () => Promise<void>;

beforeEach(() => {
  caches = deviceCaches();
  [isOnline, told, asked] = [true, [], []];
  answer = () => Response.json({ points: 1 }, { headers: { date: SEEN } });
  unsubscribe = async () => {
    isPushedTo = false;
  };
});

async function ask(path: string, token: string | null, method = 'GET'): Promise<Response | null> {
  const after: Promise<unknown>[] = [];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const request = new Request(HOST + path, { method, headers });
  const reply = await answerApi(request, path, {
    kept: keptAnswers(caches),
    tell: (message) => told.push(message),
    after: (work) => after.push(work),
    unsubscribe: () => unsubscribe(),
    fetch: async ({ url }) => {
      asked.push(new URL(url).pathname);
      if (!isOnline) throw new TypeError('no network');
      return answer();
    },
  });
  await Promise.all(after);
  return reply;
}

async function signIn(id: string | null): Promise<void> {
  answer = () => Response.json(id && { user: { id } });
  await ask('/api/auth/get-session', null);
  answer = () => Response.json({ points: id }, { headers: { date: SEEN } });
}

it('answers a table with what the same user saw last, and says as of when, while the server can’t be reached', async () => {
  await signIn('ann');
  await ask('/api/leaderboard/overall', tokenOf('ann'));
  expect(told).toEqual([{ kind: 'reached' }]);
  isOnline = false;
  const kept = await ask('/api/leaderboard/overall', tokenOf('ann'));
  expect(await kept?.json()).toEqual({ points: 'ann' });
  expect(told.at(-1)).toEqual({ kind: 'kept', at: '2026-11-21T12:58:00.000Z' });
});

it('never answers with what was kept while the server answers, a refusal too', async () => {
  await signIn('ann');
  await ask('/api/leaderboard/overall', tokenOf('ann'));
  answer = () => new Response('{}', { status: 500 });
  expect((await ask('/api/leaderboard/overall', tokenOf('ann')))?.status).toBe(500);
});

it('answers nobody else: not another user, and nobody after the sign-out', async () => {
  await signIn('ann');
  await ask('/api/lineups/7', tokenOf('ann'));
  isOnline = false;
  expect((await ask('/api/lineups/7', tokenOf('ben')))?.type).toBe('error');
  expect((await ask('/api/lineups/7', tokenOf('ann')))?.ok).toBe(true);
  await ask('/api/auth/sign-out', null, 'POST').catch(() => null);
  expect((await ask('/api/lineups/7', tokenOf('ann')))?.type).toBe('error');
  await expect(ask('/api/auth/get-session', null)).rejects.toThrow('no network');
  expect((await caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([]);
});

it('lets go of what was kept before the page hears that somebody else, or nobody, is signed in', async () => {
  for (const next of ['ben', null]) {
    await signIn('ann');
    await ask('/api/lineups/7', tokenOf('ann'));
    await signIn(next);
    expect((await caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([]);
  }
});

it('takes the push subscription away with the sign-out, without a server too, and with nothing else', async () => {
  for (const path of ['/api/auth/sign-out', '/api/auth/revoke-sessions']) {
    for (isOnline of [true, false]) {
      isPushedTo = true;
      await ask(path, null, 'POST').catch(() => null);
      expect(isPushedTo).toBe(false);
    }
  }
  [isOnline, isPushedTo] = [true, true];
  await signIn('ann');
  await ask('/api/groups', tokenOf('ann'));
  expect(isPushedTo).toBe(true);
});

it('signs out where the push service can’t be had', async () => {
  unsubscribe = () => Promise.reject(new Error('no push service'));
  expect((await ask('/api/auth/sign-out', null, 'POST'))?.ok).toBe(true);
});

it('keeps nothing of an answer that comes after the sign-out', async () => {
  await signIn('ann');
  await signIn(null);
  await ask('/api/lineups/7', tokenOf('ann'));
  expect((await caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([]);
});

it('opens offline for who was signed in, with a token that is never sent on', async () => {
  await signIn('ann');
  await ask('/api/lineups/7', tokenOf('ann'));
  isOnline = false;
  expect(await (await ask('/api/auth/get-session', null))?.json()).toEqual({ user: { id: 'ann' } });
  expect(await (await ask('/api/auth/token', null))?.json()).toEqual({ token: OFFLINE_TOKEN });
  isOnline = true;
  asked = [];
  expect(await (await ask('/api/lineups/7', OFFLINE_TOKEN))?.json()).toEqual({ points: 'ann' });
  expect((await ask('/api/lineup', OFFLINE_TOKEN, 'POST'))?.type).toBe('error');
  expect(asked).toEqual([]);
});

it('keeps lineups and tables, and nothing else', async () => {
  const paths = ['/api/lineups/7', '/api/lineup/1', '/api/leaderboard/group/1', '/api/scoreboard/7', '/api/groups'];
  expect(paths.map(isKept)).toEqual(paths.map(() => true));
  const others = ['/api/auth/get-session', '/api/account/download', '/api/groups/1/members', '/api/groups/admin/all'];
  expect(others.map(isKept)).toEqual(others.map(() => false));
});

it('keeps so many answers, the youngest', async () => {
  await signIn('ann');
  for (let at = 0; at <= MOST; at += 1) await ask(`/api/lineup/${at}`, tokenOf('ann'));
  isOnline = false;
  expect((await ask('/api/lineup/0', tokenOf('ann')))?.type).toBe('error');
  expect((await ask(`/api/lineup/${MOST}`, tokenOf('ann')))?.ok).toBe(true);
});
