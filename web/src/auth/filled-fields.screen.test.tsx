import { afterEach, expect, test, vi } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';

function visitorApi() {
  const api = signedInApi(null);
  api.reply('GET /account/sign-in-methods', { google: true, passkeys: false, sends_email: true });
  return api;
}

/** Fills a field as a browser may: without an event, and unseen by React. */
function fill(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}

afterEach(() => vi.restoreAllMocks());

test('fields that the browser has filled without an event enable Sign In, and are sent', async () => {
  const api = visitorApi();
  api.refuse('POST /auth/sign-in/email', 401, { message: 'Invalid email or password' });
  const { screen } = await openApp('/auth', api);
  const send = screen.getByRole('button', { name: 'Sign In', exact: true });
  await expect.element(send).toBeDisabled();
  fill(screen.getByLabelText('Email').element(), 'ann@singleback.test');
  fill(screen.getByLabelText('Password', { exact: true }).element(), 'play-singleback');
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect
    .poll(() => api.requests.find(({ key }) => key === 'POST /auth/sign-in/email')?.body)
    .toEqual({ email: 'ann@singleback.test', password: 'play-singleback' });
});

test('a sign-in that the browser does not keep says what to allow', async () => {
  const api = visitorApi();
  api.reply('POST /auth/sign-in/email', {});
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
  const { screen } = await openApp('/auth', visitorApi());
  await expect.element(screen.getByText(/Google can’t sign you in inside another app/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with Google' }).elements()).toHaveLength(0);
});
