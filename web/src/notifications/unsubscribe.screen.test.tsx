import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';

const CHANGED = { success: true, message: 'You have been unsubscribed.', error: null };
const ADDRESS = '/unsubscribe?email=ann@singleback.test';

test('[A8.7, A2.47] the unsubscribe link says what failed', async () => {
  const api = signedInApi(null);
  api.refuse('GET /notifications/unsubscribe');
  const { screen } = await openApp(ADDRESS, api);
  await expect.element(screen.getByText('Failed to unsubscribe. Please try again later.')).toBeVisible();
  await screen.unmount();
  api.refuse('GET /notifications/unsubscribe', 404, { error: 'Nobody', code: 'not_found' });
  const other = await openApp(ADDRESS, api);
  await expect.element(other.screen.getByText('User not found with this email address')).toBeVisible();
});

test('the link of an email unsubscribes nobody before the button is pressed, since mail scanners open it', async () => {
  const api = signedInApi(null);
  const { screen } = await openApp(`${ADDRESS}&ask=1`, api);
  await expect.element(screen.getByText('Stop emails to ann@singleback.test?')).toBeVisible();
  expect(api.requests.filter(({ url }) => url.includes('unsubscribe'))).toEqual([]);
  api.reply('GET /notifications/unsubscribe', CHANGED);
  await screen.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect.element(screen.getByText('You have been unsubscribed.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Resubscribe to Emails' })).toBeVisible();
});

test('[A8.7, A4.9] subscribing again says that it is busy, and what failed', async () => {
  const api = signedInApi(null);
  api.reply('GET /notifications/unsubscribe', CHANGED);
  const release = api.hold('POST /notifications/resubscribe');
  api.refuse('POST /notifications/resubscribe');
  const { screen } = await openApp(ADDRESS, api);
  await screen.getByRole('button', { name: 'Resubscribe to Emails' }).click();
  await expect.element(screen.getByRole('button', { name: 'Resubscribing...' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Failed to resubscribe')).toBeVisible();
});
