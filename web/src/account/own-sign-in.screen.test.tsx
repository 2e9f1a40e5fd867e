import { expect, test } from 'vitest';
import { addAuthenticator } from '../app/testing/authenticator.ts';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { id } from '../app/testing/small-league.ts';
import { person } from '../platform/api/testing/person.ts';

const AT = '2026-09-10T17:00:00.000Z';
const PASSKEYS = [
  { id: id(80), name: 'Bitwarden', created_at: AT, last_used_at: AT },
  { id: id(81), name: 'Chrome on Linux', created_at: AT, last_used_at: null },
];
const SESSIONS = [
  { id: id(90), browser: 'Firefox on Linux', is_current: true, created_at: AT, last_used_at: AT },
  { id: id(91), browser: 'Safari on iOS', is_current: false, created_at: AT, last_used_at: AT },
  { id: id(92), browser: 'Chrome on Windows', is_current: false, created_at: AT, last_used_at: AT },
];
const justSignedIn = { ...person(), last_sign_in_at: new Date().toISOString() };

async function openSecurity() {
  const api = signedInApi(justSignedIn);
  api.reply('GET /account/read-tokens', []);
  api.reply('GET /account/passkeys', { passkeys: PASSKEYS, needed: 'password' });
  api.reply('GET /account/sessions', SESSIONS);
  const app = await openApp('/lineups?openProfile=security', api);
  const profile = app.screen.getByRole('dialog', { name: 'Profile Settings' });
  return { ...app, api, profile };
}

test('passkeys show when they were used; one is removed after a question, and adding one asks for the password', async () => {
  const { screen, api, profile } = await openSecurity();
  const list = profile.getByRole('list', { name: 'Your passkeys' });
  await expect.element(list).toMatchTextContent(/Bitwarden.*last used Sep 10/);
  await expect.element(list).toMatchTextContent(/Chrome on Linux.*never used/);
  await profile.getByRole('button', { name: 'Remove Bitwarden' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await expect.element(question).toBeVisible();
  await expectNoBarriersAtBothWidths();
  api.reply('DELETE /account/passkeys/:id', { success: true });
  api.reply('GET /account/passkeys', { passkeys: PASSKEYS.slice(1), needed: 'password' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(profile.getByText('Passkey removed.')).toBeVisible();
  await expect.element(list).not.toMatchTextContent('Bitwarden');
  await profile.getByRole('button', { name: 'Add a Passkey' }).click();
  const details = { field: 'password' };
  api.refuse('POST /account/passkeys/start', 422, {
    ...{ error: 'Current password is incorrect', code: 'field_invalid', details },
  });
  await profile.getByLabelText('Your password', { exact: true }).fill('not-the-password');
  await profile.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect.element(profile.getByText('Current password is incorrect')).toBeVisible();
  await expectNoBarriersAtBothWidths();
});

test('[A2.51] a passkey is renamed, with the reason when the name cannot be used', async () => {
  const { screen, api, profile } = await openSecurity();
  await profile.getByRole('button', { name: 'Rename Bitwarden' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Rename Passkey' });
  await dialog.getByLabelText('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  const renamed = { ...PASSKEYS[0], name: 'My vault' } as (typeof PASSKEYS)[number];
  api.reply('PUT /account/passkeys/:id', renamed);
  api.reply('GET /account/passkeys', { passkeys: [renamed], needed: 'password' });
  await dialog.getByLabelText('Name').fill('My vault');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(profile.getByText('Passkey renamed.')).toBeVisible();
  await expect.element(profile.getByRole('list', { name: 'Your passkeys' })).toMatchTextContent(/My vault/);
});

test('devices show this browser first; one is ended, then all others, each after a question', async () => {
  const { screen, api, profile } = await openSecurity();
  const list = profile.getByRole('list', { name: 'Where you are signed in' });
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Firefox on Linux.*This browser/);
  await expect.element(list.getByRole('button', { name: 'Sign Out Firefox on Linux' })).not.toBeInTheDocument();
  await list.getByRole('button', { name: 'Sign Out Safari on iOS' }).click();
  await expect.element(screen.getByText('Safari on iOS will be signed out right away.')).toBeVisible();
  api.refuseOnce('DELETE /account/sessions/:id', 500);
  await screen.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(profile.getByText('Failed to sign out the device')).toBeVisible();
  api.reply('DELETE /account/sessions/:id', { success: true });
  api.reply('GET /account/sessions', [SESSIONS[0], SESSIONS[2]] as typeof SESSIONS);
  await list.getByRole('button', { name: 'Sign Out Safari on iOS' }).click();
  await screen.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(profile.getByText('Device signed out.')).toBeVisible();
  expect(api.requests.findLast(({ key }) => key.startsWith('DELETE'))?.url).toContain(id(91));
  await expect.element(list).not.toMatchTextContent('Safari');
  api.reply('POST /account/sessions/end-others', { ended: 1 });
  api.reply('GET /account/sessions', SESSIONS.slice(0, 1));
  await profile.getByRole('button', { name: 'Sign Out Other Devices' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Other Devices' }).click();
  await expect.element(list).not.toMatchTextContent('Windows');
  await expect.element(profile.getByRole('button', { name: 'Sign Out Other Devices' })).not.toBeInTheDocument();
});

test('no button of the tab is there before the lists above it, which would move it under a finger', async () => {
  const api = signedInApi(justSignedIn);
  api.reply('GET /account/read-tokens', []);
  api.reply('GET /account/passkeys', { passkeys: PASSKEYS, needed: 'password' });
  api.reply('GET /account/sessions', SESSIONS);
  const release = api.hold('GET /account/sessions');
  const { screen } = await openApp('/lineups?openProfile=security', api);
  await expect.element(screen.getByRole('status', { name: 'Loading security settings' })).toBeInTheDocument();
  await expect.element(screen.getByLabelText('New password', { exact: true })).toBeVisible();
  for (const name of ['Remove Bitwarden', 'Sign Out Everywhere', 'Create Token']) {
    expect(screen.getByRole('button', { name }).query()).toBeNull();
  }
  release();
  await expect.element(screen.getByRole('button', { name: 'Sign Out Everywhere' })).toBeVisible();
});

test('what could not be loaded can be loaded again', async () => {
  const api = signedInApi(justSignedIn);
  api.refuse('GET /account/read-tokens');
  api.refuse('GET /account/passkeys');
  api.refuse('GET /account/sessions');
  const { screen } = await openApp('/lineups?openProfile=security', api);
  await expect.element(screen.getByText('Failed to load your passkeys')).toBeVisible();
  await expect.element(screen.getByText('Failed to load your devices')).toBeVisible();
  await expect.element(screen.getByText('Failed to load your API tokens')).toBeVisible();
  api.reply('GET /account/passkeys', { passkeys: PASSKEYS, needed: 'nothing' });
  await screen.getByRole('alert').filter({ hasText: 'passkeys' }).getByRole('button').click();
  await expect.element(screen.getByRole('button', { name: 'Remove Bitwarden' })).toBeVisible();
});

test('a passkey is offered below the lineups after a sign-in, until the offer is closed', async () => {
  const remove = await addAuthenticator(true);
  const api = signedInApi(justSignedIn);
  api.reply('GET /account/passkeys', { passkeys: [], needed: 'nothing' });
  const app = await openApp('/lineups', api);
  const offer = () => app.screen.getByRole('button', { name: 'Sign in faster next time with a passkey' });
  await expect.element(offer()).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await app.screen.getByRole('button', { name: 'Don’t offer a passkey again' }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  const before = api.requests.filter(({ key }) => key === 'GET /account/passkeys').length;
  const again = await app.reload();
  await expect.element(again.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(api.requests.filter(({ key }) => key === 'GET /account/passkeys')).toHaveLength(before);
  await remove();
});

test('[A8.3] a password link says that it is being sent, and what failed', async () => {
  const api = signedInApi(person({ provider: 'google', has_password: false }));
  const release = api.hold('POST /account/password-link');
  api.refuse('POST /account/password-link');
  const { screen } = await openApp('/lineups?openProfile=security', api);
  await screen.getByRole('button', { name: 'Send Link' }).click();
  await expect.element(screen.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Failed to send reset email')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send Link' })).toBeEnabled();
});

test('API tokens show when they were last used, and say what failed', async () => {
  const api = signedInApi();
  api.reply('GET /account/read-tokens', [
    { id: id(80), name: 'My spreadsheet', created_at: '2026-09-01T00:00:00.000Z', last_used_at: null },
    { id: id(81), name: 'A script', created_at: '2026-09-01T00:00:00.000Z', last_used_at: '2026-09-10T17:00:00.000Z' },
  ]);
  const release = api.hold('POST /account/read-tokens');
  api.refuse('POST /account/read-tokens');
  const { screen } = await openApp('/lineups?openProfile=security', api);
  const tokens = screen.getByRole('list', { name: 'Your tokens' });
  await expect.element(tokens).toMatchTextContent('Never used');
  await expect.element(tokens).toMatchTextContent(/Last used Thu, Sep 10/);
  await screen.getByLabelText('Token name').fill('🏈'.repeat(50));
  await screen.getByRole('button', { name: 'Create Token' }).click();
  await expect.element(screen.getByRole('button', { name: 'Creating...' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Failed to create token')).toBeVisible();
  await expect.element(screen.getByLabelText('Token name')).toHaveValue('🏈'.repeat(50));
});

test('[A5.15, A9.1] without a link the page names one minimum, that of the profile', async () => {
  const { screen } = await openApp('/auth/change-password', signedInApi());
  await screen.getByLabelText('Current password').fill('long-enough');
  for (const password of ['short', 'sixsix1']) {
    await screen.getByLabelText('New password').fill(password);
    await screen.getByLabelText('Confirm password').fill(password);
    await screen.getByRole('button', { name: 'Set New Password' }).click();
    await expect.element(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  }
});
