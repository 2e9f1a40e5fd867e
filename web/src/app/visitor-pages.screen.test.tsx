import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from './testing/barriers.ts';
import { openApp, signedInApi } from './testing/open-app.tsx';
import { group } from './testing/small-league.ts';

const NOTHING = { join: null, invitation: null, path: null };

/** What the device stores for after the sign-in. */
const pending = () => ({
  join: localStorage.getItem('pendingJoinToken'),
  invitation: localStorage.getItem('pendingInvitationToken'),
  path: localStorage.getItem('pendingRedirect'),
});

function makeApi() {
  const api = signedInApi(null);
  api.reply('GET /account/sign-in-methods', { google: true, passkeys: false, sends_email: true });
  return api;
}

const TO_SIGN_IN = ['/groups', '/groups?from=mail', '/leaderboard', '/scoreboard', '/lineups', '/lineups/5'];
const BUILDER = ['/lineup/7', '/lineup', '/lineup/00000000-0000-4000-8000-000000000001/transactions'];
const SUBSCRIPTION = ['/subscription', '/subscription/success', '/subscription/cancel'];

async function expectSentToSignIn(
  path: string,
  sentTo: string,
  stored: Partial<ReturnType<typeof pending>>,
  api = makeApi(),
) {
  const app = await openApp(path, api);
  await expect.poll(app.path, { message: path }).toBe(sentTo);
  expect(pending(), path).toEqual({ ...NOTHING, ...stored });
  return app;
}

test('[A2.18, A6.1, G6.1] a visitor is sent to sign in from every page of the season, and the URL is stored', async () => {
  for (const path of [...TO_SIGN_IN, ...BUILDER]) await expectSentToSignIn(path, '/auth', { path });
});

test('[A2.9, A2.19] a visitor is sent to sign in from the subscription, and the URL is stored', async () => {
  for (const path of SUBSCRIPTION) await expectSentToSignIn(path, '/auth', { path });
});

test('[A2.11, A2.19, G2.5] a visitor is sent to sign in from a join link, and its token is stored', async () => {
  const api = makeApi();
  api.reply('GET /join-links/:token', {
    group: group(1, 'Regulars'),
    inviter: { display_name: 'Ben', username: 'ben' },
  });
  const { screen } = await expectSentToSignIn('/join/a-token', '/auth?redirect=join', { join: 'a-token' }, api);
  await expect.element(screen.getByRole('heading', { name: 'Sign in to join the group' })).toBeVisible();
});

test('[A2.12, A2.26, G2.6] a visitor is sent to sign in from an invitation, and its token is stored', async () => {
  for (const path of ['/invitations/a-token', '/invitations/a-token/accept']) {
    const { screen } = await expectSentToSignIn(path, '/auth?redirect=invitation', { invitation: 'a-token' });
    await expect.element(screen.getByRole('heading', { name: 'Sign in to accept your invitation' })).toBeVisible();
  }
});

test('[A2.3, A2.4, A2.15] /login, /register and /preferences lead a visitor to the sign-in screen', async () => {
  for (const [path, leadsTo] of [
    ['/login', '/auth'],
    ['/register', '/auth?view=sign_up'],
    ['/preferences', '/auth'],
    ['/auth/change-password', '/auth'],
  ] as const) {
    const app = await openApp(path, makeApi());
    await expect.poll(app.path, { message: path }).toBe(leadsTo);
  }
});

test('[A2.1, A2.18, A2.20] a visitor sees the landing page, the sign-in, the email preferences and a missing page', async () => {
  for (const path of ['/', '/auth', '/unsubscribe', '/no-such-place']) {
    const app = await openApp(path, makeApi());
    await expect.element(app.screen.getByRole('heading', { level: 1 }), { message: path }).toBeVisible();
    expect(app.path()).toBe(path);
  }
});

test('a visitor signs in before the admin console, as links in emails lead there', async () => {
  for (const path of ['/admin', '/admin/reports']) {
    const app = await openApp(path, makeApi());
    await expect.poll(() => app.path(), { message: path }).toMatch(/^\/auth/);
  }
});

test('[A2.22] the landing page shows a sample lineup of seven slots', async () => {
  const { screen } = await openApp('/', makeApi());
  const sample = screen.getByRole('figure', { name: 'Sample lineup' });
  await expect.element(sample).toBeVisible();
  const slots = sample.getByRole('listitem').elements();
  expect(slots.map((line) => line.firstElementChild?.textContent)).toEqual(['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'DEF']);
});

test('[A2.21, A2.24] the landing page leads to signing up and signing in', async () => {
  const links = [
    ['Start Your Season', '/auth?view=sign_up'],
    ['Create Free Account', '/auth?view=sign_up'],
    ['Sign Up', '/auth?view=sign_up'],
    ['Register', '/auth?view=sign_up'],
    ['Login', '/auth'],
    ['Sign In', '/auth'],
  ] as const;
  for (const [name, leadsTo] of links) {
    const app = await openApp('/', makeApi());
    await app.screen.getByRole('link', { name, exact: true }).first().click();
    await expect.poll(app.path, { message: name }).toBe(leadsTo);
  }
});

test('pages outside the sign-in have titles of their own', async () => {
  for (const [path, title] of [
    ['/', 'Singleback: every player, once'],
    ['/no-such-place', 'Page Not Found · Singleback'],
    ['/auth', 'Sign In · Singleback'],
    ['/auth/callback', 'Sign In · Singleback'],
    ['/auth/reset-password', 'Sign In · Singleback'],
    ['/auth/change-password?token=some-token', 'Set New Password · Singleback'],
    ['/auth/confirm?token=some-token', 'Confirm Your Email · Singleback'],
    ['/unsubscribe', 'Email Preferences · Singleback'],
  ] as const) {
    const api = makeApi();
    api.reply('POST /account/reset-link', { usable: true });
    await openApp(path, api);
    await expect.poll(() => document.title, { message: path }).toBe(title);
  }
});

test('[A2.23] the landing page explains the game in four steps', async () => {
  const { screen } = await openApp('/', makeApi());
  for (const step of [
    'One-and-Done Lineups',
    'Customizable Game Settings',
    'Survivor Pool Strategy',
    'Playoff Multiplier',
  ]) {
    await expect.element(screen.getByRole('heading', { name: step })).toBeVisible();
  }
  await expectNoBarriersAtBothWidths();
});
