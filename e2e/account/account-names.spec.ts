import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { stopTime } from '../steps.ts';
import { openProfile, refused } from './account-steps.ts';

const CHECK = '**/api/auth/check-display-name/**';

/** Holds every check of a name until the journey answers it. */
async function answerChecks(page: Page) {
  const requested: string[] = [];
  let answer: (available: boolean | null) => void = () => {};
  await page.route(CHECK, async (route) => {
    requested.push(decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''));
    const available = await new Promise<boolean | null>((resolve) => {
      answer = resolve;
    });
    await route.fulfill(available === null ? { status: 500 } : { json: { available } });
  });
  return { requested, answer: (available: boolean | null) => answer(available) };
}

test.use({ expectedErrors: refused(500) });

test('[A4.8, A5.13, A9.2] the profile checks a name 600 ms after the last key, and shows the result', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await signIn(page, demo, castMember('ann'));
  const profile = await openProfile(page, 'Profile');
  const { requested, answer } = await answerChecks(page);
  const name = profile.getByLabel('Display Name');
  const save = profile.getByRole('button', { name: 'Save Changes' });
  await stopTime(page);
  await expect(save).toBeEnabled();

  await name.fill('A');
  await page.clock.runFor(2000);
  expect(requested).toEqual([]);
  await name.fill('Annabel');
  await expect(profile.getByText('Checking availability...')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.clock.runFor(599);
  expect(requested).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => requested).toEqual(['Annabel']);
  answer(true);
  await expect(profile.getByText('Display name available')).toBeVisible();
  await expect(save).toBeEnabled();

  await name.fill('Ben');
  await page.clock.runFor(600);
  await expect.poll(() => requested.length).toBe(2);
  answer(false);
  await expect(profile.getByText('Display name taken')).toBeVisible();

  await name.fill('Carla');
  await page.clock.runFor(600);
  await expect.poll(() => requested.length).toBe(3);
  answer(null);
  await expect(profile.getByText('Checking availability...')).toBeHidden();
  await expect(profile.getByText('Display name available')).toBeHidden();
  await expect(save).toBeDisabled();

  await name.fill('Hail Mary Ann');
  await page.clock.runFor(2000);
  expect(requested.length).toBe(3);
  await expect(save).toBeEnabled();
});

test('[A4.3, A5.7, A9.2] signing up checks a name 500 ms after the last key, and waits for the reply', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await page.goto(`${demo.url}/auth?view=sign_up`);
  const { requested, answer } = await answerChecks(page);
  await page.getByLabel('Email').fill('slow@journey.test');
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password', { exact: true }).fill('long-enough');
  const create = page.getByRole('button', { name: 'Create Account' });
  await expect(create).toBeDisabled();
  await stopTime(page);
  await page.getByLabel('Username').fill('Slow Poke');
  await page.clock.runFor(499);
  expect(requested).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => requested).toEqual(['Slow Poke']);
  await expect(create).toBeDisabled();
  answer(true);
  await expect(page.getByText('Username available')).toBeVisible();
  await expect(create).toBeEnabled();
});
