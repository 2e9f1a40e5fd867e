import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';
import { withPageHead } from './web-files.ts';

const KEYED = {
  sentry: { dsn: 'https://key@errors.test/1' },
  posthog: { key: 'phc', host: 'https://use.test' },
};

let fixture: AppFixture;
let builds: string;
let webRoot: string;

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2026-11-21T12:00:00Z') });
  builds = await mkdtemp(join(tmpdir(), 'singleback-web-'));
  webRoot = join(builds, 'this');
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>');
  await writeFile(join(webRoot, 'sw.js'), 'self.here = true;');
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}');
  await mkdir(join(webRoot, 'assets'));
  for (const name of ['1234567.js', 'planner-worker-1234567.js']) await writeFile(join(webRoot, 'assets', name), '1;');
});

afterAll(async () => {
  await rm(builds, { recursive: true });
  await fixture.close();
});

test('[A7.20] serves the service worker at /sw.js, always revalidated, with a new version when page headers change', async () => {
  const scripts: string[] = [];
  for (const telemetry of [undefined, KEYED]) {
    const app = await buildApp(fixture.context, { auth: fixture.auth, webRoot, ...(telemetry && { telemetry }) });
    const script = await app.inject('/sw.js');
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(script.headers['content-type']).toMatch(/^text\/javascript/);
    expect(script.body).toContain('self.here = true;');
    scripts.push(script.body);
    const manifest = await app.inject('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    await app.close();
  }
  expect(scripts[0]).not.toBe(scripts[1]);
});

test('a page learns where to report, and may connect there, only if the server has keys', async () => {
  const bare = await buildApp(fixture.context, { auth: fixture.auth, webRoot });
  expect((await bare.inject('/api/telemetry')).json()).toEqual({ sentry: null, posthog: null });
  expect((await bare.inject('/')).headers['content-security-policy']).toContain("connect-src 'self';");
  await bare.close();
  const keyed = await buildApp(fixture.context, { auth: fixture.auth, webRoot, telemetry: KEYED });
  expect((await keyed.inject('/api/telemetry')).json()).toEqual(KEYED);
  const policy = (await keyed.inject('/')).headers['content-security-policy'];
  expect(policy).toContain("connect-src 'self' https://errors.test https://use.test;");
  expect(policy).toContain("script-src 'self';");
  await keyed.close();
});

test('pages count against the limit on requests, files do not; beyond it a page comes, and the app in it keeps trying', async () => {
  const app = await buildApp(fixture.context, { auth: fixture.auth, webRoot, requestsPerMinute: 2 });
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;
  for (let n = 0; n < 3; n += 1) expect(await statusOf('/manifest.webmanifest')).toBe(200);
  for (let n = 0; n < 3; n += 1) expect(await statusOf('/groups')).toBe(200);
  expect([await statusOf('/assets/nothing'), await statusOf('/api/season')]).toEqual([429, 429]);
  await app.close();
});

test.each(['/.git/config', '/.env', '/assets/', '/assets/nothing'])('%s is not a page', async (path) => {
  const app = await buildApp(fixture.context, { auth: fixture.auth, webRoot });
  expect((await app.inject(path)).statusCode).toBe(404);
  await app.close();
});

test('a file of a page is kept for ever, with few headers, but for a worker’s policy', async () => {
  const app = await buildApp(fixture.context, { auth: fixture.auth, webRoot });
  const { headers } = await app.inject('/assets/1234567.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(JSON.stringify(headers).length).toBeLessThan(600);
  const worker = await app.inject('/assets/planner-worker-1234567.js');
  expect(worker.headers['content-security-policy']).toContain("script-src 'self';");
  await app.close();
});

test('a build beside this one changes no page, and its files are served to the pages of either', async () => {
  const app = await buildApp(fixture.context, { auth: fixture.auth, webRoot });
  const page = (await app.inject('/groups')).body;
  const next = join(builds, 'next');
  await mkdir(join(next, 'assets'), { recursive: true });
  await writeFile(join(next, 'index.html'), '<html><head><title>Next</title></head></html>');
  await writeFile(join(next, 'assets', '7654321.js'), '2;');
  const upgraded = await buildApp(fixture.context, { auth: fixture.auth, webRoot: next });
  expect((await app.inject('/groups')).body).toBe(page);
  expect((await upgraded.inject('/groups')).body).toContain('<title>Next</title>');
  for (const each of [app, upgraded]) {
    for (const [file, content] of [
      ['1234567.js', '1;'],
      ['7654321.js', '2;'],
    ]) {
      const { body, headers } = await each.inject(`/assets/${file}`);
      expect([body, headers['cache-control']]).toEqual([content, 'public, max-age=31536000, immutable']);
      expect(headers['content-type']).toMatch(/javascript/);
    }
    for (const path of ['/assets/0000000.js', '/assets/index.html'])
      expect((await each.inject(path)).statusCode).toBe(404);
    await each.close();
  }
  await rm(next, { recursive: true });
});

const page = '<!doctype html><html><head><title>x</title></head><body></body></html>';

test('puts a page’s tags into its head, escaped', () => {
  const head = {
    title: '"><script>alert(1)</script>',
    description: "Loser's bagels & more",
    url: 'http://one.test/join/x',
  };
  const text = withPageHead(page, head);
  expect(text).toContain('<meta property="og:title" content="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;" />');
  expect(text).toContain('content="Loser&#39;s bagels &#38; more"');
  expect(text.indexOf('og:title')).toBeLessThan(text.indexOf('</head>'));
  expect(text).not.toContain('<script>');
});

test('leaves a page without a head unchanged', () => {
  expect(withPageHead('<p>', { title: 'a', description: 'b', url: 'http://one.test' })).toBe('<p>');
});

test('the picture has its own address and the size in the tags', () => {
  const head = { title: 'a', description: 'b', url: 'https://one.test/join/x' };
  const text = withPageHead(page, head);
  expect(text).toContain('<meta property="og:image" content="https://one.test/share.png" />');
  const picture = readFileSync(new URL('../../../web/public/share.png', import.meta.url));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(text).toContain(`<meta property="og:image:width" content="${picture.readUInt32BE(16)}" />`);
  expect(text).toContain(`<meta property="og:image:height" content="${picture.readUInt32BE(20)}" />`);
});
