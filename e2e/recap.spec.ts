import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import type { App } from './server.ts';
import { moveClock } from './steps.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Week results' });
const titled = (page: Page, week: number) =>
  page.getByRole('heading', { name: `Week ${week} results`, level: 2, exact: true });

/** Opens the results of week 6 by the address that emails link to. */
async function openResults(page: Page, app: App, group: string): Promise<void> {
  await page.goto(`${app.url}/groups`);
  const link = page.locator('[data-group]').filter({ hasText: group }).first().getByRole('link').first();
  await page.goto(`${app.url}${await link.getAttribute('href')}/recap/6`);
  await expect(titled(page, 6)).toBeVisible();
  await expect(results(page).getByRole('button', { name: /results$/ })).toBeVisible();
}

/** Opens everyone's results. */
async function openAll(page: Page) {
  await results(page)
    .getByRole('button', { name: /results$/ })
    .click();
  return page.getByRole('dialog', { name: 'Week 6 results' });
}

test('a week is led by the user and the winner, with the best lineups behind a tap', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ben'));
  await openResults(page, demo, 'Double or Nothing');
  for (const fact of ['You', 'Winner', 'Your best possible', 'Biggest riser']) {
    await expect(results(page).getByRole('term').filter({ hasText: fact }).first()).toBeVisible();
  }
  await expectNoBarriers(page, 'results');
  await results(page)
    .getByRole('button', { name: /^Your best possible: / })
    .click();
  await expect(page.getByRole('table', { name: 'Your best possible' }).getByRole('row')).toHaveCount(10);
  await page.keyboard.press('Escape');

  const all = await openAll(page);
  const winner = all.getByRole('listitem').first().getByRole('button').first();
  const name = (await winner.innerText()).trim();
  await winner.focus();
  await page.keyboard.press('Enter');
  await expect(all.getByRole('table', { name: `Best possible of ${name}` })).toBeVisible();
  await expectNoBarriers(page, 'all results');
  await page.goBack();
  await expect(all).toBeHidden();
  await expect(titled(page, 6)).toBeVisible();
});

test('once the week is final its members get one email, which leads to the results', async ({ page, ownDemo }) => {
  await signIn(page, ownDemo, castMember('ben'), '/groups');
  await expect(page.locator('[data-group]').first()).toBeVisible();
  const { weeks } = await (await page.request.get(`${ownDemo.url}/api/current-season-weeks`)).json();
  await moveClock(page, ownDemo, new Date(new Date(weeks[6].end_date).getTime() + 3_600_000).toISOString());
  const recaps = async () => {
    const mails: { to: string; subject: string; links: string[] }[] = await (
      await page.request.get(`${ownDemo.url}/dev/mailbox.json`)
    ).json();
    return mails.filter(({ to, subject }) => to === castMember('ben').email && subject.startsWith('Week 7 in your'));
  };
  await expect.poll(async () => (await recaps()).length).toBe(1);
  const link = (await recaps())[0]?.links.find((each) => each.endsWith('/recap/7'));
  await page.goto(link ?? '');
  await expect(titled(page, 7)).toBeVisible();
  await expect(results(page).getByRole('term').filter({ hasText: 'Winner' })).toBeVisible();
  expect(await recaps()).toHaveLength(1);
});
