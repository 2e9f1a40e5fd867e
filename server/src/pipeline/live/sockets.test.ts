import type { IncomingHttpHeaders } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DATA_POLICY } from '../../lib/requests.ts';
import { isOwnOrigin } from './sockets.ts';
import { connected, ended } from './testing/browser.ts';
import { type LiveFixture, openLiveFixture } from './testing/live-fixture.ts';

let fixture: LiveFixture;

beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterEach(() => fixture.leave());
afterAll(() => fixture.close());

test('[A4.7] refuses connections without a valid token', async () => {
  expect(await fixture.follow(null).refusal()).toBe('not_signed_in');
  expect(await fixture.follow('no token').refusal()).toBe('not_signed_in');
  const forged = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(fixture.ann.userId)
    .sign(new Uint8Array(32));
  expect(await fixture.follow(forged).refusal()).toBe('not_signed_in');
  expect(fixture.live.connected()).toBe(0);
});

test('[A7.19] accepts authenticate with the user’s own id and keeps the connection', async () => {
  const browser = await fixture.joined();
  expect(await browser.authenticate(fixture.ann.userId)).toBe(true);
  expect(browser.socket.connected).toBe(true);
});

test.each([
  ['another user’s id', () => ({ userId: fixture.ben.userId, username: 'ben' })],
  ['no id', () => ({ username: 'ann' })],
  ['nothing', () => null],
  ['another user’s token', () => ({ userId: fixture.ann.userId, username: 'ann', token: fixture.ben.token })],
  ['an invalid token', () => ({ userId: fixture.ann.userId, username: 'ann', token: 'x.y.z' })],
])('refuses authenticate with %s and closes the connection', async (_what, message) => {
  const browser = await fixture.joined();
  const end = ended(browser);
  browser.socket.emit('authenticate', message() as never);
  expect(await end).toBe('io server disconnect');
});

test('a connection ends with its token unless a fresh one is sent', async () => {
  const token = await tokenFor(fixture.ann.userId, 2);
  const [left, renewed] = [await fixture.joined(token), await fixture.joined(token)];
  expect(await renewed.authenticate(fixture.ann.userId, fixture.ann.token)).toBe(true);
  expect(await ended(left)).toBe('io server disconnect');
  expect(renewed.socket.connected).toBe(true);
  expect(await fixture.follow(token).refusal()).toBe('not_signed_in');
});

/** A token of this server that expires in so many seconds. */
async function tokenFor(userId: string, seconds: number): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const kid = crypto.randomUUID();
  await fixture.context.database.pool.query(
    `insert into jwks (id, public_key, private_key, created_at) values ($1, $2, 'the test’s', now())`,
    [kid, JSON.stringify({ ...(await exportJWK(publicKey)), alg: 'ES256' })],
  );
  const { publicUrl } = fixture.context;
  const token = new SignJWT({ role: null }).setProtectedHeader({ alg: 'ES256', kid }).setSubject(userId);
  return token
    .setIssuer(publicUrl)
    .setAudience(publicUrl)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(privateKey);
}

test('refuses pages of another origin', async () => {
  const from = (origin: string) => fixture.follow(fixture.ann.token, { extraHeaders: { origin } });
  await connected(from('http://localhost:3000'));
  await connected(from(fixture.url));
  await expect(connected(from('https://elsewhere.example'))).rejects.toThrow();
});

test('every answer by polling is data, a refusal too', async () => {
  const open = '/socket.io/?EIO=4&transport=polling';
  const elsewhere = { headers: { origin: 'https://elsewhere.example' } };
  const answers = [
    await fetch(fixture.url + open),
    await fetch(fixture.url + open, elsewhere),
    await fetch(`${fixture.url}/socket.io/?EIO=9`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 400]);
  for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(DATA_POLICY);
});

test('limits the connections of one user', async () => {
  for (let n = 0; n < 3; n += 1) await fixture.joined();
  expect(await fixture.follow(fixture.ann.token).refusal()).toBe('too_many');
  await fixture.joined(fixture.ben.token);
});

test('[A9.4] the heartbeat is 25 s', async () => {
  const answer = await fetch(`${fixture.url}/socket.io/?EIO=4&transport=polling`);
  expect(JSON.parse((await answer.text()).slice(1))).toMatchObject({ pingInterval: 25_000 });
});

test('disconnects a client that floods, whatever it sends', async () => {
  const floods: ((browser: Awaited<ReturnType<LiveFixture['joined']>>) => void)[] = [
    ({ socket }) => void socket.emit('authenticate', { userId: fixture.ann.userId, username: 'ann' }),
    ({ socket }) => void socket.emit('nothing of ours' as 'authenticate', {} as never),
  ];
  for (const send of floods) {
    const browser = await fixture.joined();
    const end = ended(browser);
    for (let n = 0; n < 100; n += 1) send(browser);
    expect(await end).not.toBe('io client disconnect');
  }
  // A short burst is fine.
  const calm = await fixture.joined();
  for (let n = 0; n < 5; n += 1) expect(await calm.authenticate(fixture.ann.userId)).toBe(true);
  expect(calm.socket.connected).toBe(true);
});

test('refuses a null character in a message', async () => {
  const browser = await fixture.joined();
  const end = ended(browser);
  browser.socket.emit('authenticate', { userId: fixture.ann.userId, username: 'a\u0000b' });
  expect(await end).toBe('io server disconnect');
});

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
