import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';

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
