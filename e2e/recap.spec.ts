import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { expectNoBarriers, PHONE } from './screens.ts';
import type { App } from './server.ts';
import { moveClock } from './steps.ts';

const table = (page: Page) => page.getByRole('table', { name: /^Points, best possible points/ });
const best = (page: Page) => page.getByRole('table', { name: /^Best possible lineup of/ });

async function openRecap(page: Page, app: App, group: string): Promise<void> {
  await page.goto(`${app.url}/groups`);
  const link = page.locator('[data-group]').filter({ hasText: group }).first().getByRole('link').first();
  await page.goto(`${app.url}${await link.getAttribute('href')}/recap/6`);
  await expect(page.getByRole('heading', { name: 'Week 6 Recap' })).toBeVisible();
}

test('a recap shows four facts, the user’s best lineup, and that of a selected member', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ben'));
  await openRecap(page, demo, 'Double or Nothing');
  for (const fact of ['Winner', 'Biggest riser', 'Best possible lineup', 'Used players']) {
    await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible();
  }
  const rows = table(page).getByRole('row');
  const winner = rows.nth(1);
  const own = rows.filter({ hasText: 'You' });
  await expect(page.getByRole('definition').first()).toContainText(
    (await winner.getByRole('button').innerText()).trim(),
  );
  await expect(own.getByRole('button', { pressed: true })).toBeVisible();
  await expect(best(page)).toHaveAccessibleName('Best possible lineup of you');
  await expect(best(page).getByRole('row')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Used players' }).getByRole('listitem')).toHaveCount(5);
  await expectNoBarriers(page, 'recap');

  const name = (await winner.getByRole('button').innerText()).trim();
  await winner.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(best(page)).toHaveAccessibleName(`Best possible lineup of ${name}`);
  const ofWinner = await winner.getByRole('cell').nth(3).innerText();
  await expect(
    page.getByRole('region', { name: 'Best possible lineup' }).getByText(ofWinner, { exact: true }),
  ).toBeVisible();
});

test('the best possible lineup never has fewer points than the submitted one', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ben'));
  for (const group of ['Double or Nothing', 'Sunday Morning Regulars', 'Everyone']) {
    await openRecap(page, demo, group);
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    const figures = await table(page)
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    expect(figures.length).toBeGreaterThan(10);
    for (const [, , made, possible] of figures) {
      if (made !== 'No lineup') expect(Number(possible)).toBeGreaterThanOrEqual(Number(made));
    }
  }
});

test('on a phone the selected week scrolls into view, and nothing scrolls sideways', async ({ page, demo }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, demo, castMember('ben'));
  await openRecap(page, demo, 'Sunday Morning Regulars');
  const last = table(page).getByRole('row').filter({ hasNotText: 'You' }).last().getByRole('button');
  const name = (await last.innerText()).trim();
  await last.click();
  const week = page.getByRole('region', { name: 'Best possible lineup' });
  await expect(week.getByRole('heading', { name: 'Best possible lineup' })).toBeInViewport();
  await expect(best(page)).toHaveAccessibleName(`Best possible lineup of ${name}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('a recap leads to earlier weeks, and says when a week is not final', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ben'));
  await openRecap(page, demo, 'Sunday Morning Regulars');
  const weeks = page.getByRole('navigation', { name: 'Recaps of other weeks' });
  await weeks.getByRole('link', { name: 'Week 5' }).click();
  await expect(page.getByRole('heading', { name: 'Week 5 Recap' })).toBeVisible();
  await expect(weeks.getByRole('link', { name: 'Week 6' })).toBeVisible();
  await page.goto(page.url().replace(/5$/, '7'));
  await expect(page.getByRole('heading', { name: 'Week 7 is not final yet' })).toBeVisible();
  await expectNoBarriers(page, 'recap, not final');
  await page.getByRole('link', { name: 'Recap of Week 6' }).click();
  await expect(table(page)).toBeVisible();
});

test.describe('of others', () => {
  test.use({ expectedErrors: /status of 40[0-9]/ });
  test('a missing group and a group of others show the same', async ({ page, demo }) => {
    await signIn(page, demo, castMember('ben'), '/groups/00000000-0000-4000-8000-00000000000a/recap/6');
    await expect(page.getByRole('heading', { name: 'No Recap' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Groups' }).click();
    await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  });
});

test('once the week is final its members get one email, which leads to the recap', async ({ page, ownDemo }) => {
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
  await expect.poll(async () => (await recaps()).length, { timeout: 60_000 }).toBe(1);
  const link = (await recaps())[0]?.links.find((each) => each.endsWith('/recap/7'));
  await page.goto(link ?? '');
  await expect(table(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Week 7 Recap' })).toBeVisible();
  expect(await recaps()).toHaveLength(1);
});
