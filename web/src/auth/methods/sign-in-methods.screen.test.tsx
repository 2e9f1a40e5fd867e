import { afterEach, expect, test, vi } from 'vitest';
import { addAuthenticator } from '../../app/testing/authenticator.ts';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { person, sessionOf } from '../../platform/api/testing/person.ts';

function makeApi(methods = { google: true, passkeys: true, sends_email: true }) {
  const api = signedInApi(null);
  api.reply('GET /account/sign-in-methods', methods);
  api.reply('GET /auth/check-display-name/:name', { available: true });
  api.reply('POST /auth/code/send', { status: true, suggested_name: 'Jet Sweep 481', next_code_in: 45 });
  return api;
}

const press = ({ screen }: OpenedApp, name: string) => screen.getByRole('button', { name, exact: true }).click();
const email = ({ screen }: OpenedApp) => screen.getByLabelText('Email', { exact: true });
const topOf = ({ screen }: OpenedApp, name: string) =>
  screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top;

test('Google comes first where it is configured, else a passkey, and neither moves the fields', async () => {
  let app = await openApp('/auth', makeApi());
  await expect.element(app.screen.getByRole('button', { name: 'Sign In with a Passkey' })).toBeVisible();
  expect(topOf(app, 'Continue with Google')).toBeLessThan(topOf(app, 'Sign In'));
  expect(topOf(app, 'Sign In with a Passkey')).toBeGreaterThan(topOf(app, 'Email Me a Code'));
  // In another face the words above take another number of lines.
  await document.fonts.ready;
  const top = email(app).element().getBoundingClientRect().top;
  await expectNoBarriersAtBothWidths();
  app = await openApp('/auth', makeApi({ google: false, passkeys: true, sends_email: false }));
  await expect.poll(() => email(app).element().getBoundingClientRect().top).toBe(top);
});

test('whoever forgot their password can have a code instead', async () => {
  const api = makeApi();
  api.reply('POST /auth/request-password-reset', { status: true });
  const app = await openApp('/auth?view=forgot_password', api);
  await email(app).fill('ann@singleback.test');
  await press(app, 'Send Reset Link');
  await expect.element(app.screen.getByText("We've sent a password reset link to ann@singleback.test")).toBeVisible();
  await press(app, 'Email Me a Code');
  await expect.element(app.screen.getByText("We've sent a six-digit code to ann@singleback.test")).toBeVisible();
});

const PASSKEY_OPTIONS = {
  ...{ challenge: 'c2luZ2xlYmFjaw', rpId: location.hostname },
  ...{ timeout: 300, userVerification: 'required' },
};

test('a declined passkey says so, and leaves the other ways open', async () => {
  const remove = await addAuthenticator(false);
  const api = makeApi();
  api.reply('POST /auth/passkey/start', { options: PASSKEY_OPTIONS });
  const app = await openApp('/auth', api);
  await press(app, 'Sign In with a Passkey');
  await expect.element(app.screen.getByRole('alert').filter({ hasText: 'prompt was closed' })).toBeVisible();
  await expect
    .element(app.screen.getByRole('button', { name: 'Sign In with a Passkey' }))
    .not.toHaveAttribute('aria-busy');
  expect(api.requests.map(({ key }) => key)).not.toContain('POST /auth/passkey/sign-in');
  await remove();
});

/** Only the device's own clock goes on while it sleeps, in many browsers. */
const sleep = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
afterEach(() => void vi.useRealTimers());

test('what was due while the device slept is there once it is awake: a challenge for passkeys, and another code', async () => {
  // As a browser suggests passkeys that the user does not choose; a headless one suggests none.
  const suggest = vi.spyOn(navigator.credentials, 'get').mockImplementation(
    ({ signal } = {}) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const api = makeApi();
  api.reply('POST /auth/passkey/start', { options: PASSKEY_OPTIONS });
  const app = await openApp('/auth', api);
  await expect.poll(() => suggest.mock.calls.length).toBe(1);
  sleep(300);
  await expect.poll(() => suggest.mock.calls.length, { timeout: 5_000 }).toBe(2);
  expect(api.requests.filter(({ key }) => key === 'POST /auth/passkey/start')).toHaveLength(2);
  await email(app).fill('ann@singleback.test');
  await press(app, 'Email Me a Code');
  await expect.element(app.screen.getByText(/New code in 0:4/)).toBeVisible();
  sleep(60);
  const again = app.screen.getByRole('button', { name: 'Send a New Code' });
  await expect.element(again, { timeout: 5_000 }).toBeVisible();
  suggest.mockRestore();
});

test('a wrong address leads back to the form, which has kept everything but the passwords', async () => {
  const api = makeApi();
  api.reply('POST /auth/sign-up/email', { status: true });
  const app = await openApp('/auth', api);
  const { screen } = app;
  await email(app).fill('typo@singleback.test');
  await press(app, 'Forgot your password?');
  await expect.element(email(app)).toHaveValue('typo@singleback.test');
  await press(app, 'Back to Sign In');
  await expect.element(email(app)).toHaveValue('typo@singleback.test');
  await press(app, 'Sign up');
  await screen.getByLabelText('Username').fill('Somebody New');
  for (const label of ['Password', 'Confirm password']) {
    await screen.getByLabelText(label, { exact: true }).fill('long-enough');
  }
  await press(app, 'Create Account');
  await expect.element(screen.getByText("We've sent a confirmation link to typo@singleback.test")).toBeVisible();
  await expect.element(screen.getByLabelText('Six-digit code')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await press(app, 'Wrong address?');
  await expect.element(email(app)).toHaveValue('typo@singleback.test');
  await expect.element(screen.getByLabelText('Username')).toHaveValue('Somebody New');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('long-enough');
});

test('[A5.4, A5.6] the code of a sign-up whose username was taken meanwhile asks for another one', async () => {
  const api = makeApi();
  api.reply('POST /auth/sign-up/email', { status: true });
  const app = await openApp('/auth?view=sign_up', api);
  const { screen } = app;
  await email(app).fill('mike@singleback.test');
  await screen.getByLabelText('Username').fill('Mike');
  for (const label of ['Password', 'Confirm password']) {
    await screen.getByLabelText(label, { exact: true }).fill('long-enough');
  }
  await press(app, 'Create Account');
  api.reply('POST /auth/code/check', { account: 'new', display_name: 'Mike', is_member: false });
  api.refuse('POST /auth/code/sign-in', 409, { error: 'Username is already taken', code: 'display_name_taken' });
  await screen.getByLabelText('Six-digit code').fill('222222');
  await expect.element(screen.getByRole('heading', { name: 'Choose Another Username' })).toHaveFocus();
  await expect.element(screen.getByText('Username is already taken')).toBeVisible();
  await screen.getByLabelText('Username').fill('Mike Two');
  await press(app, 'Create Account');
  await expect
    .poll(() => api.requests.findLast(({ key }) => key === 'POST /auth/code/sign-in')?.body)
    .toEqual({ email: 'mike@singleback.test', name: 'Mike Two' });
});

test('a code signs a newcomer up: a wrong one says how many tries are left, the right one asks for a name', async () => {
  const api = makeApi();
  const app = await openApp('/auth', api);
  const { screen } = app;
  await press(app, 'Email Me a Code');
  await expect.element(screen.getByText('Enter your email first')).toBeVisible();
  await expect.element(email(app)).toHaveFocus();
  await email(app).fill(' new@singleback.test');
  api.refuseOnce('POST /auth/code/send', 429, { error: 'Too many attempts. Try again in 20 s.', code: 'too_many' });
  await press(app, 'Email Me a Code');
  await expect.element(screen.getByText('Too many attempts. Try again in 20 s.')).toBeVisible();
  await press(app, 'Email Me a Code');
  await expect.element(screen.getByText("We've sent a six-digit code to new@singleback.test")).toBeVisible();
  const code = screen.getByLabelText('Six-digit code');
  await expect.element(code).toHaveFocus();
  await expect.element(screen.getByText(/New code in 0:4/)).toBeVisible();
  await press(app, 'Continue');
  await expect.element(screen.getByText('Enter all six digits')).toBeVisible();
  api.refuseOnce('POST /auth/code/check', 400, { error: 'That code isn’t right. 4 tries left.', code: 'code_wrong' });
  await code.fill('111 111');
  await expect.element(screen.getByText('That code isn’t right. 4 tries left.')).toBeVisible();
  await expect.element(code).toHaveValue('');
  await expectNoBarriersAtBothWidths();
  api.reply('POST /auth/code/check', { account: 'new', display_name: 'Jet Sweep 481', is_member: false });
  await code.fill('222222');
  await expect.element(screen.getByRole('heading', { name: 'Pick Your Username' })).toHaveFocus();
  await expectNoBarriersAtBothWidths();
  api.refuseOnce('POST /auth/code/sign-in', 409, { error: 'Username is already taken', code: 'display_name_taken' });
  await press(app, 'Create Account');
  await expect.element(screen.getByText('Username is already taken')).toBeVisible();
  await screen.getByLabelText('Username').fill('Dana');
  api.reply('POST /auth/code/sign-in', { status: true, user: person(), next: null, guest: null });
  api.reply('GET /auth/get-session', sessionOf(person()));
  await press(app, 'Create Account');
  await expect.poll(app.path).toBe('/lineups');
  expect(api.requests.findLast(({ key }) => key === 'POST /auth/code/sign-in')?.body).toEqual({
    ...{ email: 'new@singleback.test', name: 'Dana' },
  });
  expect({ ...sessionStorage }).not.toHaveProperty('signInTyped');
});
