import { apiOf } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { canBeAdded, moveClock } from '../steps.ts';

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
  const words = 'Week 7 is over. Your draft was not submitted. This is week 8.';
  // The message goes after a few seconds, on a busy machine before the move of the clock is answered.
  await Promise.all([
    expect(page.getByText(words)).toBeVisible(),
    moveClock(page, ownDemo, new Date(new Date(currentWeek.end_date).getTime() + 1000).toISOString()),
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 8 Lineup' })).toBeVisible();
});

test('a reload asks first where the browser refuses to store the draft', async ({ page, demo }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('lineup-draft:')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await newcomer(page, demo, 'FullDisk', '/lineup');
  await page.getByRole('region', { name: 'Players' }).getByRole('button', { name: canBeAdded }).first().click();
  await expect(page.getByText('1 of 9')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByText('1 of 9')).toBeVisible();
});
