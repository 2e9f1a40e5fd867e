import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { castMember, newcomer, newPerson, signIn } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import { NINE, pickNine, playAWeek } from './steps.ts';

/** The browser reports responses with these statuses as errors. */
const refused = (...statuses: number[]) => new RegExp(`Failed to load resource.* (${statuses.join('|')}) `);

test('[A2.16, A2.18, A2.19] a visitor is sent to sign in, and then to the requested page', async ({ page, demo }) => {
  await page.goto(`${demo.url}/leaderboard`);
  await expect(page).toHaveURL(`${demo.url}/auth`);
  await fillSignIn(page, 'ben@singleback.test', 'play-singleback');
  await expect(page).toHaveURL(`${demo.url}/leaderboard`);
  await page.goto(`${demo.url}/no-such-place`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

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

  test('[A4.2, A2.31] to an account that is not confirmed is refused', async ({ page, demo }) => {
    const person = newPerson('Hasty');
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

test('[G2.31, G4.5] in the lineup of another user a slot is hidden until its game has started', async ({
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
  const sent = lineup.players.filter(({ isLocked }) => !isLocked).flatMap((slot) => Object.keys(slot));
  expect([...new Set(sent)].sort()).toEqual(['isLocked', 'positionKey', 'slotOrder']);
});

test.describe('two tabs', () => {
  test.use({ expectedErrors: refused(409) });

  test('[A6.2, G8.20] of a free user both submit: one lineup is saved, and the other tab shows why its lineup is not', async ({
    page,
    context,
    demo,
  }) => {
    await newcomer(page, demo, 'Twice');
    await page.goto(`${demo.url}/lineup/7`);
    await expect(page.getByText('0 of 9')).toBeVisible();
    await pickNine(page);
    const other = await context.newPage();
    // The other tab does not learn which players are used meanwhile: only the server can refuse its lineup.
    await other.route('**/api/lineups/used-players?*', (route) => route.fulfill({ json: [] }));
    // It opens with the draft of this device.
    await other.goto(`${demo.url}/lineup/7`);
    await expect(other.getByText('9 of 9')).toBeVisible();
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
