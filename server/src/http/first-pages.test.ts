import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GroupFixture, openGroupFixture } from '../features/invitations/testing/group-fixture.ts';
import { type FirstPages, openFirstPages } from './testing/first-pages.ts';

const PAGES = [
  { file: 'pages/landing.html', isSignedIn: false, url: '^/(\\?|$)' },
  { file: 'pages/sign-in.html', isSignedIn: false, url: '^/(auth|lineups)$' },
  { file: 'pages/home.html', isSignedIn: true, url: '^/(\\?|$)' },
  { file: 'pages/lineups.html', isSignedIn: true, url: '^/(auth|lineups)$' },
  { file: 'pages/join.html', isSignedIn: true, url: '^/join/' },
];
const SESSION = 'other=1; singleback.session_token=abc.def';
const SECURE_SESSION = '__Host-singleback.session_token=abc.def';

let fixture: GroupFixture;
let app: FirstPages['app'];
let close: FirstPages['close'];

beforeAll(async () => {
  fixture = await openGroupFixture();
  ({ app, close } = await openFirstPages(fixture, PAGES));
});
afterAll(async () => {
  await close();
  await fixture.close();
});

const open = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} });
const shownAt = async (url: string, cookie?: string) => /<body>(.*)<\/body>/.exec((await open(url, cookie)).body)?.[1];

test('each path has the first HTML of its screen, for visitors and for users with a session cookie', async () => {
  expect(await shownAt('/')).toBe('pages/landing.html');
  expect(await shownAt('/?from=mail')).toBe('pages/landing.html');
  expect(await shownAt('/lineups')).toBe('pages/sign-in.html');
  for (const cookie of [SESSION, SECURE_SESSION]) {
    expect(await shownAt('/', cookie)).toBe('pages/home.html');
    expect(await shownAt('/lineups', cookie)).toBe('pages/lineups.html');
  }
});

test('an unknown path has the empty page, for everybody', async () => {
  expect(await shownAt('/no-such-place')).toBe('empty');
  expect(await shownAt('/no-such-place', SESSION)).toBe('empty');
});

test('an ended session or another cookie is none', async () => {
  expect(await shownAt('/lineups', 'singleback.session_token=')).toBe('pages/sign-in.html');
  expect(await shownAt('/lineups', 'x-singleback.session_token=abc')).toBe('pages/sign-in.html');
});

test('caches revalidate a page and know that it depends on the cookie', async () => {
  const { headers } = await open('/lineups', SESSION);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers.vary).toMatch(/\bCookie\b/i);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('a join link has its Open Graph tags beside the first HTML', async () => {
  const ben = await fixture.premium('ben');
  const { token } = await fixture.joinLink(ben, await fixture.group(ben, 'Sunday Six'));
  const { body } = await open(`/join/${token}`, SESSION);
  expect(body).toContain('ben invites you to a private group');
  expect(body).toContain('<body>pages/join.html</body>');
});
