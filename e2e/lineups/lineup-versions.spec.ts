import type { Browser, Page, Route } from '@playwright/test';
import { apiOf, makeGroup } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import type { App } from '../server.ts';
import { canBeAdded, NINE } from '../steps.ts';

const EVERYONE = '00000000-0000-0000-0000-000000000001';

// The notice takes the most room on a phone; the builder around it is looked at elsewhere.
const PHONE = [{ width: 390, height: 844 }];

const lineup = (page: Page) => page.getByRole('region', { name: 'Lineup', exact: true });
const players = (page: Page) => page.getByRole('region', { name: 'Players' });

interface ListedPlayer {
  id: string;
  name: string;
  position: string;
  injury_status: string | null;
  is_locked: boolean;
  is_bye: boolean;
}

/** Submits a lineup of nine healthy players for a week, as a program would; answers its id and the names by slot. */
async function submitNine(page: Page, app: App, weekNumber: number) {
  const api = await apiOf(page, app);
  const { weeks } = await api<{ weeks: { id: string; week_number: number }[] }>('GET', '/current-season-weeks');
  const weekId = weeks.find((week) => week.week_number === weekNumber)?.id ?? '';
  const listed = await api<ListedPlayer[]>('GET', `/players?week_id=${weekId}`);
  const free = listed.filter((one) => one.injury_status === null && !one.is_locked && !one.is_bye);
  const chosen: { player: ListedPlayer; position: string }[] = [];
  for (const [at, position] of NINE.entries()) {
    const player = free.find((one) => one.position === position && !chosen.some((each) => each.player === one));
    if (!player) throw new Error(`Nobody at ${position}.`);
    const before = chosen.filter((each) => each.player.position === position).length;
    chosen.push({ player, position: at === 6 ? 'FLEX1' : `${position}${before + 1}` });
  }
  const body = {
    week_id: weekId,
    group_ids: [EVERYONE],
    players: chosen.map(({ player, position }) => ({ player_id: player.id, position })),
  };
  const { id } = await api<{ id: string }>('POST', '/lineup', body);
  return { id, nameAt: (slot: string) => chosen.find(({ position }) => position === slot)?.player.name ?? '' };
}

/** Replaces the player of a position by the first other one who can be added; answers whose name that is. */
async function replace(page: Page, position: string, name: string): Promise<string> {
  await lineup(page)
    .getByRole('button', { name: `Remove ${name}`, exact: true })
    .click();
  await players(page).getByRole('group', { name: 'Position' }).getByRole('button', { name: position }).click();
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
  const { id, nameAt } = await submitNine(page, demo, 8);
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

test.describe('what the browser reports too', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('[G2.43, G2.37] a group that was left while its lineup is built leads back to the group selection', async ({
    page,
    demo,
  }) => {
    await newcomer(page, demo, 'Leaver');
    const api = await apiOf(page, demo);
    const group = await makeGroup(api, `Soon Left ${Date.now()}`);
    await page.goto(`${demo.url}/lineup/9`);
    await page.getByRole('checkbox', { name: new RegExp(`^${group.name}`) }).check();
    await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
    await expect(page.getByText('0 of 9')).toBeVisible();
    await api('POST', `/groups/${group.id}/leave`);
    // Any lineup submitted elsewhere has the page read its groups again.
    await submitNine(page, demo, 11);
    await expect(page.getByRole('status').filter({ hasText: 'Select groups to continue' })).toBeVisible();
    await expectNoBarriers(page, 'builder, no group');
    await page.getByRole('button', { name: 'Go back to group selection' }).click();
    await expect(page.getByRole('heading', { name: 'Select Groups' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
  });

  test('[G2.2, G4.11] a lineup of another week opens in its own, one that is gone and a week that is over say so', async ({
    page,
    demo,
  }) => {
    await newcomer(page, demo, 'Elsewhere');
    const { id } = await submitNine(page, demo, 9);
    await page.goto(`${demo.url}/lineup/8?edit=${id}`);
    await expect(page).toHaveURL(`${demo.url}/lineup/9?edit=${id}`);
    await expect(page.getByText('9 of 9')).toBeVisible();
    for (const edit of [EVERYONE, 'nothing']) {
      await page.goto(`${demo.url}/lineup/8?edit=${edit}`);
      await expect(page.getByRole('heading', { name: 'Lineup Not Found' })).toBeVisible();
    }
    await expectNoBarriers(page, 'builder, lineup not found');
    await page.goto(`${demo.url}/lineup/3`);
    await expect(page.getByRole('heading', { name: 'Week 3 is over' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'See Week 3 Lineups' }).click();
    await expect(page).toHaveURL(`${demo.url}/lineups/3`);
  });

  test('[G2.44, G2.49] an update that cannot reach the server is sent again on reconnect, and says when it is busy', async ({
    page,
    demo,
  }) => {
    await newcomer(page, demo, 'Tunnel');
    const { id, nameAt } = await submitNine(page, demo, 10);
    await page.goto(`${demo.url}/lineup/10?edit=${id}`);
    const kicker = await replace(page, 'K', nameAt('K1'));
    // The page may also read the lineup from this address: only the update is held up.
    const onUpdate = (act: (route: Route) => Promise<void>) =>
      page.route(`**/api/lineup/${id}`, (route) =>
        route.request().method() === 'PUT' ? act(route) : route.fallback(),
      );
    await onUpdate((route) => route.abort());
    await page.getByRole('button', { name: 'Update Lineup' }).click();
    await expect(lineup(page).getByRole('alert')).toContainText('We’ll retry when you’re back online.');
    const gate = Promise.withResolvers<void>();
    await onUpdate((route) => gate.promise.then(() => route.continue()));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    gate.resolve();
    await expect(page).toHaveURL(`${demo.url}/lineups/10`);
    await expect(page.getByRole('article')).toContainText(kicker);
  });
});
