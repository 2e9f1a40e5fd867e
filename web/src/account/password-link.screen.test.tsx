import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { person } from '../platform/api/testing/person.ts';

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
