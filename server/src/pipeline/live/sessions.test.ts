import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ended } from './testing/browser.ts';
import { type LiveFixture, openLiveFixture } from './testing/live-fixture.ts';

let fixture: LiveFixture;

beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterEach(() => fixture.leave());
afterAll(() => fixture.close());

const session = () => sessionOf('ann');

/** Signs a user in as a browser does, in a session of its own. */
async function sessionOf(name: string): Promise<{ token: string; cookie: string }> {
  const origin = fixture.context.publicUrl;
  const signedIn = await fetch(`${fixture.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${name}@singleback.test`, password: 'play-singleback' }),
  });
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const answer = await fetch(`${fixture.url}/api/auth/token`, { headers: { cookie: cookie.join('; ') } });
  return { token: ((await answer.json()) as { token: string }).token, cookie: cookie.join('; ') };
}

test('[A4.7] a connection ends with its session, wherever the user signs out; other connections stay', async () => {
  const [left, stays] = [await session(), await session()];
  const [gone, other] = [await fixture.joined(left.token), await fixture.joined(stays.token)];
  const end = ended(gone);
  const signedOut = await fetch(`${fixture.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: left.cookie, origin: fixture.context.publicUrl, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(signedOut.status).toBe(200);
  expect(await end).toBe('io server disconnect');
  expect(await fixture.follow(left.token).refusal()).toBe('not_signed_in');
  expect(other.socket.connected).toBe(true);
});

test('deleting an account ends its connections', async () => {
  await fixture.free('cal');
  const { token } = await sessionOf('cal');
  const browser = await fixture.joined(token);
  const end = ended(browser);
  const deleted = await fixture.call('POST /account/deletion', {
    token,
    body: { confirmation: 'delete my account', password: 'play-singleback' },
  });
  expect([deleted.status, deleted.body.error]).toEqual([200, undefined]);
  expect(await end).toBe('io server disconnect');
});

test('leaving a group does not end the connection: no message belongs to a group', async () => {
  const group = await fixture.group(await fixture.premium('hal'), 'To be left');
  await fixture.join(fixture.ann, group);
  const browser = await fixture.joined();
  const left = await fixture.call('POST /groups/:id/leave', { token: fixture.ann.token, params: { id: group } });
  expect(left.status).toBe(200);
  expect(await browser.authenticate(fixture.ann.userId)).toBe(true);
});
