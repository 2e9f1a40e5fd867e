import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HookHost, openHookHost } from '../testing/hook-host.ts';
import { isPublicAddress, type WebhookNetwork, webhookSender } from './webhook-sender.ts';

test.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.19.255.255'],
  ...['168.63.129.16', '192.88.99.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1'],
  ...[
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%lo',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
  ],
  ...['3fff::1', '4000::1', '', 'localhost', '127.1', '0x7f.1', '2130706433', '8.8.8.8 '],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

let host: HookHost;
beforeAll(async () => {
  host = await openHookHost();
});
beforeEach(() => {
  host.requests.length = 0;
  host.answers.length = 0;
});
afterAll(() => host.close());

/** Reaches the host on this machine, as if it were public. */
const open = (network: Partial<WebhookNetwork> = {}) =>
  webhookSender({ ...host.network, isAllowed: () => true, ...network });
/** Reaches it, if the sender's own check of addresses lets it. */
const guarded = (addresses: string[]) => webhookSender({ ...host.network, resolve: async () => addresses });
const URL = 'https://hooks.test/path/x?key=1';
const refused = (reason: string, status: number | null = null) => ({ isSent: false, reason, status });

test('posts JSON by TLS with the host’s name, to the address that was resolved', async () => {
  expect(await open().post(URL, '{"a":"ä"}', { 'x-more': '1' })).toEqual({ isSent: true });
  expect(host.requests).toMatchObject([
    {
      path: '/path/x?key=1',
      body: '{"a":"ä"}',
      headers: { host: 'hooks.test', 'content-type': 'application/json', 'content-length': '10', 'x-more': '1' },
    },
  ]);
});

test('the name is resolved once, and the connection pinned to what was checked', async () => {
  let times = 0;
  const resolve = async () => {
    times += 1;
    return [times === 1 ? '127.0.0.1' : '127.0.0.2'];
  };
  expect(await open({ resolve }).post(URL, '{}')).toEqual({ isSent: true });
  expect(times).toBe(1);
  // A name that the system does not know at all: only the pinned address can have been used.
  expect(host.requests).toHaveLength(1);
});

test.each([
  ...[['127.0.0.1'], ['10.0.0.7'], ['::1'], ['169.254.169.254'], ['::ffff:127.0.0.1'], ['fd00::1'], ['100.64.0.1']],
  ['8.8.8.8', '127.0.0.1'],
])('refuses a name that resolves to %s, and sends nothing', async (...addresses) => {
  expect(await guarded(addresses).post(URL, '{}')).toEqual(refused('the address is not a public one'));
  expect(host.requests).toEqual([]);
});

test.each([
  'http://hooks.test/',
  'https://hooks.test:8443/',
  'https://a:b@hooks.test/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'x',
])('refuses %s', async (url) => {
  expect(await open().post(url, '{}')).toEqual(refused('the address is not valid'));
  expect(host.requests).toEqual([]);
});

test('follows no redirect', async () => {
  host.answers.push({ status: 307, headers: { location: 'https://hooks.test/other' } });
  expect(await open().post(URL, '{}')).toEqual(refused('the address redirects to another one', 307));
  expect(host.requests).toHaveLength(1);
});

test('reports a status that is not a success', async () => {
  host.answers.push({ status: 500 }, { status: 404 });
  expect(await open().post(URL, '{}')).toEqual(refused('the answer was status 500', 500));
  expect(await open().post(URL, '{}')).toEqual(refused('the answer was status 404', 404));
});

test('gives up on a host that does not answer in time, and on a name that does not resolve in time', async () => {
  host.answers.push(null);
  expect(await open({ timeoutMs: 200 }).post(URL, '{}')).toEqual(refused('no answer in time'));
  const resolve = () => new Promise<never>(() => {});
  expect(await open({ resolve, timeoutMs: 50 }).post(URL, '{}')).toEqual(refused('no answer in time'));
});

test('an answer of any length is a success, whatever else it says', async () => {
  host.answers.push({ status: 200, body: 'x'.repeat(50_000_000) });
  expect(await open().post(URL, '{}')).toEqual({ isSent: true });
});

test('refuses a certificate that is not trusted, or is for another name', async () => {
  expect(await open({ ca: null }).post(URL, '{}')).toEqual(refused('the certificate is not valid'));
  expect(await open().post('https://other.test/', '{}')).toEqual(refused('the certificate is not valid'));
  expect(host.requests).toEqual([]);
});

test('reports a host that is not there', async () => {
  const missing = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
  const fail = async () => {
    throw missing;
  };
  expect(await open({ resolve: fail }).post(URL, '{}')).toEqual(refused('the host was not found'));
  expect(await open({ resolve: async () => [] }).post(URL, '{}')).toEqual(refused('the host was not found'));
  expect(await open({ port: 1 }).post(URL, '{}')).toEqual(refused('the host was not reached'));
});
