import { expect, test } from '../journey.ts';
import { newAccount } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { refused } from './account-steps.ts';

test.use({ expectedErrors: refused(404, 500) });

test('[A2.14, A2.47, A4.9] a visitor unsubscribes an address, and subscribes it again', async ({ page, demo }) => {
  const person = await newAccount(page, demo, 'Quiet');
  await page.context().clearCookies();
  await page.goto(`${demo.url}/unsubscribe?email=${encodeURIComponent(person.email)}`);
  const status = page.getByRole('status', { name: 'Your emails' });
  await expect(status).toContainText(/unsubscribed/i);
  await expect(page.getByText('Lineup reminders')).toBeVisible();
  await expectNoBarriers(page, 'unsubscribed');
  await page.getByRole('button', { name: 'Resubscribe to Emails' }).click();
  await expect(status).toContainText(/again/i);
  await expect(page.getByRole('button', { name: 'Resubscribe to Emails' })).toBeHidden();
  await expectNoBarriers(page, 'resubscribed');

  // The link of an email asks first: mail scanners open it.
  await page.goto(`${demo.url}/unsubscribe?email=${encodeURIComponent(person.email)}&ask=1`);
  await expect(page.getByText(`Stop emails to ${person.email}?`)).toBeVisible();
  await expectNoBarriers(page, 'unsubscribe?');
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(status).toContainText(/unsubscribed/i);
});

test('[A2.47, A5.17, A8.7] it reports a missing address, an unknown one and failures', async ({ page, demo }) => {
  const status = page.getByRole('status', { name: 'Your emails' });
  await page.goto(`${demo.url}/unsubscribe`);
  await expect(status).toHaveText('Email parameter is required');
  await page.goto(`${demo.url}/unsubscribe?email=nobody@journey.test`);
  await expect(status).toHaveText('User not found with this email address');
  await expectNoBarriers(page, 'unsubscribe, not found');

  const unsubscribe = '**/api/notifications/unsubscribe**';
  const answer = (json: unknown) => page.route(unsubscribe, (route) => route.fulfill({ json }), { times: 1 });
  const address = `${demo.url}/unsubscribe?email=ann@singleback.test`;
  await answer({ success: false, message: '', error: null });
  await page.goto(address);
  await expect(status).toHaveText('Failed to unsubscribe');
  await page.route(unsubscribe, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto(address);
  await expect(status).toHaveText('Failed to unsubscribe. Please try again later.');
  await answer({ success: true, message: 'Done.', error: null });
  await page.route('**/api/notifications/resubscribe', (route) => route.fulfill({ status: 500 }));
  await page.goto(address);
  await page.getByRole('button', { name: 'Resubscribe to Emails' }).click();
  await expect(status).toContainText('Failed to resubscribe');
});
