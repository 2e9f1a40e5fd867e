import { expect, test } from 'vitest';
import { addAuthenticator } from '../../app/testing/authenticator.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { ACCESS, consoleApi, LOCKED, NO_FACTOR } from '../testing/console.ts';

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
