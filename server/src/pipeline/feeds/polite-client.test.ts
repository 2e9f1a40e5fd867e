import { afterEach, beforeEach, expect, test } from 'vitest';
import { realClock } from '../../lib/clock.ts';
import { type FakeHost, openFakeHost } from '../testing/fake-host.ts';
import { type ClientSettings, politeClient } from './polite-client.ts';
import { HostBackingOff, ResponseRejected } from './response-rejected.ts';

const MANNERS: ClientSettings = {
  userAgent: 'Singleback/1.0 (+http://localhost:3000)',
  minGapMs: 0,
  timeoutMs: 30_000,
  maxBytes: 1_000,
  backoffMs: 60_000,
  maxBackoffMs: 600_000,
};

let host: FakeHost;
let spare: FakeHost;

beforeEach(async () => {
  [host, spare] = await Promise.all([openFakeHost(), openFakeHost()]);
});
afterEach(async () => {
  await Promise.all([host.close(), spare.close()]);
});

const text = (body: Buffer) => body.toString();
const client = (changes: Partial<ClientSettings> = {}, real = realClock.real) =>
  politeClient({ ...MANNERS, ...changes }, real);

test('sends a user agent, and makes conditional requests with the ETag', async () => {
  host.respond('/a', ({ headers }) =>
    headers['if-none-match'] === '"1"' ? { status: 304 } : { body: 'data', headers: { etag: '"1"' } },
  );
  const { fetch } = client();
  expect(await fetch([`${host.url}/a`], null, text)).toMatchObject({ kind: 'new', value: 'data', etag: '"1"' });
  expect(await fetch([`${host.url}/a`], '"1"', text)).toEqual({ kind: 'unchanged' });
  expect(host.requests.map((headers) => headers['user-agent'])).toEqual([MANNERS.userAgent, MANNERS.userAgent]);
});

test('decompresses responses', async () => {
  host.respond('/a', { body: 'data', fault: 'gzip' });
  expect(await client().fetch([`${host.url}/a`], null, text)).toMatchObject({ kind: 'new', value: 'data' });
});

test('a missing resource is absent, which is no failure of the host', async () => {
  const { fetch } = client();
  expect(await fetch([`${host.url}/a`], null, text)).toEqual({ kind: 'absent' });
  host.respond('/a', { body: 'data' });
  expect(await fetch([`${host.url}/a`], null, text)).toMatchObject({ kind: 'new' });
});

test('requests again at once what a host did not answer because it was closing the kept connection', async () => {
  host.respond('/a', { body: 'data' });
  const { fetch } = client();
  await fetch([`${host.url}/a`], null, text);
  host.respond('/a', ({ socket }) => {
    host.respond('/a', { body: 'new data' });
    socket.destroy();
    return {};
  });
  expect(await fetch([`${host.url}/a`], null, text)).toMatchObject({ kind: 'new', value: 'new data' });
  expect(host.requested).toHaveLength(3);
});

test.each([
  ['refuses', { status: 403, body: 'Access Denied' }, 'status 403'],
  ['breaks', { status: 500 }, 'status 500'],
  ['hangs', { fault: 'hanging' }, 'no answer within 0.4 s'],
  ['never ends', { fault: 'slow' }, 'no answer within 0.4 s'],
  ['breaks off', { fault: 'cut', body: 'data and data' }, 'not reached'],
  ['sends too much', { body: 'x'.repeat(1_001) }, 'larger than 1000 bytes'],
  ['compresses too much', { body: 'x'.repeat(100_000), fault: 'gzip' }, 'larger than 1000 bytes'],
] as const)('backs off from a host that %s and tries the other one', async (_, response, reason) => {
  host.respond('/a', response);
  const { fetch } = client(reason.endsWith('0.4 s') ? { timeoutMs: 400 } : {});
  await expect(fetch([`${host.url}/a`], null, text)).rejects.toThrow(reason);
  await expect(fetch([`${host.url}/a`], null, text)).rejects.toBeInstanceOf(HostBackingOff);
  expect(host.requested).toHaveLength(1);
  spare.respond('/a', { body: 'data' });
  expect(await fetch([`${host.url}/a`, `${spare.url}/a`], null, text)).toMatchObject({ kind: 'new', value: 'data' });
});

test('tries another address of a host that refuses one, and backs off from the refused address', async () => {
  let now = 0;
  host.respond('/a?week=1', { status: 403, body: 'Access Denied' });
  host.respond('/a', { body: 'data' });
  const { fetch } = client({ backoffMs: 1_000, maxBackoffMs: 3_000 }, () => new Date(now));
  const both = [`${host.url}/a?week=1`, `${host.url}/a`];
  expect(await fetch(both, null, text)).toMatchObject({ kind: 'new', value: 'data' });
  expect(await fetch(both, null, text)).toMatchObject({ kind: 'new', value: 'data' });
  expect(host.requested).toEqual(['/a?week=1', '/a', '/a']);
  now = 1_300;
  host.respond('/a?week=1', { body: 'data of week 1' });
  expect(await fetch(both, null, text)).toMatchObject({ value: 'data of week 1' });
});

test.each([403, 500, 429])('backs off after one request from a host that always responds with %i', async (status) => {
  for (const path of ['/a?week=1', '/a', '/b']) host.respond(path, { status });
  const { fetch } = client();
  const both = [`${host.url}/a?week=1`, `${host.url}/a`];
  await expect(fetch(both, null, text)).rejects.toBeInstanceOf(ResponseRejected);
  const requested = [...host.requested];
  expect(requested).toEqual(status === 403 ? ['/a?week=1', '/a'] : ['/a?week=1']);
  await expect(fetch(both, null, text)).rejects.toBeInstanceOf(HostBackingOff);
  await expect(fetch([`${host.url}/b`], null, text)).rejects.toBeInstanceOf(HostBackingOff);
  expect(host.requested).toEqual(requested);
});

test('reports why a host is unreachable', async () => {
  await host.close();
  await expect(client().fetch([`${host.url}/a`], null, text)).rejects.toThrow('not reached: ECONNREFUSED');
});

test('the backoff grows with each failure up to a limit, and a response resets it', async () => {
  let now = 0;
  const { fetch } = client({ backoffMs: 1_000, maxBackoffMs: 3_000 }, () => new Date(now));
  const untilRequested = async () => {
    const before = { now, requested: host.requested.length };
    while (host.requested.length === before.requested && now - before.now < 10_000) {
      now += 50;
      await fetch([`${host.url}/a`], null, text).catch(() => null);
    }
    return now - before.now;
  };
  host.respond('/a', { status: 500 });
  await untilRequested();
  const rests = [await untilRequested(), await untilRequested(), await untilRequested(), await untilRequested()];
  // Jitter is a quarter more or less.
  for (const [index, about] of [1_000, 2_000, 3_000, 3_000].entries()) {
    expect(rests[index]).toBeGreaterThanOrEqual(0.75 * about);
    expect(rests[index]).toBeLessThanOrEqual(1.25 * about + 50);
  }
  host.respond('/a', { body: 'data' });
  await untilRequested();
  expect(await untilRequested()).toBe(50);
});

test('honors Retry-After', async () => {
  let now = 0;
  host.respond('/a', { status: 429, headers: { 'retry-after': '120' } });
  const { fetch } = client({ backoffMs: 1_000, maxBackoffMs: 1_000 }, () => new Date(now));
  await expect(fetch([`${host.url}/a`], null, text)).rejects.toThrow('status 429');
  now = 119_000;
  await expect(fetch([`${host.url}/a`], null, text)).rejects.toBeInstanceOf(HostBackingOff);
  now = 121_000;
  await expect(fetch([`${host.url}/a`], null, text)).rejects.toThrow('status 429');
});

test('sends a host one request at a time', async () => {
  for (const path of ['/a', '/b', '/c', '/d']) host.respond(path, { body: 'data' });
  const { fetch } = client();
  await Promise.all(['/a', '/b', '/c', '/d'].map((path) => fetch([`${host.url}${path}`], null, text)));
  expect(host.requested).toEqual(['/a', '/b', '/c', '/d']);
  expect(host.mostAtOnce()).toBe(1);
});

test('a rejected response is fetched from the other host, and all reasons are reported together', async () => {
  host.respond('/a', { body: 'nonsense' });
  spare.respond('/a', { status: 500 });
  const refuse = (body: Buffer) => {
    throw new ResponseRejected('not two teams', body.toString());
  };
  const refused = await client()
    .fetch([`${host.url}/a`, `${spare.url}/a`], null, refuse)
    .catch((error) => error);
  expect(refused).toMatchObject({ message: 'not two teams; then status 500', excerpt: 'nonsense' });
});
