import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { isOwnOrigin } from './handshake.ts';

const PUBLIC_URL = 'https://play.example.org';

test.each<[string, IncomingHttpHeaders, boolean]>([
  ['a client without a browser', { host: 'play.example.org' }, true],
  ['our page', { host: 'play.example.org', origin: 'https://play.example.org' }, true],
  [
    'our page, behind a proxy with its own host name',
    { host: '127.0.0.1:3001', origin: 'https://play.example.org' },
    true,
  ],
  ['a page at the requested address', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
  ['another site', { host: 'play.example.org', origin: 'https://elsewhere.example' }, false],
  [
    'a name that begins like ours',
    { host: 'play.example.org', origin: 'https://play.example.org.evil.example' },
    false,
  ],
  ['another port', { host: 'localhost:3000', origin: 'http://localhost:4000' }, false],
  ['a page without an origin', { host: 'play.example.org', origin: 'null' }, false],
  ['no host', { origin: 'https://elsewhere.example' }, false],
])('accepts a handshake only from our own pages: %s', (_what, headers, isOurs) => {
  expect(isOwnOrigin({ headers }, PUBLIC_URL)).toBe(isOurs);
});
