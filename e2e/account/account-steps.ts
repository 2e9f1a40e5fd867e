import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { mailTo, type Person } from '../people.ts';
import type { App } from '../server.ts';

/** Fills and submits the sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Fills and submits the sign-up form, which leads to 'Check Your Email' [A2.31]. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await expect(page.getByText('Username available')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText(`We've sent a confirmation link to ${person.email}`)).toBeVisible();
}

/** The link in the newest email to an address. */
export async function linkTo(page: Page, app: App, email: string): Promise<string> {
  return (await mailTo(page.request, app, email)).links[0] ?? '';
}

/** Opens the menu under the avatar. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your account' }).click();
  return page.getByRole('menu');
}

/** Selects an item of the avatar menu and returns the dialog that it opens. */
export async function openFromMenu(page: Page, item: string, dialog: string): Promise<Locator> {
  await (await openMenu(page)).getByRole('menuitem', { name: item }).click();
  const opened = page.getByRole('dialog', { name: dialog });
  await expect(opened).toBeVisible();
  return opened;
}

/** Opens the profile on a tab. */
export async function openProfile(page: Page, tab: string): Promise<Locator> {
  const profile = await openFromMenu(page, 'Profile Settings', 'Profile Settings');
  await profile.getByRole('tab', { name: tab }).click();
  await expect(profile.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  return profile;
}

/** Signs out by the menu, and comes to the landing page. */
export async function signOut(page: Page, app: App): Promise<void> {
  await (await openMenu(page)).getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/`);
}

/** What the browser's console reports for responses with these statuses. */
export const refused = (...statuses: number[]) => new RegExp(`Failed to load resource.* (${statuses.join('|')}) `);
