import { isOwnPath } from '@singleback/game/text/own-path.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertOwnTargets, clientAddressBy, isNetwork, ownTarget, type TrustedProxies } from './requests.ts';

const addressOf = (trusted: TrustedProxies, forwarded: string | undefined, remoteAddress = '127.0.0.1') => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddressBy(trusted)({ headers, socket: { remoteAddress } } as never);
};

test.each<[string, TrustedProxies, string | undefined, string]>([
  ['no trusted proxy', null, '203.0.113.9', '127.0.0.1'],
  ['no forwarded address', { hops: 1 }, undefined, '127.0.0.1'],
  ['one proxy', { hops: 1 }, '203.0.113.9', '203.0.113.9'],
  ['one proxy, which appends to what the client claims', { hops: 1 }, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies', { hops: 2 }, '198.51.100.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['fewer entries than proxies', { hops: 3 }, '203.0.113.9', '203.0.113.9'],
  ['text instead of an address', { hops: 1 }, 'r1-nonsense', '127.0.0.1'],
  ['an address behind other text', { hops: 2 }, '203.0.113.9, nonsense', '127.0.0.1'],
  ['IPv6', { hops: 1 }, '2001:db8::1', '2001:db8::1'],
  ['an address with its port', { hops: 1 }, '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6 with its port', { hops: 1 }, '[2001:db8::1]:4711', '2001:db8::1'],
  ['a proxy in a trusted network', { networks: ['127.0.0.0/8'] }, '203.0.113.9', '203.0.113.9'],
  ['a proxy elsewhere', { networks: ['10.0.0.0/8'] }, '203.0.113.9', '127.0.0.1'],
  ['two networks', { networks: ['127.0.0.1', '10.0.0.0/8'] }, '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
])('the client of %s', (_what, trusted, forwarded, address) => {
  expect(addressOf(trusted, forwarded)).toBe(address);
});

test('recognizes an IPv4 proxy in either notation of its address', () => {
  expect(addressOf({ networks: ['127.0.0.0/8'] }, '203.0.113.9', '::ffff:127.0.0.1')).toBe('203.0.113.9');
  expect(addressOf({ networks: ['fd00::/8'] }, '203.0.113.9', 'fd00::7')).toBe('203.0.113.9');
});

test('what is a network', () => {
  const right = ['10.0.0.0/8', '10.0.0.1', '::1', 'fd00::/8'];
  const wrong = ['', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'proxy'];
  expect([...right, ...wrong].filter(isNetwork)).toEqual(right);
});

const ORIGIN = 'https://singleback.example';

test('an accepted target stays on the product’s origin, at exactly the given path', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', '%2f', '%5c', '%2e', '%09', '@', ':', '?', '#', '\t', '\n', '\r', '\u0000', ' '],
    ...[
      'evil.example',
      'javascript:',
      'https:',
      'lineups',
      'a-b_c',
      '/lineup/7',
      '?x=1',
      '&y=//z',
      '／',
      '。',
      '\ud800',
    ],
  );
  const crafted = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const target = fc.oneof(
    crafted,
    crafted.map((rest) => `/${rest}`),
    fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
    fc.webUrl(),
  );
  let taken = 0;
  fc.assert(
    fc.property(target, (text) => {
      if (!isOwnPath(text)) return;
      taken += 1;
      const url = new URL(text, `${ORIGIN}/auth/callback`);
      expect(url.origin).toBe(ORIGIN);
      expect(url.pathname + url.search).toBe(text);
    }),
    { numRuns: 5000 },
  );
  expect(taken).toBeGreaterThan(50);
});

test('reduces our own addresses to their path and refuses all others', () => {
  expect(ownTarget(ORIGIN, `${ORIGIN}/lineups?week=3`)).toBe('/lineups?week=3');
  const others = [
    ORIGIN,
    `${ORIGIN}.evil.example/`,
    `${ORIGIN}@evil.example/`,
    `${ORIGIN}//evil.example`,
    `${ORIGIN}/..//x`,
  ];
  for (const target of others) {
    expect(() => ownTarget(ORIGIN, target)).toThrow('Only a page of Singleback');
  }
});

test('checks every redirect field and no others', () => {
  const read = (name: string) => () =>
    assertOwnTargets(ORIGIN, [
      ['token', '//x'],
      [name, '//evil.example'],
    ]);
  for (const name of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']) {
    expect(read(name)).toThrow('Only a page of Singleback');
  }
  expect(read('name')).not.toThrow();
});
