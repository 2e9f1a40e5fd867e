import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { expectNoBarriers } from '../screens.ts';
import type { App } from '../server.ts';
import { openMenu, signOut } from './account-steps.ts';

let made = 0;

/** Opens the local Google sign-in with the button, and signs in there as a new user. */
async function continueWithGoogle(page: Page, app: App): Promise<void> {
  made += 1;
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/dev\/google\/authorize/);
  expect(new URL(page.url()).origin).toBe(app.url);
  await page.getByLabel('Name').fill(`Gwen Hale ${made}`);
  await page.getByLabel('Email').fill(`gwen${made}@gmail.test`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('[A2.17, A2.34, A2.35] a first Google sign-in returns to the requested page, and asks for a display name', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/leaderboard`);
  await continueWithGoogle(page, demo);
  await expect(page).toHaveURL(`${demo.url}/leaderboard`);
  const modal = page.getByRole('dialog', { name: 'Complete Your Profile' });
  await expect(modal).toBeVisible();
  await expect(modal).toContainText('Welcome to Singleback, Gwen Hale');
  const field = modal.getByLabel('Display Name');
  const save = modal.getByRole('button', { name: 'Save Display Name' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('placeholder', 'Enter your display name');
  await expect(field).toHaveAttribute('maxlength', '32');
  await expect(save).toBeDisabled();
  await field.fill('x');
  await field.blur();
  await expect(modal.getByText('Display name must be at least 2 characters long')).toBeVisible();
  await field.fill('');
  await field.blur();
  await expect(modal.getByText('Display name is required')).toBeVisible();
  await field.fill('HAIL  mary ann');
  await expect(modal.getByText('Display name taken')).toBeVisible();
  await save.click();
  await expect(modal.getByText('Display name is already taken')).toBeVisible();
  await expectNoBarriers(page, 'complete your profile');
  await field.fill(`Gwendolyn ${made}`);
  await expect(modal.getByText('Display name is already taken')).toBeHidden();
  await expect(modal.getByText('Display name available')).toBeVisible();
  await save.click();
  await expect(modal).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('completeProfileShown'))).toBe('[]');
  await expect((await openMenu(page)).getByText(`Gwendolyn ${made}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible();
  await expect(modal).toBeHidden();
});

test('[A2.33, A2.37, A3.5] closed without saving it is hidden until the next sign-in', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth?view=sign_up`);
  await continueWithGoogle(page, demo);
  await expect(page).toHaveURL(`${demo.url}/lineups`);
  const modal = page.getByRole('dialog', { name: 'Complete Your Profile' });
  await modal.getByText('Welcome to Singleback').click();
  await expect(modal).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('completeProfileShown') ?? '[]').length)).toBe(1);
  await page.mouse.click(5, 5);
  await expect(modal).toBeHidden();
  await signOut(page, demo);
  expect(await page.evaluate(() => localStorage.getItem('completeProfileShown'))).toBeNull();
});

test('a canceled Google sign-in says so', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Google sign-in was canceled');
  await expectNoBarriers(page, 'back from Google');
});
