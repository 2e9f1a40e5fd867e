import { expect, test } from './journey.ts';
import { ON_PHONE } from './screens.ts';

test.use(ON_PHONE);

test('without an account two weeks of a season are played with Fill, and resumed after a reload', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/try`);
  await page.getByRole('button', { name: 'Start Week 1' }).tap();
  for (const week of [1, 2]) {
    await page.getByRole('button', { name: /^Fill the rest/i }).tap();
    await page.getByRole('button', { name: 'Lock In' }).tap();
    await expect(page.getByRole('heading', { name: `Week ${week} of 18` })).toBeVisible();
    // Journeys run with reduced motion, so the week is at its end at once.
    await expect(page.getByText('percentile of the season so far')).toBeVisible();
    await page.getByRole('button', { name: 'Next Week' }).tap();
  }
  await page.reload();
  await page.getByRole('button', { name: 'Continue with Week 3' }).tap();
  // Those who were used are not for the third week.
  const players = page.getByRole('region', { name: 'Players' });
  await players.getByRole('button', { name: 'ALL', exact: true }).tap();
  await expect(players.getByRole('paragraph').filter({ hasText: '18 used' })).toBeVisible();
});
