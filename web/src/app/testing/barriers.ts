import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const THEMES = ['night', 'scorecard'];

/** The viewport of every test, unless it sets another. */
export const DESKTOP = [1280, 800] as const;
export const PHONE = [390, 844] as const;

/** Checks the current screen for accessibility violations in both themes. */
export async function expectNoBarriers(): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  for (const theme of THEMES) {
    dataset.theme = theme;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
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
