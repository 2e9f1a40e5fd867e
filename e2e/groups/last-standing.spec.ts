import type { Browser, Page } from '@playwright/test';
import { apiOf, makeJoinPath, submitLineup } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { newcomer, type Person } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import type { App } from '../server.ts';
import { moveClock } from '../steps.ts';

// Weeks 8 and 9 of the demo.
const WEDNESDAY = '2026-10-28T15:00:00Z';
const SUNDAY_EVENING = '2026-11-02T02:30:00Z';
const WEDNESDAY_AFTER = '2026-11-04T15:00:00Z';
const FRIDAY_AFTER = '2026-11-06T15:00:00Z';

interface Player {
  page: Page;
  person: Person;
}

/** Somebody in a browser of their own, who has joined by the link. */
async function joiner(browser: Browser, app: App, name: string, token: string): Promise<Player> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const person = await newcomer(page, app, name);
  await (await apiOf(page, app))('POST', `/join-links/${token}/join`);
  return { page, person };
}

/** Makes a group by its form, with one member out each week from the current week on. */
async function makeSurvivors(page: Page, app: App): Promise<{ id: string; name: string }> {
  await page.goto(`${app.url}/groups`);
  await page.getByRole('button', { name: 'Create New Group' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New Group' });
  await form.getByLabel('Name').fill('Sunday Survivors');
  await form.getByText('1 out', { exact: true }).click();
  await expect(form.getByRole('combobox', { name: 'First week with a cut' })).toHaveText('Week 8');
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect(page.getByText('Group created')).toBeVisible();
  const groups = await (await apiOf(page, app))<{ id: string; name: string; cut?: number }[]>('GET', '/groups');
  const made = groups.find(({ name }) => name === 'Sunday Survivors');
  expect(made).toMatchObject({ cut: 1, cut_from: 8 });
  return { id: made?.id ?? '', name: 'Sunday Survivors' };
}

test('the lowest of a week is out, reads it, and adds no lineup to the group any more', async ({
  page,
  browser,
  ownDemo: demo,
}) => {
  test.setTimeout(300_000);
  await newcomer(page, demo, 'Starter');
  await moveClock(page, demo, WEDNESDAY);
  const group = await makeSurvivors(page, demo);
  const api = await apiOf(page, demo);
  const token = (await makeJoinPath(api, group)).split('/').at(-1) ?? '';
  const others: Player[] = [];
  for (const name of ['Second', 'Third', 'Absent']) others.push(await joiner(browser, demo, name, token));
  const absent = others.at(-1) as Player;
  for (const each of [page, ...others.slice(0, 2).map((other) => other.page)]) {
    await submitLineup(await apiOf(each, demo), 8, { groupIds: [group.id] });
  }

  await moveClock(page, demo, SUNDAY_EVENING);
  await absent.page.goto(`${demo.url}/groups/${group.id}`);
  const table = absent.page.getByRole('table', { name: 'Still in Sunday Survivors' });
  await expect(table.getByRole('row', { name: 'Cut line: last one is out' })).toBeVisible();
  await expect(table.getByRole('row').last()).toContainText('You');
  const own = absent.page.getByRole('region', { name: 'Your week' });
  await expect(own).toContainText(/\d below the line/);
  await expectNoBarriers(absent.page, 'group that plays last one standing');

  await moveClock(page, demo, WEDNESDAY_AFTER);
  await page.goto(`${demo.url}/groups/${group.id}`);
  await expect(page.getByText('is out. Final Friday at the first lock.')).toContainText(absent.person.username);

  await moveClock(page, demo, FRIDAY_AFTER);
  await absent.page.reload();
  await expect(own).toContainText('You were out in week 8. You can still read and chat.');
  await expect(absent.page.getByRole('region', { name: 'Out', exact: true })).toContainText(
    'Out in week 8, 0.0 points',
  );
  await absent.page.goto(`${demo.url}/lineup?group=${group.id}`);
  await expect(absent.page.getByText('You were out in week 8 of Sunday Survivors')).toBeVisible();
  await expect(absent.page.getByRole('checkbox', { name: /Sunday Survivors/ })).toBeDisabled();
  await expect(page.getByRole('table', { name: 'Still in Sunday Survivors' })).toBeVisible();
  for (const other of others) await other.page.context().close();
});
