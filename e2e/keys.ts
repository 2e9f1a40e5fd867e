import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { NINE } from './steps.ts';

const MOST_TABS = 120;

/** Presses Tab (or Shift+Tab) until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The focus does not come there by Tab.');
}

/** Goes to something by Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Who is hurt is asked about first. */
const healthy = (page: Page) => page.locator('[data-kind="open"]:not(:has(.injury)) [data-row-button]');

/** In a list that stands where it was asked for: down to the first who can be added, and adds him. */
async function addFirstByKeys(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Players' })).toHaveAttribute('aria-busy', 'false');
  const open = healthy(page).first();
  await tabTo(page, page.locator('[data-row-button][tabindex="0"]'));
  const focused = page.locator('[data-row-button]:focus');
  while (!(await open.evaluate((button) => button === document.activeElement))) {
    const from = await focused.getAttribute('aria-label');
    await page.keyboard.press('ArrowDown');
    // The next press only once the focus has moved: on a slow page it would go past the row.
    await expect(focused).not.toHaveAttribute('aria-label', from ?? '');
  }
  await page.keyboard.press('Enter');
}

/** From the row that has the focus to the next who can be added, and adds him. */
export async function addNextByKeys(page: Page): Promise<void> {
  const focused = page.locator('[data-row-button]:focus');
  const from = await focused.getAttribute('aria-label');
  const next = healthy(page).and(focused);
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(next).toHaveCount(1, { timeout: 500 });
    expect(await focused.getAttribute('aria-label')).not.toBe(from);
  }).toPass();
  await page.keyboard.press('Enter');
}

/** Nine players by the position tabs, with Tab, the arrows and Enter alone. */
export async function pickNineByKeys(page: Page): Promise<void> {
  for (const [at, position] of NINE.entries()) {
    const tab = page.getByRole('group', { name: 'Position' }).getByRole('button', { name: position });
    await tabTo(page, tab, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(tab).toHaveAttribute('aria-pressed', 'true');
    await addFirstByKeys(page);
    await expect(page.getByText(`${at + 1} of 9`)).toBeVisible();
  }
}
