import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { refused } from './account-steps.ts';

test.use({ expectedErrors: refused(401) });

test('[A8.1] a 401 of any call signs the user out', async ({ page, demo }) => {
  await newcomer(page, demo, 'Expired');
  await page.route('**/api/leaderboard/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'not_signed_in' } }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(`${demo.url}/auth`);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`${demo.url}/lineups`);
  await expect(page).toHaveURL(`${demo.url}/auth`);
});
