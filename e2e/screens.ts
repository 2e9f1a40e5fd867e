import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { COLOR_RULES, THEMES } from '../web/src/app/testing/theme-rules.ts';
import { expect } from './journey.ts';

export const PHONE = { width: 390, height: 844 };
/** For `test.use`: the journeys of a file, or of a part of it, are made on a phone, by touch. */
export const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true };
const SIZES = [{ width: 1280, height: 800 }, PHONE];

/**
 * Checks the current screen for accessibility violations, in both themes and at both widths (or at `sizes`, for what is
 * shown at one width only). Leaves it unchanged.
 */
export async function expectNoBarriers(page: Page, screen: string, sizes = SIZES): Promise<void> {
  const size = page.viewportSize();
  // Axe is larger than all of our own code: a page is given it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    const found = await page.evaluate(findBarriers, { themes: THEMES, colorRules: COLOR_RULES });
    expect(found, `${screen}, ${viewport.width} px`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** In the page: what breaks a rule, in every theme; the theme is as before afterwards. */
async function findBarriers({ themes, colorRules }: { themes: string[]; colorRules: string[] }): Promise<string[]> {
  const { axe: checker } = globalThis as unknown as { axe: typeof axe };
  const { dataset } = document.documentElement;
  const before = dataset.theme ?? 'night';
  const wear = async (theme: string) => {
    dataset.theme = theme;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  };
  const found: string[] = [];
  for (const [at, theme] of themes.entries()) {
    await wear(theme);
    const rules = at === 0 ? {} : { runOnly: { type: 'rule' as const, values: colorRules } };
    const { violations } = await checker.run(document, { resultTypes: ['violations'], ...rules });
    for (const { id, nodes } of violations)
      found.push(`${theme}, ${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  }
  await wear(before);
  return found;
}
