import { apiOf, makeGroup } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { canBeAdded, moveClock } from '../steps.ts';

test('groups that are chosen outlast a reload, though no player is in the lineup yet', async ({ page, demo }) => {
  await newcomer(page, demo, 'Reloader');
  const group = await makeGroup(await apiOf(page, demo), 'Reloaded');
  await page.goto(`${demo.url}/lineup/8`);
  await page.getByText(group.name).click();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect(page.getByText('0 of 9')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 of 9')).toBeVisible();
  const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
  await expect(head).toContainText(group.name);
});

test('a week that ends under a draft says so, and which week the page shows then', async ({ page, ownDemo }) => {
  await newcomer(page, ownDemo, 'Latecomer', '/lineup');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 7 Lineup' })).toBeVisible();
  const players = page.getByRole('region', { name: 'Players' });
  await players.getByRole('button', { name: canBeAdded }).first().click();
  await expect(page.getByText('1 of 9')).toBeVisible();
  const { currentWeek } = await (await apiOf(page, ownDemo))<{ currentWeek: { end_date: string } }>(
    'GET',
    '/current-season-weeks',
  );
  await moveClock(page, ownDemo, new Date(new Date(currentWeek.end_date).getTime() + 1000).toISOString());
  const words = 'Week 7 is over. Your draft was not submitted. This is week 8.';
  await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Week 8 Lineup' })).toBeVisible();
});

test('a week without projections shows a dash in the builder as in the manager', async ({ page, demo }) => {
  await newcomer(page, demo, 'Ahead');
  const api = await apiOf(page, demo);
  const { weeks } = await api<{ weeks: { id: string; week_number: number }[] }>('GET', '/current-season-weeks');
  const week = weeks.find(({ week_number }) => week_number === 18);
  const players = await api<{ projected_points: number | null }[]>('GET', `/players?week_id=${week?.id}`);
  expect(players.every(({ projected_points }) => projected_points === null)).toBe(true);
  await page.goto(`${demo.url}/lineup/18`);
  await expect(page.getByRole('region', { name: 'Lineup', exact: true }).getByText('–')).toBeVisible();
});
