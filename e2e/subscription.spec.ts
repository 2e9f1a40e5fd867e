import { openMenu, openProfile, refused } from './account/account-steps.ts';
import { expect, test } from './journey.ts';
import { castMember, newcomer, signIn } from './people.ts';
import { expectNoBarriers } from './screens.ts';

test('[A2.9, A1.6, A6.3] a user upgrades to Premium, cancels in the portal, and keeps it until it ends', async ({
  page,
  demo,
}) => {
  await newcomer(page, demo, 'Payer');
  await (await openMenu(page)).getByRole('menuitem', { name: 'Subscription' }).click();
  await expect(page).toHaveURL(`${demo.url}/subscription`);
  const own = page.getByRole('region', { name: 'Your plan' });
  await expect(own).toContainText('Free');
  await expect(own).toContainText('$4.99 a month');
  await expect(page.getByRole('button', { name: /Manage Billing/ })).toHaveCount(0);
  const lineups = page.getByRole('table', { name: 'Plans' }).getByRole('row').filter({ hasText: 'Lineups per week' });
  await expect(lineups.getByRole('cell')).toHaveText(['1', 'Unlimited']);
  await expectNoBarriers(page, 'subscription, free');

  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.getByRole('button', { name: 'Back to Singleback' }).click();
  await expect(page).toHaveURL(`${demo.url}/subscription/cancel`);
  await expect(page.getByRole('heading', { name: 'Checkout canceled' })).toBeVisible();
  await expectNoBarriers(page, 'checkout cancelled');
  await page.getByRole('link', { name: 'See the Plans' }).click();

  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(`${demo.url}/subscription/success`);
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
  await expectNoBarriers(page, 'payment succeeded');
  await page.getByRole('link', { name: 'Go to Lineups' }).click();
  await expect(page.getByRole('link', { name: 'Create New Lineup' })).toBeVisible();

  await page.goto(`${demo.url}/subscription`);
  await expect(own.getByText('Active', { exact: true })).toBeVisible();
  await expect(own).toContainText(/Renews on \w+ \d+, \d{4}\./);
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
  await expectNoBarriers(page, 'subscription, premium');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /Manage Billing/ }).click();
  const portal = await opened;
  await portal.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(portal.getByText(/Cancelled, runs until/)).toBeVisible();
  await portal.getByRole('link', { name: 'Return to Singleback' }).click();
  const returned = portal.getByRole('region', { name: 'Your plan' });
  await expect(returned).toContainText(/Active until \w+ \d+, \d{4}\. Does not renew\./);
  await expect(returned.getByText('Active', { exact: true })).toBeVisible();

  await portal.goBack();
  await portal.getByRole('button', { name: 'The month ends' }).click();
  await expect(portal.getByText('Ended').first()).toBeVisible();
  await portal.close();
  await page.reload();
  await expect(own.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(own).toContainText('Premium ended on');
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  await expectNoBarriers(page, 'subscription, ended');
  await page.goto(`${demo.url}/lineups`);
  await expect(page.getByRole('link', { name: 'Create Lineup', exact: true })).toBeVisible();
});

test.describe('without a session', () => {
  test.use({ expectedErrors: refused(401) });

  test('[A2.9, A2.19] a user who returns from the checkout without a session signs in and sees the payment, whatever other tabs did', async ({
    page,
    demo,
  }) => {
    const person = await newcomer(page, demo, 'Sleeper', '/subscription');
    const upgrade = page.getByRole('button', { name: 'Upgrade to Premium' });
    await upgrade.click();
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
    const checkout = page.url();
    // The browser's way back leads to a button that can be pressed again, and to the same page.
    await page.goBack();
    await upgrade.click();
    await expect(page).toHaveURL(checkout);

    const other = await page.context().newPage();
    await other.goto(`${demo.url}/groups`);
    await expect(other.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(`${demo.url}/auth`);
    await other.goto(`${demo.url}/groups`);
    await expect(other).toHaveURL(`${demo.url}/auth`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${demo.url}/subscription/success`);
    await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
    await page.goto(checkout);
    await expect(page).toHaveURL(`${demo.url}/subscription/success`);
  });
});

test('[A2.43] the profile shows the badge and leads to the bills; a failed payment explains what to do', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('fay'));
  const profile = await openProfile(page, 'Subscription');
  await expect(profile.getByText('Past due', { exact: true })).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await profile.getByRole('button', { name: /Manage Billing/ }).click();
  const portal = await opened;
  await expect(portal.getByText('Payment failed')).toBeVisible();
  await portal.close();
  await profile.getByRole('link', { name: 'See Plans' }).click();
  await expect(page).toHaveURL(`${demo.url}/subscription`);
  await expect(profile).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Your last payment failed.');
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
  await expectNoBarriers(page, 'subscription, past due');
});

test.describe('when the portal can’t be reached', () => {
  test.use({ expectedErrors: refused(503) });

  test('[A8.6] the profile says so, and closes the tab that it opened', async ({ page, demo }) => {
    await signIn(page, demo, castMember('ben'));
    await page.route('**/api/subscriptions/create-portal-session', (route) =>
      route.fulfill({ status: 503, json: { error: 'No.', code: 'unavailable' } }),
    );
    const profile = await openProfile(page, 'Subscription');
    await profile.getByRole('button', { name: /Manage Billing/ }).click();
    await expect(profile.getByText('Failed to access billing portal')).toBeVisible();
    await expect.poll(() => page.context().pages().length).toBe(1);
  });
});
