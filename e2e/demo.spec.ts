import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { castMember, newcomer, signIn, somebody } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import { NINE, pickNine, playAWeek } from './steps.ts';

/** The browser tells an answer with one of these statuses as an error. */
const refused = (...statuses: number[]) => new RegExp(`Failed to load resource.* (${statuses.join('|')}) `);

test('[A2.16, A2.18, A2.19] a visitor is sent to sign in and then comes where they wanted to go', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/leaderboard`);
  await expect(page).toHaveURL(`${demo.url}/auth`);
  await fillSignIn(page, 'ben@singleback.test', 'play-singleback');
  await expect(page).toHaveURL(`${demo.url}/leaderboard`);
  await page.goto(`${demo.url}/no-such-place`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectNoBarriers(page, 'not found');
});

test.describe('signing in', () => {
  test.use({ expectedErrors: refused(401, 403) });

  test('[A2.30, A5.1, A8.3] says what is wrong, and lets nobody in', async ({ page, demo }) => {
    await page.goto(`${demo.url}/auth`);
    const button = page.getByRole('button', { name: 'Sign In' });
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

  test('[A4.2, A2.31] an account that is not confirmed does not get in', async ({ page, demo }) => {
    const person = somebody('Hasty');
    const signedUp = await page.request.post(`${demo.url}/api/auth/sign-up/email`, {
      headers: { origin: demo.url },
      data: { email: person.email, password: person.password, name: person.username, callbackURL: '/auth/callback' },
    });
    expect(signedUp.ok()).toBe(true);
    await page.goto(`${demo.url}/auth`);
    await fillSignIn(page, person.email, person.password);
    await expect(page.getByRole('alert')).toHaveText(
      'Please confirm your email address first. The link is in your inbox.',
    );
    await expect(page).toHaveURL(`${demo.url}/auth`);
  });
});

test('[G2.31, G4.5] in the lineup of somebody else a slot is hidden until its game has started', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'), '/leaderboard');
  const standings = page.getByRole('table', { name: 'Overall Standings' });
  const answered = page.waitForResponse(/\/api\/leaderboard\/lineups\//);
  await standings.getByRole('button').first().click();
  const slots = page.getByRole('dialog').getByRole('rowgroup').last().getByRole('row');
  await expect(slots).toHaveCount(NINE.length);
  const hidden = slots.filter({ hasText: 'Not yet locked' });
  const locked = slots.filter({ has: page.getByLabel('Locked', { exact: true }) });
  await expect(hidden).not.toHaveCount(0);
  await expect(locked).not.toHaveCount(0);
  expect((await hidden.count()) + (await locked.count())).toBe(NINE.length);
  const { lineup } = (await (await answered).json()) as { lineup: { players: { isLocked: boolean }[] } };
  const told = lineup.players.filter(({ isLocked }) => !isLocked).flatMap((slot) => Object.keys(slot));
  expect([...new Set(told)].sort()).toEqual(['isLocked', 'positionKey', 'slotOrder']);
  await expectNoBarriers(page, 'lineup viewer');
});

test('[G4.4, G8.31] a player whose game has started can not be added, and the button says why', async ({
  page,
  demo,
}) => {
  await newcomer(page, demo, 'Late');
  await page.getByRole('link', { name: 'Create Lineup' }).click();
  const locked = page.getByRole('button', { name: /^Add .*: Player game has started$/ }).first();
  await locked.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Player game has started');
  await expect(locked).toHaveAttribute('aria-disabled', 'true');
  // Playwright would wait for it to be enabled.
  await locked.click({ force: true });
  await expect(page.getByText('0 of 9')).toBeVisible();
});

test('[G2.34, G2.36, G2.37, G5.21] who is in a group chooses first, and the builder opens for what is chosen', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ann'));
  await page.getByRole('link', { name: 'Create Lineup' }).click();
  await expect(page.getByRole('heading', { name: 'Select Groups' })).toBeVisible();
  const everyone = page.getByRole('checkbox', { name: /^Everyone \(Default\)/ });
  if (await everyone.isChecked()) await everyone.uncheck();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please select at least one group' })).toBeVisible();
  await expectNoBarriers(page, 'select groups');
  await everyone.check();
  await page.getByRole('checkbox', { name: /^Sunday Morning Regulars/ }).check();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect(page.getByText('0 of 9')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lineup', exact: true })).toContainText('Complete lineup to submit');
  await expectNoBarriers(page, 'builder, empty');
});

test.describe('two tabs', () => {
  test.use({ expectedErrors: refused(409) });

  test('[A6.2, G8.20] of a free user both submit: one lineup is there, and the other tab says why not', async ({
    page,
    context,
    demo,
  }) => {
    await newcomer(page, demo, 'Twice');
    const other = await context.newPage();
    // The other tab is not told whose players are used meanwhile: only the server can refuse its lineup.
    await other.route('**/api/lineups/used-players?*', (route) => route.fulfill({ json: [] }));
    // Both are open before anybody is picked: a tab that comes later finds the draft of this device.
    for (const tab of [page, other]) {
      await tab.goto(`${demo.url}/lineup/7`);
      await expect(tab.getByText('0 of 9')).toBeVisible();
    }
    for (const tab of [page, other]) await pickNine(tab);
    await page.getByLabel('Lineup Name').fill('First tab');
    await other.getByLabel('Lineup Name').fill('Second tab');
    for (const tab of [page, other]) await expect(tab.getByText('Lineup ready to submit')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Lineup' }).click();
    await expect(page.getByRole('article', { name: 'First tab' })).toBeVisible();
    await other.getByRole('button', { name: 'Submit Lineup' }).click();
    await expect(other.getByRole('alert').filter({ hasText: 'one lineup per week' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Create Lineup' })).toHaveCount(0);
  });
});

test('[G1.1, A2.31, G2.44, G2.49, G2.53, G2.27] a newcomer plays week 7, and finds it scored and ranked', async ({
  page,
  ownDemo,
}) => {
  test.slow();
  await playAWeek(page, ownDemo, {
    person: somebody('New'),
    weekNumber: 7,
    afterTheGames: '2026-10-27T09:00:00Z',
    onScreen: expectNoBarriers,
  });
});

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
