import type { Browser, Page } from '@playwright/test';
import { apiOf, submitLineup } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { canBeAdded, showPosition } from '../steps.ts';

// The notice takes the most room on a phone; the builder around it is looked at elsewhere.
const PHONE = [{ width: 390, height: 844 }];

const lineup = (page: Page) => page.getByRole('region', { name: 'Lineup', exact: true });
const players = (page: Page) => page.getByRole('region', { name: 'Players' });

/** Replaces the player of a position by the first other one who can be added; answers whose name that is. */
async function replace(page: Page, position: string, name: string): Promise<string> {
  await lineup(page)
    .getByRole('button', { name: `Remove ${name}`, exact: true })
    .click();
  await showPosition(players(page), position);
  const healthy = players(page)
    .getByRole('row')
    .filter({ hasNot: page.locator('.injury') });
  const add = healthy.getByRole('button', { name: canBeAdded }).filter({ hasNotText: name });
  const label = (await add.nth(1).getAttribute('aria-label')) ?? '';
  await add.nth(1).click();
  await expect(page.getByText('9 of 9')).toBeVisible();
  return label.replace(/^Add /, '');
}

async function secondDevice(browser: Browser, page: Page, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(path);
  await expect(other.getByText('9 of 9')).toBeVisible();
  return other;
}

test('a lineup saved on another device shows in an open editor, which keeps its own edits on top', async ({
  page,
  demo,
  browser,
}) => {
  await newcomer(page, demo, 'Twodevices');
  const { id, nameAt } = await submitLineup(await apiOf(page, demo), 8);
  const path = `${demo.url}/lineup/8?edit=${id}`;
  await page.goto(path);
  const defense = await replace(page, 'DEF', nameAt('DEF1'));
  const phone = await secondDevice(browser, page, path);
  const kicker = await replace(phone, 'K', nameAt('K1'));
  await phone.getByRole('button', { name: 'Update Lineup' }).click();
  await expect(phone).toHaveURL(`${demo.url}/lineups/8`);
  await phone.context().close();

  const news = page.getByRole('status').filter({ hasText: 'Changed on another device' });
  await expect(news).toHaveText(`Changed on another device: K ${nameAt('K1')} → ${kicker}`);
  await expect(lineup(page)).toContainText(kicker);
  await expect(lineup(page)).toContainText(defense);
  await expectNoBarriers(page, 'builder, changed elsewhere', PHONE);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(news).toHaveCount(0);
  await page.getByRole('button', { name: 'Update Lineup' }).click();
  await expect(page).toHaveURL(`${demo.url}/lineups/8`);
  const card = page.getByRole('article');
  await expect(card).toContainText(kicker);
  await expect(card).toContainText(defense);
});
