import { afterEach, expect, test, vi } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';
import { person } from '../platform/api/testing/person.ts';

function makeApi() {
  const api = signedInApi(null);
  api.replyWith('GET /auth/check-display-name/:name', ({ url }) => ({
    available: !decodeURIComponent(url).toLowerCase().includes('hail mary ann'),
  }));
  api.reply('GET /account/sign-in-methods', { google: true, passkeys: false, sends_email: true });
  return api;
}

const fill = async ({ screen }: OpenedApp, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await screen.getByLabelText(label, { exact: true }).fill(text);
};
const press = ({ screen }: OpenedApp, name: string) => screen.getByRole('button', { name, exact: true }).click();

const SIGN_UP = {
  Email: 'new@singleback.test',
  Username: 'Somebody New',
  Password: 'long-enough',
  'Confirm password': 'long-enough',
};

/** A view that was opened by a button: its heading has the focus, and the document its title. */
async function expectView({ screen }: OpenedApp, heading: string, title: string) {
  await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toHaveFocus();
  await expect.poll(() => document.title).toBe(`${title} · Singleback`);
}

test('[A2.29, A2.30, A2.32] the views of the sign-in screen lead to each other; each has a title and takes the focus', async () => {
  const api = makeApi();
  api.reply('POST /auth/request-password-reset', { status: true });
  const app = await openApp('/auth', api);
  await expect.poll(() => document.title).toBe('Sign In · Singleback');
  await expect.element(app.screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await press(app, 'Sign up');
  await expectView(app, 'Create your account to start playing', 'Sign Up');
  await expect.element(app.screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await press(app, 'Sign in');
  await expectView(app, 'Sign in to manage your fantasy lineup', 'Sign In');
  await press(app, 'Forgot your password?');
  await expectView(app, 'Forgot your password?', 'Forgot your password?');
  await press(app, 'Back to Sign In');
  await expectView(app, 'Sign in to manage your fantasy lineup', 'Sign In');
  await press(app, 'Forgot your password?');
  await fill(app, { Email: 'nobody@singleback.test' });
  await press(app, 'Send Reset Link');
  await expectView(app, 'Check Your Email', 'Check Your Email');
  await expectNoBarriersAtBothWidths();
});

test('[A2.31] after signing up the email to confirm is shown', async () => {
  const api = makeApi();
  api.reply('POST /auth/sign-up/email', { status: true });
  const app = await openApp('/auth?view=sign_up', api);
  await fill(app, SIGN_UP);
  await expect.element(app.screen.getByText('Username available')).toBeVisible();
  await press(app, 'Create Account');
  await expectView(app, 'Check Your Email', 'Check Your Email');
  await expect.element(app.screen.getByText(new RegExp(SIGN_UP.Email))).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await press(app, 'Back to Sign In');
  await expectView(app, 'Sign in to manage your fantasy lineup', 'Sign In');
});

test('[A5.2, A5.3, A5.5] signing up checks the fields in order', async () => {
  const app = await openApp('/auth?view=sign_up', makeApi());
  const { screen } = app;
  await expect.element(screen.getByRole('heading', { name: 'Create your account to start playing' })).toBeVisible();
  const create = screen.getByRole('button', { name: 'Create Account' });
  await fill(app, { Email: SIGN_UP.Email, Username: 'x', Password: 'short' });
  await expect.element(create).toBeDisabled();
  await fill(app, { 'Confirm password': 'other' });
  await create.click();
  await expect.element(screen.getByText('Passwords do not match')).toBeVisible();
  await fill(app, { 'Confirm password': 'short' });
  await create.click();
  await expect.element(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  await fill(app, { Password: 'long-enough', 'Confirm password': 'long-enough' });
  await create.click();
  await expect.element(screen.getByText('Username must be at least 2 characters long')).toBeVisible();
});

test('[A5.6, A2.25, A2.27] signing up says that a username is taken', async () => {
  const app = await openApp('/auth?view=sign_up', makeApi());
  await fill(app, { ...SIGN_UP, Username: 'HAIL mary ann' });
  await expect.element(app.screen.getByText('Username is already taken')).toBeVisible();
  await expect.element(app.screen.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await expectNoBarriersAtBothWidths();
});

test('a refused form moves the focus to the first wrong field, which is described by its error', async () => {
  const app = await openApp('/auth?view=sign_up', makeApi());
  await fill(app, { ...SIGN_UP, Email: 'garbage' });
  await expect.element(app.screen.getByText('Username available')).toBeVisible();
  await press(app, 'Create Account');
  const email = app.screen.getByLabelText('Email');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(app.screen.getByText('Please enter a valid email address')).toBeVisible();
});

const alertOf = ({ screen }: OpenedApp) => screen.getByRole('alert').filter({ hasText: /\S/ });

test('[A8.3, A2.30] signing in shows that it is busy and why it failed', async () => {
  const api = makeApi();
  const release = api.hold('POST /auth/sign-in/email');
  api.refuse('POST /auth/sign-in/email');
  const app = await openApp('/auth', api);
  await fill(app, { Email: 'ann@singleback.test', Password: 'long-enough' });
  const submit = app.screen.getByRole('button', { name: /^Sign(ing)? In/ });
  await submit.click();
  await expect.element(submit).toHaveTextContent('Signing In...');
  release();
  await expect.element(alertOf(app)).toHaveTextContent('Failed to sign in');
  await expect.element(submit).toHaveTextContent('Sign In');
});

test('[A8.3, A5.8] signing up shows that it is busy and why it failed', async () => {
  const api = makeApi();
  const release = api.hold('POST /auth/sign-up/email');
  api.refuse('POST /auth/sign-up/email');
  const app = await openApp('/auth?view=sign_up', api);
  await fill(app, SIGN_UP);
  await expect.element(app.screen.getByText('Username available')).toBeVisible();
  const submit = app.screen.getByRole('button', { name: /^Creat/ });
  await submit.click();
  await expect.element(submit).toHaveTextContent('Creating Account...');
  release();
  await expect.element(alertOf(app)).toHaveTextContent('Failed to sign up');
});

test('[A8.3] shows that a reset link could not be sent', async () => {
  const api = makeApi();
  api.refuse('POST /auth/request-password-reset');
  const app = await openApp('/auth?view=forgot_password', api);
  const submit = app.screen.getByRole('button', { name: 'Send Reset Link' });
  await expect.element(submit).toBeDisabled();
  await fill(app, { Email: 'ann@singleback.test' });
  await submit.click();
  await expect.element(alertOf(app)).toHaveTextContent('Failed to send reset email');
});

test('[A8.4] a failed name check shows nothing and does not block the form', async () => {
  const api = makeApi();
  api.refuse('GET /auth/check-display-name/:name');
  const app = await openApp('/auth?view=sign_up', api);
  await fill(app, SIGN_UP);
  await expect.poll(() => api.requests.some(({ key }) => key.startsWith('GET /auth/check-display-name'))).toBe(true);
  await expect.element(app.screen.getByRole('button', { name: 'Create Account' })).toBeEnabled();
  await expect.element(app.screen.getByText(/available|taken/)).not.toBeInTheDocument();
});

test('[A8.3] a sign-in with Google that can’t begin says so', async () => {
  const api = makeApi();
  api.refuse('POST /auth/sign-in/social');
  const app = await openApp('/auth', api);
  await app.screen.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.element(alertOf(app)).toHaveTextContent('Failed to sign in with Google');
});

test('[A8.9] the set-password page shows the service’s message', async () => {
  const api = makeApi();
  api.reply('POST /account/reset-link', { usable: true });
  api.refuse('POST /auth/reset-password', 400, { error: 'Not this one, please.', code: 'field_invalid' });
  const app = await openApp('/auth/change-password?token=some-token', api);
  await fill(app, { 'New password': 'long-enough', 'Confirm password': 'long-enough' });
  await app.screen.getByRole('button', { name: 'Set New Password' }).click();
  await expect.element(alertOf(app)).toHaveTextContent('Not this one, please.');
});

test('an expired confirmation link offers a new one, and says that it was sent only once it was', async () => {
  const api = signedInApi(null);
  api.refuse('POST /auth/verify-email', 400, { error: 'This link has expired.', code: 'link_expired' });
  const release = api.hold('POST /auth/send-verification-email');
  api.reply('POST /auth/send-verification-email', { status: true });
  const { screen } = await openApp('/auth/confirm', api, { confirmLinkToken: 'some-token' });
  const send = screen.getByRole('button', { name: 'Send New Link' });
  await expect.element(send).toBeVisible();
  await expect.element(screen.getByText('A new link is on its way to your email.')).not.toBeInTheDocument();
  await send.click();
  await expect.element(screen.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await expect.element(screen.getByText('A new link is on its way to your email.')).toBeVisible();
});

/** Fills a field as a browser may: without an event, and unseen by React. */
function fillUnseen(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}

afterEach(() => vi.restoreAllMocks());

test('fields that the browser has filled without an event enable Sign In, and are sent', async () => {
  const api = makeApi();
  api.refuse('POST /auth/sign-in/email', 401, { message: 'Invalid email or password' });
  const { screen } = await openApp('/auth', api);
  const send = screen.getByRole('button', { name: 'Sign In', exact: true });
  await expect.element(send).toBeDisabled();
  fillUnseen(screen.getByLabelText('Email').element(), 'ann@singleback.test');
  fillUnseen(screen.getByLabelText('Password', { exact: true }).element(), 'play-singleback');
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect
    .poll(() => api.requests.find(({ key }) => key === 'POST /auth/sign-in/email')?.body)
    .toEqual({ email: 'ann@singleback.test', password: 'play-singleback' });
});

test('a sign-in that the browser does not keep says what to allow', async () => {
  const api = makeApi();
  api.reply('POST /auth/sign-in/email', { user: person() });
  const { screen } = await openApp('/auth', api);
  await screen.getByLabelText('Email').fill('ann@singleback.test');
  await screen.getByLabelText('Password', { exact: true }).fill('play-singleback');
  await screen.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(screen.getByText(/Allow cookies/)).toBeVisible();
});

test('within another app Google is not offered, and the page says why', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0',
  );
  const { screen } = await openApp('/auth', makeApi());
  await expect.element(screen.getByText(/Google can’t sign you in inside another app/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with Google' }).elements()).toHaveLength(0);
});
