import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';

const open = (page: Page) =>
  page.getByRole('region', { name: 'Lineup', exact: true }).getByRole('button', { name: /^Add / });
const healthy = (page: Page) => page.locator('[data-kind="open"]:not(:has(.injury)) [data-row-button]');
/** The name without the slot, which is there for readers. */
const nameAt = async (page: Page, key: string) =>
  (await page.locator(`[data-slot="${key}"] [data-name]`).innerText()).replace(/^.*:\s*/, '');

test('a chosen slot is filled first, then the next; two players change places by keys, by clicks and by dragging', async ({
  page,
  demo,
}) => {
  await newcomer(page, demo, 'Mover', '/lineup/8');
  const flex = page.getByRole('button', { name: 'Add RB, WR or TE' });
  await flex.click();
  await expect(flex).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('group', { name: 'Position' }).getByRole('button', { name: 'RB' }).click();
  await healthy(page).first().click();
  await expect(page.locator('[data-slot="FLEX1"] [data-name]')).toBeVisible();
  // The next open slot below is chosen, and its players are shown.
  await expect(page.getByRole('button', { name: /^Add DEF/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('group', { name: 'Position' }).getByRole('button', { name: 'DEF' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page
    .getByRole('button', { name: /^Add RB( |$)/ })
    .nth(1)
    .click();
  await healthy(page).first().click();
  await expect(open(page)).toHaveCount(7);

  const [second, atFlex] = [await nameAt(page, 'RB2'), await nameAt(page, 'FLEX1')];
  const grip = (key: string) => page.locator(`[data-slot="${key}"]`).getByRole('button', { name: /^Move / });
  await grip('RB2').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move here: RB1' })).toBeFocused();
  await expectNoBarriers(page, 'builder, moving a player', [{ width: 1280, height: 800 }]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Swap with .* at FLEX1$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grip('FLEX1')).toBeFocused();
  expect([await nameAt(page, 'RB2'), await nameAt(page, 'FLEX1')]).toEqual([atFlex, second]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(grip('FLEX1')).toBeFocused();
  await expect(page.locator('[data-move="to"]')).toHaveCount(0);

  await grip('FLEX1').click();
  await page.getByRole('button', { name: /^Swap with .* at RB2$/ }).click();
  expect(await nameAt(page, 'RB2')).toBe(second);
  await page.locator('[data-slot="RB2"]').dragTo(page.locator('[data-slot="FLEX1"]'));
  await expect(page.locator('[data-slot="FLEX1"] [data-name]')).toContainText(second);
});
