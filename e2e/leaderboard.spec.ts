import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { crowdInto } from './crowd.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { expectNoBarriers, PHONE } from './screens.ts';
import type { App } from './server.ts';

/** The groups that the dropdown offers. */
async function offered(page: Page, app: App): Promise<string[]> {
  await page.goto(`${app.url}/leaderboard`);
  await page.getByRole('combobox', { name: 'Group' }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const names = await options.evaluateAll((each) =>
    each.map((option) => option.querySelector('span span')?.textContent),
  );
  await page.keyboard.press('Escape');
  return names.map((name) => name ?? '');
}

test('[G2.28, G6.4, A6.4] an admin can select every group, also of other users', async ({ page, demo }) => {
  await signIn(page, demo, castMember('cass'));
  const names = await offered(page, demo);
  for (const name of ['No Flex, No Mercy', 'Third Floor Pool', 'The Long Snappers']) expect(names).toContain(name);
  expect(names).not.toContain('Everyone (Default)');
  expect(names).not.toContain('Everyone');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: /^Third Floor Pool/ }).click();
  await expect(page.getByRole('table', { name: 'Standings of Third Floor Pool' })).toContainText('Fay Catch');
});

test('race and rank follow the selected group, which is in the URL, stored for the next visit, and part of the history', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'), '/leaderboard');
  const race = page.getByRole('heading', { name: /^Season race/ });
  const rank = page.getByRole('heading', { name: /^Your rank/ });
  await expect(race).toHaveText('Season race, Everyone');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: /^Sunday Morning Regulars/ }).click();
  await expect(race).toHaveText('Season race, Sunday Morning Regulars');
  await expect(rank).toHaveText('Your rank, Sunday Morning Regulars');
  await expect(page).toHaveURL(/\/leaderboard\?group=[\da-f-]{36}$/);
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: /^Two-Quarterback Trouble/ }).click();
  await expect(race).toHaveText('Season race, Two-Quarterback Trouble');
  await page.goBack();
  await expect(race).toHaveText('Season race, Sunday Morning Regulars');
  await page.goBack();
  await expect(race).toHaveText('Season race, Everyone');
  await page.goForward();
  await expect(race).toHaveText('Season race, Sunday Morning Regulars');
  await page.goto(`${demo.url}/leaderboard`);
  await expect(race).toHaveText('Season race, Two-Quarterback Trouble');
  await page.getByLabel('Season race of').getByText('Everyone').click();
  await expect(race).toHaveText('Season race, Everyone');
  await page.getByLabel('Season race of').getByText('Group').click();
  await expect(race).toHaveText('Season race, Two-Quarterback Trouble');
  await page.goto(`${demo.url}/leaderboard?group=00000000-0000-4000-8000-00000000000a`);
  await expect(race).toHaveText('Season race, Everyone');
});

test('a table of several hundred rows is paged, with each row once and the user’s own in view', async ({
  page,
  ownDemo: demo,
}) => {
  test.slow();
  const crowd = 262;
  // Its pages would be of different moments otherwise.
  const stopped = await page.request.post(`${demo.url}/dev/clock`, { data: { speed: 0 } });
  expect(stopped.ok(), await stopped.text()).toBe(true);
  await crowdInto(demo, 'The Long Snappers', crowd);
  await signIn(page, demo, castMember('dan'));
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/leaderboard/group/')) requested.push(new URL(request.url()).search);
  });
  await page.goto(`${demo.url}/leaderboard`);
  const table = page.getByRole('table', { name: 'Standings of The Long Snappers' });
  const rows = table.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(more).toBeVisible();
  expect(requested).not.toContain('?page=2');
  const isOwnBelow = (await rows.count()) > 10;
  expect(await rows.count()).toBe(isOwnBelow ? 11 : 10);
  for (const shown of [35, 60, 85, 110, 135, 160, 185, 210]) {
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(shown);
  }
  expect(new Set(requested)).toEqual(new Set(['?page=1', '?page=2', '?page=3']));
  const listed = await rows.evaluateAll((each) =>
    each.map((row) => ({ user: row.getAttribute('data-row'), rank: Number(row.firstElementChild?.textContent) })),
  );
  expect(new Set(listed.map(({ user }) => user)).size).toBe(listed.length);
  const ranks = listed.map(({ rank }) => rank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  await expect(table.locator('tr[data-you="true"]')).toHaveCount(1);
  await page.setViewportSize(PHONE);
  await page.getByLabel('Table').getByText('Groups').click();
  await expectNoBarriers(page, 'a long table', [PHONE]);
});

test("a member exports a public group's season on its page; those of others have none", async ({
  page,
  browser,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'), '/leaderboard');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: /^Double or Nothing/ }).click();
  await page.getByRole('link', { name: 'Group Page: Double or Nothing' }).click();
  const menu = page.getByRole('button', { name: 'More actions for Double or Nothing' });
  for (const [label, start] of [
    // Spreadsheets need the byte-order mark.
    ['CSV', '\ufeffseason,week,user,rank,lineup,slot'],
    ['JSON', '{"group":{"id":"'],
  ] as const) {
    await menu.click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Export Season as ${label}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`singleback-double-or-nothing.${label.toLowerCase()}`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith(start)).toBe(true);
    expect(text).toContain('Ben Checkdown');
  }
  const german = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await signIn(german, demo, castMember('ben'), new URL(page.url()).pathname + new URL(page.url()).search);
  await german.getByRole('button', { name: 'More actions for Double or Nothing' }).click();
  const [file] = await Promise.all([
    german.waitForEvent('download'),
    german.getByRole('menuitem', { name: 'Export Season as CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffseason;week;user.*\r\n(.*\r\n)*.*;\d+,\d+\r\n/);
  await menu.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, demo, castMember('cass'), '/leaderboard');
  await admin.getByRole('combobox', { name: 'Group' }).click();
  await admin.getByRole('option', { name: /^Third Floor Pool/ }).click();
  await expect(admin.getByRole('table', { name: 'Standings of Third Floor Pool' })).toBeVisible();
  await expect(admin.getByRole('link', { name: /^Group Page/ })).toHaveCount(0);
  await admin.context().close();
});
