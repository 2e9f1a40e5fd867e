import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';

// In a file of its own: a page asks once for the sign-in methods, so another test's answer would stay.
test('where no emails are sent, a reset says whom to ask for the link', async () => {
  const api = signedInApi(null);
  api.reply('GET /account/sign-in-methods', { google: false, passkeys: false, sends_email: false });
  api.reply('POST /auth/request-password-reset', { status: true });
  const { screen } = await openApp('/auth', api);
  await screen.getByRole('button', { name: 'Forgot your password?' }).click();
  await screen.getByLabelText('Email').fill('ann@singleback.test');
  await screen.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ask for Your Link' })).toHaveFocus();
  await expect
    .element(screen.getByText('Ask the person who runs it for the password reset link for ann@singleback.test.'))
    .toBeVisible();
  await expect.element(screen.getByText(/sent/)).not.toBeInTheDocument();
});
