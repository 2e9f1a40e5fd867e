import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { COLOR_RULES, THEMES } from './theme-rules.ts';

/** The viewport of every test, unless it sets another. */
export const DESKTOP = [1280, 800] as const;
export const PHONE = [390, 844] as const;

/** Checks the current screen for accessibility violations, and its colors in both themes. */
export async function expectNoBarriers(): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  for (const [at, theme] of THEMES.entries()) {
    dataset.theme = theme;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const rules = at === 0 ? {} : { runOnly: { type: 'rule' as const, values: COLOR_RULES } };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...rules });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${theme}, ${innerWidth} px`).toEqual([]);
  }
  if (before === undefined) delete dataset.theme;
  else dataset.theme = before;
}

/** The same on a phone and on a desktop. Leaves the desktop's viewport. */
export async function expectNoBarriersAtBothWidths(): Promise<void> {
  for (const [width, height] of [PHONE, DESKTOP]) {
    await page.viewport(width, height);
    await expectNoBarriers();
  }
}
