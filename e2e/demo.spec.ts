import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { pickNineByKeys, tabTo } from './keys.ts';
import { castMember, newcomer, signIn, somebody } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import { NINE, pickNine, playAWeek } from './steps.ts';

/** The browser tells an answer with one of these statuses as an error. */
const refused = (...statuses: number[]) => new RegExp(`Failed to load resource.* (${statuses.join('|')}) `);

test('[A2.21, A2.23, A2.24, A2.41] the landing page leads to signing up and signing in', async ({ page, demo }) => {
  const ways = [
    ['Start Your Season', '/auth?view=sign_up'],
    ['Create Free Account', '/auth?view=sign_up'],
    ['Sign Up', '/auth?view=sign_up'],
    ['Register', '/auth?view=sign_up'],
    ['Login', '/auth'],
    ['Sign In', '/auth'],
  ] as const;
  for (const [name, path] of ways) {
    await page.goto(demo.url);
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(`${demo.url}${path}`);
  }
  await page.goto(demo.url);
  for (const step of [
    'One-and-Done Lineups',
    'Customizable Game Settings',
    'Survivor Pool Strategy',
    'Playoff Multiplier',
  ]) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  }
  await expectNoBarriers(page, 'landing');
});

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

test('[A5.2, A5.3, A5.5, A5.6, A2.25, A2.27] signing up checks the fields and says so in order', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/auth?view=sign_up`);
  await expect(page.getByRole('heading', { name: 'Create your account to start playing' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create Account' });
  await page.getByLabel('Email').fill('new@journey.test');
  await page.getByLabel('Username').fill('x');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(create).toBeDisabled();
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await create.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('short');
  await create.click();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password', { exact: true }).fill('long-enough');
  await create.click();
  await expect(page.getByText('Username must be at least 2 characters long')).toBeVisible();
  await page.getByLabel('Username').fill('HAIL mary ann');
  await expect(page.getByText('Username is already taken')).toBeVisible();
  await expect(create).toBeDisabled();
  await expectNoBarriers(page, 'sign up');
});

test('[A2.6, A2.7, G2.1, G2.2, G2.51] each address opens its screen: a week of lineups, the builder, a lineup in it', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('dan'));
  await expect(page.getByRole('heading', { level: 1, name: 'Week 7 Lineups' })).toBeVisible();
  await page.goto(`${demo.url}/lineups/3`);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 3 Lineups' })).toBeVisible();
  await page.goto(`${demo.url}/lineup/8`);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 8 Lineup' })).toBeVisible();
  await page.goto(`${demo.url}/lineups`);
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(page).toHaveURL(/\/lineup\/7\?edit=[0-9a-f-]{36}$/);
  await expect(page.getByText('9 of 9')).toBeVisible();
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

test('[G4.7, G2.44, G5.25] a lineup is built and submitted by the keyboard alone', async ({ page, demo }) => {
  await newcomer(page, demo, 'Keys');
  await tabTo(page, page.getByRole('link', { name: 'Create Lineup' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 9')).toBeVisible();
  await pickNineByKeys(page);
  await expect(page.getByText('Lineup ready to submit')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Submit Lineup' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Week 7 Lineup' })).toBeVisible();
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
