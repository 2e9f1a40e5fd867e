import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addAuthenticator } from '../../app/testing/authenticator.ts';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import type { FakeApi } from '../../app/testing/fake-api.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { id } from '../../app/testing/small-league.ts';
import { ACCESS, consoleApi, FACTOR_NEEDED, LOCKED, NO_FACTOR } from '../testing/console.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const STARTED = { secret: SECRET, uri: `otpauth://totp/Singleback:ann?secret=${SECRET}&issuer=Singleback` };

/** The bodies of all requests of a call so far. */
const bodiesOf = (api: FakeApi, key: string) => api.requests.filter((each) => each.key === key).map(({ body }) => body);

test('without a second factor the page is only its set-up, which asks for the password', async () => {
  const api = consoleApi(NO_FACTOR);
  api.refuseOnce('POST /admin/factors/totp/start', 422, { error: 'That is not your password.', code: 'field_invalid' });
  const { screen } = await openApp('/admin', api);
  await expect.element(screen.getByRole('heading', { name: 'Set Up a Second Factor' })).toBeVisible();
  await expect.element(screen.getByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
  expect(api.requests.map(({ key }) => key)).not.toContain('GET /admin/overview');
  await expectNoBarriersAtBothWidths();
  await screen.getByLabelText('Your password', { exact: true }).fill('wrong');
  const start = screen.getByRole('button', { name: 'Use an Authenticator App' });
  await start.click();
  await expect.element(screen.getByText('That is not your password.')).toBeVisible();
  await screen.getByLabelText('Your password', { exact: true }).fill('correct horse');
  api.reply('POST /admin/factors/totp/start', STARTED);
  await start.click();
  await expect.element(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(bodiesOf(api, 'POST /admin/factors/totp/start')).toEqual([
    { password: 'wrong' },
    { password: 'correct horse' },
  ]);
  await expectNoBarriersAtBothWidths();
  api.reply('POST /admin/factors/totp', ACCESS);
  await screen.getByLabelText('Six-digit code').fill('123456');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  expect(bodiesOf(api, 'POST /admin/factors/totp')).toEqual([{ code: '123456' }]);
});

test('an account without a password reads that it needs a recent sign-in, and the refusal without one', async () => {
  const api = consoleApi({ ...NO_FACTOR, has_password: false });
  const refusal = { error: 'Sign in again first: your sign-in is older than ten minutes.', code: 'not_allowed' };
  api.refuse('POST /admin/factors/totp/start', 403, refusal);
  const { screen } = await openApp('/admin', api);
  await expect.element(screen.getByText(/a sign-in within the last ten minutes/)).toBeVisible();
  await expect.element(screen.getByLabelText('Your password')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Use an Authenticator App' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(refusal.error);
});

test('a code opens the console once it has six digits; a wrong one is refused in the words of the server', async () => {
  const api = consoleApi(LOCKED);
  api.refuseOnce('POST /admin/confirmation', 422, { error: 'That code is not right.', code: 'field_invalid' });
  const { screen } = await openApp('/admin/users', api);
  await expect.element(screen.getByRole('heading', { name: 'Confirm It’s You' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  const field = screen.getByLabelText('Six-digit code');
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(field).toHaveAttribute('inputmode', 'numeric');
  await field.fill('000 000');
  await expect.element(screen.getByText('That code is not right.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  api.refuseOnce('POST /admin/confirmation', 429, { error: 'Too many codes. Wait a minute.', code: 'too_many' });
  await field.fill('111111');
  await expect.element(screen.getByText('Too many codes. Wait a minute.')).toBeVisible();
  api.reply('POST /admin/confirmation', ACCESS);
  await userEvent.type(field, '123456');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Second factor 6 min ago' })).toBeVisible();
  expect(bodiesOf(api, 'POST /admin/confirmation').at(-1)).toEqual({ code: '123456' });
});

test('whatever the console reads, a refusal for want of the factor shows its page again', async () => {
  for (const [path, key] of [
    ['/admin/users', 'GET /admin/users'],
    ['/admin/jobs', 'GET /admin/troubles'],
    ['/admin/audit-log', 'GET /admin/audit-log'],
  ] as const) {
    const api = consoleApi();
    api.refuseOnce(key, 403, FACTOR_NEEDED);
    api.reply('POST /admin/confirmation', ACCESS);
    const { screen } = await openApp(path, api);
    await expect.element(screen.getByRole('heading', { name: 'Confirm It’s You' }), { message: path }).toBeVisible();
    await screen.getByLabelText('Six-digit code').fill('123456');
    await expect.element(screen.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await expect.poll(() => api.requests.filter((each) => each.key === key).length).toBeGreaterThan(1);
  }
});

test('an action refused for want of the factor is repeated once it is confirmed, and nothing typed is lost', async () => {
  const api = consoleApi();
  const renamed = { user: null, message: 'Dana is now called Dana B.' };
  api.reply('POST /admin/users/:id', renamed);
  api.refuseOnce('POST /admin/users/:id', 403, FACTOR_NEEDED);
  api.reply('POST /admin/confirmation', ACCESS);
  const { screen } = await openApp(`/admin/users/${id(1000)}`, api);
  await screen.getByRole('button', { name: 'Rename' }).click();
  const form = screen.getByRole('dialog', { name: 'Rename User' });
  await form.getByLabelText('Display name').fill('Dana B.');
  await form.getByLabelText('Reason').fill('Asked for it');
  await form.getByRole('button', { name: 'Rename' }).click();
  const confirmation = screen.getByRole('dialog', { name: 'Confirm It’s You' });
  await expect.element(confirmation).toBeVisible();
  await expectNoBarriersAtBothWidths();
  // Declined: the refusal is shown, and what was typed stays.
  await userEvent.keyboard('{Escape}');
  await expect.element(form.getByText(FACTOR_NEEDED.error)).toBeVisible();
  await expect.element(form.getByLabelText('Display name')).toHaveValue('Dana B.');
  api.refuseOnce('POST /admin/users/:id', 403, FACTOR_NEEDED);
  await form.getByRole('button', { name: 'Rename' }).click();
  await confirmation.getByLabelText('Six-digit code').fill('123456');
  await expect.element(screen.getByText(renamed.message)).toBeVisible();
  const sent = { action: 'rename', name: 'Dana B.', reason: 'Asked for it' };
  expect(bodiesOf(api, 'POST /admin/users/:id')).toEqual([sent, sent, sent]);
});

test('the factors are listed; one is removed, and the last one stays', async () => {
  const api = consoleApi();
  const [first] = ACCESS.factors;
  api.replyWith('DELETE /admin/factors/:id', () => {
    const left = { ...ACCESS, factors: first ? [first] : [] };
    api.reply('GET /admin/access', left);
    return left;
  });
  const { screen } = await openApp('/admin/jobs', api);
  await screen.getByRole('button', { name: /^Second factor/ }).click();
  const list = screen.getByRole('dialog', { name: 'Second Factors' });
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent('Authenticator app');
  await expectNoBarriersAtBothWidths();
  await list.getByRole('button', { name: 'Remove Passkey' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('Second factor removed')).toBeVisible();
  const last = list.getByRole('button', { name: 'Remove Authenticator app' });
  await expect.element(last).toHaveAttribute('aria-disabled', 'true');
  expect(api.requests.filter(({ key }) => key === 'DELETE /admin/factors/:id').map(({ url }) => url)).toEqual([
    `/admin/factors/${id(902)}`,
  ]);
});

const CHALLENGE = 'c2luZ2xlYmFjay1jaGFsbGVuZ2U';

interface Credential {
  id: string;
  response: { clientDataJSON: string };
}

const rp = { id: location.hostname, name: 'Singleback' };
const CREATION = {
  ...{ rp, challenge: CHALLENGE, timeout: 5000 },
  user: { id: 'YW5u', name: 'ann@singleback.test', displayName: 'Ann' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
};
const REQUEST = { challenge: CHALLENGE, rpId: rp.id, timeout: 5000, userVerification: 'required' };

const bodyOf = (api: ReturnType<typeof consoleApi>, key: string) =>
  (api.requests.findLast((each) => each.key === key)?.body as { response: Credential } | undefined)?.response;
const challengeOf = (credential: Credential | undefined) =>
  (JSON.parse(atob(credential?.response.clientDataJSON.replace(/-/g, '+').replace(/_/g, '/') ?? '')) as object) ?? null;

test('a passkey is added as the first factor, and opens the console the next time', async () => {
  const remove = await addAuthenticator(true);
  const api = consoleApi({ ...NO_FACTOR, offers_passkeys: true });
  api.reply('POST /admin/factors/passkey/start', { options: CREATION });
  api.reply('POST /admin/factors/passkey', ACCESS);
  const { screen, reload } = await openApp('/admin', api);
  await screen.getByLabelText('Your password', { exact: true }).fill('correct horse');
  await screen.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  const made = bodyOf(api, 'POST /admin/factors/passkey');
  expect(challengeOf(made)).toMatchObject({ type: 'webauthn.create', challenge: CHALLENGE });

  api.reply('GET /admin/access', LOCKED);
  api.reply('POST /admin/confirmation/start', { options: REQUEST });
  api.reply('POST /admin/confirmation', ACCESS);
  const again = await reload();
  await again.screen.getByRole('button', { name: 'Confirm with a Passkey' }).click();
  await expect.element(again.screen.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  const signed = bodyOf(api, 'POST /admin/confirmation');
  expect(signed?.id).toBe(made?.id);
  expect(challengeOf(signed)).toMatchObject({ type: 'webauthn.get', challenge: CHALLENGE });
  await remove();
});

test('a declined passkey says so, and can be tried again', async () => {
  const remove = await addAuthenticator(false);
  const api = consoleApi(LOCKED);
  api.reply('POST /admin/confirmation/start', { options: { ...REQUEST, timeout: 300 } });
  const { screen } = await openApp('/admin', api);
  const button = screen.getByRole('button', { name: 'Confirm with a Passkey' });
  await button.click();
  await expect.element(screen.getByText('The passkey prompt was closed, or took too long. Try again.')).toBeVisible();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  expect(api.requests.map(({ key }) => key)).not.toContain('POST /admin/confirmation');
  await remove();
});
