import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';

const PRICE = { amount: 1900, currency: 'usd', interval: 'year', interval_count: 1 };

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /subscriptions/offer', { can_upgrade: true, price: PRICE, has_billing: false });
  return api;
};

test('[A7.8] the checkout says that it opens, and what failed', async () => {
  const api = makeApi();
  const release = api.hold('POST /subscriptions/create-checkout-session');
  api.refuse('POST /subscriptions/create-checkout-session');
  const { screen } = await openApp('/subscription', api);
  await screen.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await expect.element(screen.getByRole('button', { name: 'Opening checkout...' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Failed to open the checkout')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
});

test('[A8.2] a subscription that can’t be loaded says so on its page', async () => {
  const api = makeApi();
  api.refuse('GET /subscriptions/current');
  const { screen } = await openApp('/subscription', api);
  await expect.element(screen.getByText('Failed to load subscription data').first()).toBeVisible();
});
