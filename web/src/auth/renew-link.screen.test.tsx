import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';

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
