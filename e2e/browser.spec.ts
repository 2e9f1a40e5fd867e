import { expect, test } from '@playwright/test';
import { ON_PHONE } from './screens.ts';

for (const [place, settings] of [
  ['on a desktop', {}],
  ['on a phone', ON_PHONE],
] as const) {
  test.describe(place, () => {
    test.use(settings);

    test('the browser renders, runs scripts and has fonts', async ({ page, viewport }) => {
      await page.setContent(
        `<meta name="viewport" content="width=device-width"><button onclick="this.textContent='Clicked ' + innerWidth">Click</button>`,
      );
      await page.getByRole('button').click();
      await expect(page.getByRole('button')).toHaveText(`Clicked ${viewport?.width}`);
      const width = await page.getByRole('button').evaluate((button) => button.getBoundingClientRect().width);
      expect(width).toBeGreaterThan(40);
    });
  });
}
