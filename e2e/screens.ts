import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const PHONE = { width: 390, height: 844 };
const SIZES = [{ width: 1280, height: 800 }, PHONE];
const THEMES = ['night', 'scorecard'];

/**
 * Looks for barriers on the screen as it stands, dark and light, wide and narrow (or at `sizes`, for what is there at
 * one width only). Leaves it as it was.
 */
export async function expectNoBarriers(page: Page, screen: string, sizes = SIZES): Promise<void> {
  const size = page.viewportSize();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme ?? 'night');
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const name of THEMES) {
      await wear(page, name);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
      expect(found, `${screen}, ${viewport.width} px, ${name}`).toEqual([]);
    }
  }
  await wear(page, theme);
  if (size) await page.setViewportSize(size);
}

/** Puts a theme on and waits until its colours are there. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  }, theme);
}
