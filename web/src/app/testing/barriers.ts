import axe from 'axe-core';
import { expect } from 'vitest';

const THEMES = ['night', 'scorecard'];

/** Checks the current screen for accessibility violations in both themes. */
export async function expectNoBarriers(): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  for (const theme of THEMES) {
    dataset.theme = theme;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, theme).toEqual([]);
  }
  if (before === undefined) delete dataset.theme;
  else dataset.theme = before;
}
