import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newPerson } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import { playAWeek } from './steps.ts';

/** The browser reports responses with these statuses as errors. */
const refused = (...statuses: number[]) => new RegExp(`Failed to load resource.* (${statuses.join('|')}) `);

test.describe('signing in', () => {
  test.use({ expectedErrors: refused(401, 403) });

  test('[A2.30, A5.1, A8.3] with a wrong email or password is refused with a reason', async ({ page, demo }) => {
    await page.goto(`${demo.url}/auth`);
    const button = page.getByRole('button', { name: 'Sign In', exact: true });
    await expect(button).toBeDisabled();
    await page.getByLabel('Email').fill('ann@singleback.test');
    await expect(button).toBeDisabled();
    await expectNoBarriers(page, 'sign in');
    for (const [email, password] of [
      ['ann@singleback.test', 'not-her-password'],
      ['nobody@journey.test', 'play-singleback'],
    ] as const) {
      await fillSignIn(page, email, password);
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    }
    await expect(page).toHaveURL(`${demo.url}/auth`);
    await page.goto(`${demo.url}/lineups`);
    await expect(page).toHaveURL(`${demo.url}/auth`);
  });
});

test('[G1.1, G2.53, G2.27] a newcomer plays week 7, and finds it scored and ranked', async ({ page, ownDemo }) => {
  test.slow();
  await playAWeek(page, ownDemo, {
    person: newPerson('New'),
    weekNumber: 7,
    afterTheGames: '2026-10-27T09:00:00Z',
    onScreen: expectNoBarriers,
  });
});

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
