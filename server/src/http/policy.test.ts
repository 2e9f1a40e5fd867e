import { createHash, randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openStandIn, standInProvider, standInSettings } from '../dev/google.ts';
import { openStripeStandIn } from '../dev/stripe/stripe-api.ts';
import { realClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import { openMailbox } from '../lib/mail/mailbox.ts';
import { type AppFixture, openAppFixture, PUBLIC_URL } from '../testing/app-fixture.ts';

// What a browser may do with an answer is said with every one: found from the list of all routes, not from examples.

const PAGE = '<html><head><style>#root [data-f="0"]{color:red}</style></head><body></body></html>';
const LOCAL = { host: 'localhost:3000' };

let fixture: AppFixture;
let app: FastifyInstance;
let folder: string;
const routes: RouteOptions[] = [];

// Each app of this process says that it is made, before it has a route.
subscribe('fastify.initialization', (made) => {
  const { fastify } = made as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void routes.push(route));
});

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  folder = await mkdtemp(join(tmpdir(), 'singleback-policy-'));
  await cp(join(import.meta.dirname, '../../../web/public'), folder, { recursive: true });
  const list = [{ file: 'pages/landing.html', isSignedIn: false, url: '^/$' }];
  await writeFile(join(folder, 'pages.json'), JSON.stringify(list));
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'pages/landing.html'), PAGE);
  await writeFile(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(join(folder, 'sw.js'), 'self.here = true;');
  const settings = standInSettings(PUBLIC_URL, standInProvider(PUBLIC_URL, ''));
  const parts = { clock: realClock, ids: randomIds };
  const { standIn } = await openStripeStandIn({
    ...{ ...parts, dataDir: folder, pagesUrl: `${PUBLIC_URL}/dev/stripe`, deliver: async () => {} },
  } as Parameters<typeof openStripeStandIn>[0]);
  const dev = {
    ...{ clock: fixture.clock as never, mailbox: await openMailbox(folder, randomIds, realClock) },
    ...{ google: await openStandIn(settings, parts), stripe: standIn, catchUp: async () => {} },
  };
  routes.length = 0;
  app = await buildApp(fixture.context, { auth: fixture.auth, webRoot: folder, dev, metricsToken: 'a token' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** What is wrong with the headers of an answer, and with what its policy would not let run. */
function faultsOf(headers: Record<string, unknown>, body: string): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const isPage = /html/.test(String(headers['content-type'] ?? ''));
  const faults = [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...(/default-src '(self|none)'/.test(policy) ? [] : ['no policy']),
    ...(/frame-ancestors 'none'/.test(policy) ? [] : ['may be framed']),
    ...(/unsafe|\*|(?<!img-src [^;]*)data:/.test(policy) ? [`permits too much: ${policy}`] : []),
  ];
  if (!isPage) return faults;
  const digestOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  const styles = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => digestOf(css));
  return [
    ...faults,
    ...(policy.includes("default-src 'self'") ? [] : ['a page without its own policy']),
    ...styles.filter((digest) => !policy.includes(digest)).map(() => 'a style element that is blocked'),
    ...(/<[^>]+ style=/.test(body) ? ['a style attribute'] : []),
    ...(/<[^>]+ on\w+=/.test(body) ? ['a handler in HTML'] : []),
    ...(/<script(?![^>]*(src=|type="application\/json"))/.test(body) ? ['a script in HTML'] : []),
  ];
}

/** A path of a route, with an id for each parameter and a name for the rest. */
const pathOf = (url: string) => url.replace(/:\w+/g, randomUUID()).replace('*', 'nothing');

test('every route, page and refusal comes with a policy that permits nothing inline', async () => {
  const { token } = await fixture.signIn('ann');
  const found = new Map<string, string[]>();
  const tried = new Set<string>();
  const tryAt = async (method: HTTPMethods, url: string, headers: Record<string, string>) => {
    const answer = await app.inject({ method: method as 'GET', url, headers: { ...LOCAL, ...headers } });
    const faults = faultsOf(answer.headers, answer.body);
    if (faults.length > 0) found.set(`${method} ${url} ${answer.statusCode}`, faults);
    tried.add(`${answer.statusCode}`);
  };
  const pages = [
    '/',
    '/lineups',
    '/groups/1',
    '/join/a-token',
    '/auth',
    '/try',
    '/play',
    '/verify',
    '/nothing',
    '/unsubscribe',
  ];
  const others = [
    '/.env',
    '/assets/',
    '/assets/nothing.js',
    '/api/nothing',
    '/dev/nothing',
    '/%',
    '/api/%zz',
    '/sw.js',
  ];
  for (const url of [...pages, ...others]) await tryAt('GET', url, {});
  for (const { method, url } of routes) {
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue;
      await tryAt(one, pathOf(url), {});
      await tryAt(one, pathOf(url), { authorization: `Bearer ${token}`, 'content-type': 'application/json' });
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
  expect(routes.length).toBeGreaterThan(220);
  expect([...tried].sort()).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']));
}, 300_000);

test('the files of pages, which have the policy of their page, can only be read', async () => {
  const { headers } = await app.inject({ url: '/theme.js', headers: LOCAL });
  expect(faultsOf(headers, '')).toEqual([]);
});

test('the policy of a page names the digest of its styles, and no other page’s', async () => {
  const policyOf = async (url: string) =>
    (await app.inject({ url, headers: LOCAL })).headers['content-security-policy'];
  expect(await policyOf('/')).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(await policyOf('/api/docs')).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(await policyOf('/groups')).toMatch(/style-src 'self';/);
});
