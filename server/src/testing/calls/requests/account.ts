import { createECDH, randomBytes } from 'node:crypto';
import { DELETION_SENTENCE } from '@singleback/game/account/credentials.ts';
import { codeIn, openBrowser, PASSWORD, tokenIn } from '../../../features/account/testing/browser.ts';
import { unsubscribeToken } from '../../../lib/tokens/user-links.ts';
import { PUBLIC_URL } from '../../app-fixture.ts';
import type { MakeRequest } from '../requests.ts';
import type { Scene } from '../scene.ts';
import type { Fresh, World } from '../world.ts';

const plain = () => ({});
const origin = { origin: PUBLIC_URL };
const newForm = ({ world }: Scene) => {
  const n = world.next();
  return { email: `new${n}@one.test`, password: PASSWORD, name: `New Name ${n}` };
};
/** As a new user, because the call changes or needs a session of theirs. */
const byNewUser =
  (make: (fresh: Fresh, world: World) => object | Promise<object> = plain): MakeRequest =>
  async ({ world }) => {
    const fresh = await world.fresh();
    return { token: fresh.token, ...(await make(fresh, world)) };
  };
const cookies = (browser: ReturnType<typeof openBrowser>) => ({
  ...origin,
  cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
});
/** The browser's subscription to push messages. */
const pushed = () => {
  const keys = createECDH('prime256v1');
  const [p256dh, auth] = [keys.generateKeys('base64url'), randomBytes(16).toString('base64url')];
  return { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh, auth } };
};

/** In the browser of a new user, who is signed in by its cookie. */
const inNewBrowser: MakeRequest = async ({ world }) => ({ headers: cookies((await world.fresh()).browser) });

/** A browser in which a code was sent to a new address, and was entered or not. */
async function codeSent({ world }: Scene, isEntered: boolean) {
  const [browser, email] = [openBrowser(world), `code${world.next()}@one.test`];
  await browser.post('/api/auth/code/send', { email });
  const code = codeIn(world, email);
  if (isEntered) await browser.post('/api/auth/code/check', { email, code });
  return { email, code, headers: cookies(browser) };
}

const bearer = ({ token }: Fresh) => ({ authorization: `Bearer ${token}` });

async function makePasskey(fresh: Fresh) {
  const started = await fresh.browser.post('/api/account/passkeys/start', {}, bearer(fresh));
  return fresh.authenticator.make(started.body.options);
}

async function addPasskey(fresh: Fresh): Promise<{ id: string }> {
  const response = await makePasskey(fresh);
  return (await fresh.browser.post('/api/account/passkeys', { response }, bearer(fresh))).body;
}

/** The requests of calls about accounts: signing up and in, sessions, passkeys, notifications and Premium. */
export const accountRequests = {
  'GET /auth/check-display-name/:name': ({ world }) => ({ params: { name: `Free ${world.next()}` } }),
  'GET /account/sign-in-methods': plain,
  'PUT /account/display-name': byNewUser((_fresh, world) => ({ body: { display_name: `Named ${world.next()}` } })),
  'PUT /account/notification-preferences': () => ({ body: { injury_alerts: true, lineup_reminders: true } }),
  'PUT /account/password': byNewUser(() => ({
    body: { current_password: PASSWORD, new_password: 'another-password' },
  })),
  'POST /account/password-link': plain,
  'POST /account/reset-link': async ({ world }) => {
    const { email, browser } = await world.fresh();
    await browser.post('/api/auth/request-password-reset', { email });
    return { body: { token: tokenIn(world, email) } };
  },
  'GET /account/download': plain,
  'POST /account/deletion': byNewUser(() => ({ body: { confirmation: DELETION_SENTENCE, password: PASSWORD } })),
  'POST /reports': ({ world }) => ({
    body: { subject_type: 'user', subject_id: world.people.member.userId, reason: 'Rude' },
  }),
  'POST /feedback': () => ({ body: { subject: 'Hello', description: 'It works' } }),
  'GET /subscriptions/current': plain,
  'GET /subscriptions/offer': plain,
  'POST /subscriptions/check': plain,
  'POST /subscriptions/create-checkout-session': async ({ world }) => ({
    token: (await world.free(`buyer${world.next()}`)).token,
  }),
  'POST /subscriptions/create-portal-session': async ({ world }) => {
    const { token } = await world.free(`buyer${world.next()}`);
    await world.call('POST /subscriptions/create-checkout-session', { token });
    return { token };
  },
  'POST /auth/code/send': (scene) => ({ body: { email: newForm(scene).email }, headers: origin }),
  'POST /auth/code/check': async (scene) => {
    const { email, code, headers } = await codeSent(scene, false);
    return { body: { email, code }, headers };
  },
  'POST /auth/code/sign-in': async (scene) => {
    const { email, headers } = await codeSent(scene, true);
    return { body: { email, name: newForm(scene).name }, headers };
  },
  'GET /auth/get-session': inNewBrowser,
  'GET /auth/token': inNewBrowser,
  'POST /auth/sign-in/email': async ({ world }) => ({
    body: { email: (await world.fresh()).email, password: PASSWORD },
    headers: origin,
  }),
  'POST /auth/sign-in/social': () => ({ body: { provider: 'google', callbackURL: '/lineups' }, headers: origin }),
  'POST /auth/sign-out': inNewBrowser,
  'POST /auth/revoke-sessions': inNewBrowser,
  'POST /auth/request-password-reset': async ({ world }) => ({
    body: { email: (await world.fresh()).email },
    headers: origin,
  }),
  'POST /auth/reset-password': async ({ world }) => {
    const { email, browser } = await world.fresh();
    await browser.post('/api/auth/request-password-reset', { email });
    return { body: { token: tokenIn(world, email), newPassword: PASSWORD }, headers: origin };
  },
  'POST /auth/passkey/start': () => ({ headers: origin }),
  'POST /auth/passkey/sign-in': async ({ world }) => {
    const fresh = await world.fresh();
    await addPasskey(fresh);
    const browser = openBrowser(world);
    const { body } = await browser.post('/api/auth/passkey/start');
    return { body: { response: fresh.authenticator.sign(body.options) }, headers: cookies(browser) };
  },
  'GET /account/passkeys': plain,
  'POST /account/passkeys/start': byNewUser(() => ({ body: { password: PASSWORD } })),
  'POST /account/passkeys': byNewUser(async (fresh) => ({
    body: { response: await makePasskey(fresh) },
    headers: cookies(fresh.browser),
  })),
  'PUT /account/passkeys/:id': byNewUser(async (fresh) => ({
    params: { id: (await addPasskey(fresh)).id },
    body: { name: 'My phone' },
  })),
  'DELETE /account/passkeys/:id': byNewUser(async (fresh) => ({ params: { id: (await addPasskey(fresh)).id } })),
  'GET /account/read-tokens': plain,
  'POST /account/read-tokens': byNewUser(() => ({ body: { name: 'A program' } })),
  'DELETE /account/read-tokens/:id': byNewUser(async ({ token }, world) => {
    const { body } = await world.call('POST /account/read-tokens', { token, body: { name: 'A program' } });
    return { params: { id: body.id } };
  }),
  'GET /account/sessions': byNewUser(),
  'DELETE /account/sessions/:id': byNewUser(async ({ email, token }, world) => {
    await openBrowser(world).signIn(email);
    const { body } = await world.call('GET /account/sessions', { token });
    const other = body.find(({ is_current }: { is_current: boolean }) => !is_current);
    return { params: { id: other.id } };
  }),
  'POST /account/sessions/end-others': byNewUser(),
  'POST /auth/sign-up/email': (scene) => ({ body: newForm(scene), headers: origin }),
  'POST /auth/verify-email': async (scene) => ({
    body: { token: (await scene.pendingSignUp()).token, password: PASSWORD, agreed: true },
    headers: origin,
  }),
  'POST /auth/send-verification-email': async (scene) => ({
    body: { email: (await scene.pendingSignUp()).email },
    headers: origin,
  }),
  'GET /notifications/unsubscribe': async ({ world }) => ({ query: { email: (await world.fresh()).email } }),
  'POST /notifications/resubscribe': async ({ world }) => ({ body: { email: (await world.fresh()).email } }),
  'POST /notifications/one-click': ({ world: { people, context } }) => ({
    query: { token: unsubscribeToken(context.authSecret, people.member.userId) },
  }),
  'GET /notifications/settings': plain,
  'PUT /notifications/time-zone': () => ({ body: { time_zone: 'America/New_York' } }),
  'PUT /notifications/emails': () => ({ body: { kind: 'recaps', is_on: true } }),
  'POST /notifications/calendar-link': plain,
  'GET /notifications/push-key': plain,
  'POST /notifications/push-subscriptions': () => ({ body: pushed() }),
  'DELETE /notifications/push-subscriptions': () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' } }),
} satisfies Record<string, MakeRequest>;
