import { expect, test } from 'vitest';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';

const makeApi = () => {
  const api = signedInApi(null);
  api.reply('GET /auth/check-display-name/:name', { available: true });
  api.reply('GET /account/sign-in-methods', { google: true, passkeys: false, sends_email: true });
  return api;
};

const fill = async ({ screen }: OpenedApp, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await screen.getByLabelText(label, { exact: true }).fill(text);
};
const alertOf = ({ screen }: OpenedApp) => screen.getByRole('alert').filter({ hasText: /\S/ });

const SIGN_UP = {
  Email: 'new@singleback.test',
  Username: 'Somebody New',
  Password: 'long-enough',
  'Confirm password': 'long-enough',
};

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
