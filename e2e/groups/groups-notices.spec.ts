import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { stopTime } from '../steps.ts';

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

test.describe('toasts', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('[G9.13, A9.6, A2.50] are shown top right for four seconds, five at most', async ({ page, demo }) => {
    await page.clock.install();
    await newcomer(page, demo, 'Toaster', '/groups');
    const join = page.getByRole('button', { name: 'Join The Long Snappers' });
    await expect(join).toBeVisible();
    await stopTime(page);
    for (const count of [1, 2, 3, 4, 5, 6]) {
      // The same words again would replace the toast that says them.
      const refusal = { error: `Refused for reason ${count}`, code: 'not_allowed' };
      await page.route('**/api/groups/*/join', (route) => route.fulfill({ status: 403, json: refusal }));
      await join.click();
      const seen = async () => {
        await page.clock.runFor(10);
        return toasts(page).count();
      };
      await expect.poll(seen).toBe(count);
    }
    const shown = page.locator('[data-sonner-toast][data-visible="true"]');
    await expect(shown).toHaveCount(5);
    const place = await shown.first().boundingBox();
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(place?.y).toBeLessThan(120);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 40);
    await page.clock.runFor(3_500);
    await expect(shown).toHaveCount(5);
    await page.clock.runFor(1_000);
    await expect(toasts(page)).toHaveCount(0);
  });
});
