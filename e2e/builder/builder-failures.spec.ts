import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, newcomer, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { pickNine } from '../steps.ts';

const WIDE = [{ width: 1280, height: 800 }];

test.use({ expectedErrors: /Failed to load resource/ });

/** Has every such call fail until it is let through again. */
async function fail(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  return () => page.unroute(path);
}

/** Holds such a call back until it is let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, (route) => gate.promise.then(() => route.continue()), { times: 1 });
  return gate.resolve;
}

test('[G2.48, G7.35, G8.19] the builder says that it is loading, which of the two it is, and that the players could not be had', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('dan'));
  const edit = await page.getByRole('link', { name: /^Edit/ }).getAttribute('href');
  const asked = Promise.all(
    ['current-season-weeks', 'teams', 'players?week_id='].map((path) =>
      page.waitForRequest((request) => request.url().includes(`/api/${path}`)),
    ),
  );
  let letGo = await hold(page, '**/api/players?*');
  await page.goto(`${demo.url}/lineup/8`);
  await expect(page.getByText('Loading Lineup Builder').first()).toBeVisible();
  await asked;
  letGo();
  await expect(page.getByRole('heading', { name: 'Select Groups' })).toBeVisible();
  letGo = await hold(page, '**/api/players?*');
  await page.goto(`${demo.url}${edit}`);
  await expect(page.getByText('Loading Lineup Editor').first()).toBeVisible();
  letGo();
  await expect(page.getByText('9 of 9')).toBeVisible();

  const mend = await fail(page, '**/api/players?*');
  await page.goto(`${demo.url}/lineup/8`);
  const told = page.getByRole('alert').filter({ hasText: 'Failed to load players' });
  await expect(told.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
  await expectNoBarriers(page, 'builder, failed');
  await mend();
  await told.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Select Groups' })).toBeVisible();
});

test('[G8.16, G8.17] lineups that can’t be read, and a season that can’t, each say so', async ({ page, demo }) => {
  await newcomer(page, demo, 'Unread');
  let mend = await fail(page, /\/api\/lineups\/[0-9a-f-]{36}$/);
  await page.goto(`${demo.url}/lineups`);
  await expect(page.getByRole('heading', { name: 'Failed to load lineups' })).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No Lineups Found' })).toBeVisible();
  mend = await fail(page, '**/api/current-season-weeks');
  for (const path of ['lineups', 'lineup']) {
    await page.goto(`${demo.url}/${path}`);
    const told = page.getByRole('alert').filter({ hasText: 'Failed to Load Week Data' });
    await expect(told).toContainText('Unable to load current week information. Please try refreshing the page.');
  }
});

test('[G8.29] a game log and a season that can’t be had leave the player’s detail empty, and say nothing', async ({
  page,
  demo,
}) => {
  await newcomer(page, demo, 'Silent', '/lineup/8');
  await page.route(/\/api\/players\/[^/]+\/(game-log|season-stats)$/, (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken', code: 'unexpected' } }),
  );
  const answers = Promise.all(
    ['game-log', 'season-stats'].map((path) => page.waitForResponse((answer) => answer.url().endsWith(path))),
  );
  const rows = page.getByRole('table', { name: 'Players' }).getByRole('row');
  await rows.nth(1).getByRole('button').first().click();
  await answers;
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('No games yet this season.');
  await expect(detail.getByText('Best').locator('+ dd')).toHaveText('–');
  await expect(detail.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/Broken|Failed/)).toHaveCount(0);
  await expectNoBarriers(page, 'player detail, empty', WIDE);
});

test('[G8.20, G8.26] a submit that is refused says why, with what is missing and what is too many', async ({
  page,
  demo,
}) => {
  test.slow();
  await newcomer(page, demo, 'Refused', '/lineup/8');
  await pickNine(page);
  await expectNoBarriers(page, 'builder, full', WIDE);
  const submit = page.getByRole('button', { name: 'Submit Lineup' });
  const failure = page.getByRole('region', { name: 'Lineup', exact: true }).getByRole('alert');
  await page.route('**/api/lineup', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await submit.click();
  await expect(failure).toHaveText('Failed to submit lineup');
  const mismatch = {
    error: 'Lineup does not match group settings requirements',
    code: 'lineup_mismatch',
    details: { required: { RB: 3, TE: 1 }, provided: { RB: 2, TE: 2 } },
  };
  await page.route('**/api/lineup', (route) => route.fulfill({ status: 409, json: mismatch }), { times: 1 });
  await submit.click();
  await expect(failure).toContainText('does not match group settings requirements');
  await expect(failure).toContainText('Missing: RB: 2/3');
  await expect(failure).toContainText('Extra: TE: 2/1');
  await expectNoBarriers(page, 'builder, refused', WIDE);
  await submit.click();
  await expect(page).toHaveURL(`${demo.url}/lineups/8`);
});
