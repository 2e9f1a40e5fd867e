import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../features/account/testing/browser.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../testing/small-season.ts';
import { type FirstPages, openFirstPages } from './testing/first-pages.ts';

const CALLS = [
  ...['/subscriptions/current', '/teams', '/groups', '/invitations/pending', '/chat/unread', '/corrections'],
  ...['/lineups/{week}', '/overrides/{week}', '/game-day', '/leaderboard/overall', '/lineups/week/{week}/groups'],
];
const PAGES = [
  { file: 'pages/sign-in.html', isSignedIn: false, url: '^/lineups' },
  { file: 'pages/lineups.html', isSignedIn: true, url: '^/lineups(/(?<week>[^/?]+))?(\\?|$)', calls: CALLS },
  { file: 'pages/home.html', isSignedIn: true, url: '^/$', calls: [] },
];

let fixture: LineupFixture;
let app: FirstPages['app'];
let close: FirstPages['close'];
let ann: Person;
let ben: Person;
let annsBrowser: Browser;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ({ app, close } = await openFirstPages(fixture, PAGES));
  ann = await fixture.free('ann');
  ben = await fixture.premium('ben');
  annsBrowser = await browserOf('ann');
});
afterAll(async () => {
  await close();
  await fixture.close();
});

async function browserOf(name: string): Promise<Browser> {
  const browser = openBrowser({ ...fixture, app });
  expect((await browser.signIn(`${name}@singleback.test`)).status).toBe(200);
  return browser;
}

interface Sent {
  session: { user: { id: string } };
  replies: Record<string, unknown>;
}

const ELEMENT = /<script type="application\/json" id="first-data">([^<]*)<\/script><\/body>/;

const sentWith = (page: string): Sent | null => JSON.parse(ELEMENT.exec(page)?.[1] ?? 'null');

test('a page carries the session of its user, and each reply exactly as the user’s own call returns it', async () => {
  await fixture.submit(ann, nineOf('KC'));
  const { text } = await annsBrowser.get('/lineups');
  expect(text).toContain('<body>pages/lineups.html<script');
  const sent = sentWith(text);
  expect(sent?.session).toEqual((await annsBrowser.get('/api/auth/get-session')).body);
  expect(sent?.session.user.id).toBe(ann.userId);
  const paths = ['/current-season-weeks', ...CALLS].map((path) => path.replace('{week}', fixture.season.week(2)));
  expect(Object.keys(sent?.replies ?? {})).toEqual(paths.map((path) => `/api${path}`));
  for (const [url, reply] of Object.entries(sent?.replies ?? {})) {
    const own = await app.inject({ url, headers: { authorization: `Bearer ${ann.token}` } });
    expect([url, own.statusCode, JSON.stringify(reply)]).toEqual([url, 200, own.body]);
  }
});

test('the week is the one in the URL; of a week that does not exist there is nothing', async () => {
  const replies = async (url: string) => Object.keys(sentWith((await annsBrowser.get(url)).text)?.replies ?? {});
  expect(await replies('/lineups/3')).toContain(`/api/lineups/${fixture.season.week(3)}`);
  const ofNone = await replies('/lineups/99');
  expect(ofNone).toContain('/api/groups');
  expect(ofNone.filter((url) => url.startsWith('/api/lineups'))).toEqual([]);
  expect(await replies('/')).toEqual(['/api/current-season-weeks']);
});

test('nobody keeps a page with data, and it is the same in each encoding', async () => {
  const open = (encoding: string) => {
    const cookie = [...annsBrowser.cookies].map((pair) => pair.join('=')).join('; ');
    return app.inject({ url: '/lineups', headers: { cookie, 'accept-encoding': encoding } });
  };
  const [plain, gzip, br] = await Promise.all([open('identity'), open('gzip'), open('gzip, br')]);
  for (const { headers } of [plain, gzip, br]) {
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.vary).toMatch(/\bCookie\b/i);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  }
  expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br']);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
});

test('without a valid session a page carries nothing', async () => {
  const visitor = await app.inject('/lineups');
  const forged = await app.inject({ url: '/lineups', headers: { cookie: 'singleback.session_token=abc.def' } });
  const leaving = await browserOf('ben');
  const cookie = [...leaving.cookies].map((pair) => pair.join('=')).join('; ');
  await leaving.post('/api/auth/sign-out', {});
  const ended = await app.inject({ url: '/lineups', headers: { cookie } });
  const asToken = await app.inject({ url: '/lineups', headers: { authorization: `Bearer ${ann.token}` } });
  for (const { body, headers } of [visitor, forged, ended, asToken]) {
    expect(body).not.toContain('first-data');
    expect(headers['cache-control']).toBe('no-cache');
  }
});

test('what users have written cannot end the data or begin a script', async () => {
  const name = '</script><script>alert(1)</script>';
  await fixture.group(ben, name.slice(0, 50));
  const { text } = await (await browserOf('ben')).get('/lineups');
  expect(text.match(/<\/?script/g)).toHaveLength(2);
  expect(JSON.stringify(sentWith(text)?.replies['/api/groups'])).toContain(name.slice(0, 50));
});

test('[G4.5] a page is the same byte for byte, whatever another user’s hidden picks are', async () => {
  const cass = await fixture.premium('cass');
  const group = await fixture.group(cass, 'Two of Us', { playerDoubleDown: true });
  await fixture.join(ann, group);
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
  const groups = [group];
  const pageWith = async (team: Parameters<typeof nineOf>[0]) => {
    const { status, body } = await fixture.submit(cass, nineOf(team), { groups, doubleDown: `${team} QB1` });
    expect(status).toBe(200);
    const { text } = await annsBrowser.get('/lineups');
    await fixture.call('DELETE /lineup/:id', {
      token: cass.token,
      params: { id: body.id },
      body: { version: body.version },
    });
    return text;
  };
  const withJets = await pageWith('NYJ');
  expect(sentWith(withJets)?.session.user.id).toBe(ann.userId);
  expect(await pageWith('PHI')).toBe(withJets);
});

test('a refused call is left out, and the page makes it itself', async () => {
  const { app: few, close: closeFew } = await openFirstPages(fixture, PAGES, { requestsPerMinute: 6 });
  const cookie = [...annsBrowser.cookies].map((pair) => pair.join('=')).join('; ');
  const { statusCode, body } = await few.inject({ url: '/lineups', headers: { cookie } });
  expect(statusCode).toBe(200);
  expect(body).toContain('pages/lineups.html');
  const known = Object.keys(sentWith(body)?.replies ?? {});
  expect(known.length).toBeLessThan(CALLS.length);
  await closeFew();
});
