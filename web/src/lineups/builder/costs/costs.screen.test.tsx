import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectNoBarriers } from '../../../app/testing/barriers.ts';
import { plannerApi } from '../../../app/testing/game-day-api.ts';
import { type OpenedApp, openApp } from '../../../app/testing/open-app.tsx';
import { EVERYONE, group, id, PREMIUM } from '../../../app/testing/small-league.ts';

afterEach(() => page.viewport(...DESKTOP));

const SENTENCE = /^Quentin Back is worth \d\.\d more later: your plan’s pick for week 3\.$/;

/** Ticks a group and goes on to the players. */
async function chooseGroup({ screen }: OpenedApp, name: string): Promise<void> {
  await screen.getByRole('checkbox', { name: new RegExp(name) }).click();
  await screen.getByRole('button', { name: /^Continue/ }).click();
}

/** Chooses the prices as columns. */
const showPrices = ({ screen }: OpenedApp) => screen.getByText('Prices', { exact: true }).click();

test('each row has its price, and the line at the foot says that of the row with the focus', async () => {
  const api = plannerApi();
  api.reply('GET /schedule', [
    {
      ...{ week_number: 2, home: 'KC', away: 'BUF', kickoff_time: null },
      ...{ home_total: 24, away_total: 20.5, roof: 'outdoors' },
    },
  ]);
  const app = await openApp('/lineup/2', api);
  const { screen } = app;
  await showPrices(app);
  const row = screen.getByRole('row').filter({ hasText: 'Quentin Back' });
  await expect.element(row.getByText('week 3', { exact: true })).toBeVisible();
  await expect.element(row.getByText('24.0')).toBeVisible();
  await expect.element(row.getByText('open air')).toBeVisible();
  await expect.element(row.getByText('Next: week 3 @ BUF')).toBeInTheDocument();
  const add = row.getByRole('button', { name: 'Add Quentin Back', exact: true });
  (add.element() as HTMLElement).focus();
  await expect.element(screen.getByText(SENTENCE)).toBeVisible();
  await expect.element(add).toHaveAccessibleDescription(SENTENCE);
  await expectNoBarriers();

  await add.click();
  await expect.element(screen.getByText('Points later')).toBeVisible();
});

test('without a betting market, as in seasons that are played again, no column of dashes replaces it', async () => {
  const api = plannerApi();
  api.reply('GET /schedule', [
    {
      ...{ week_number: 2, home: 'KC', away: 'BUF', kickoff_time: null },
      ...{ home_total: null, away_total: null, roof: 'outdoors' },
    },
  ]);
  const app = await openApp('/lineup/2', api);
  await showPrices(app);
  await expect.element(app.screen.getByRole('columnheader', { name: 'Roof' })).toBeVisible();
  const cell = app.screen.getByRole('row').filter({ hasText: 'Quentin Back' }).getByRole('cell').nth(2);
  await expect.element(cell).toMatchTextContent(/^open air$/);
});

test('the player’s detail says the price and the next opponents', async () => {
  const { screen } = await openApp('/lineup/2', plannerApi());
  await screen.getByRole('button', { name: 'Quentin Back', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Quentin Back' });
  await expect.element(dialog.getByRole('heading', { name: 'Later' })).toBeVisible();
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible();
});

test('a price that is not there yet is a dash, and so is that of a used player', async () => {
  const api = plannerApi();
  const release = api.hold('GET /players/outlook');
  api.reply('GET /lineups/used-players', [{ player_id: id(401), usage_count: 1, weeks: [1] }]);
  const app = await openApp('/lineup/2', api);
  const { screen } = app;
  await showPrices(app);
  const toggle = screen.getByRole('switch', { name: 'Available Only' });
  await toggle.click();
  const priceOf = (name: string) => screen.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(4);
  await expect.element(priceOf('Quentin Back')).toHaveTextContent('–');
  const height = priceOf('Quentin Back').element().getBoundingClientRect().height;
  release();
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Quentin Back' }).getByText('week 3', { exact: true }))
    .toBeVisible();
  await expect.element(priceOf('Ron Ning')).toHaveTextContent('–');
  expect(priceOf('Quentin Back').element().parentElement?.getBoundingClientRect().height).toBe(48);
  expect(height).toBeLessThanOrEqual(48);
});

test('[G2.46] the columns of the form come first; the choice is kept per user', async () => {
  const app = await openApp('/lineup/2', plannerApi());
  await expect.element(app.screen.getByRole('columnheader', { name: 'Season', exact: true })).toBeVisible();
  await expect.element(app.screen.getByRole('columnheader', { name: 'Avg' })).toBeVisible();
  await showPrices(app);
  await expect.element(app.screen.getByRole('columnheader', { name: 'Pts later' })).toBeVisible();
  await expect.element(app.screen.getByText(/^A price is the points you would miss later/)).toBeVisible();
  const again = await app.reload();
  await expect.element(again.screen.getByRole('columnheader', { name: 'Pts later' })).toBeVisible();
  await again.screen.getByText('Form', { exact: true }).click();
  await expect.element(again.screen.getByRole('columnheader', { name: 'Avg' })).toBeVisible();
});

test('without projections the builder works, with dashes for prices', async () => {
  const api = plannerApi();
  api.refuse('GET /players/outlook', 400);
  const { screen } = await openApp('/lineup/2', api);
  await screen.getByRole('button', { name: 'Add Quentin Back', exact: true }).click();
  await expect.element(screen.getByText('1 of 9')).toBeVisible();
});

test('[G1.7, A6.2] the column of the group is locked for free users', async () => {
  const api = plannerApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  const app = await openApp('/lineup/2', api);
  await chooseGroup(app, 'Sunday Six');
  await showPrices(app);
  await app.screen.getByRole('button', { name: /^My group\. Upgrade to Premium/ }).click();
  await expect
    .element(app.screen.getByRole('alertdialog', { name: 'Who your group has used is a Premium feature' }))
    .toBeVisible();
});

test('premium users see how many of their group have used a player, and filter the list by it', async () => {
  const api = plannerApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  api.reply('GET /subscriptions/current', PREMIUM);
  api.reply('GET /groups/:groupId/uses', { members: 12, players: [{ id: id(400), used_by: 4 }] });
  const app = await openApp('/lineup/2', api);
  const { screen } = app;
  await chooseGroup(app, 'Sunday Six');
  await showPrices(app);
  const row = screen.getByRole('row').filter({ hasText: 'Quentin Back' });
  await expect.element(row.getByText('4 of 12')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Used in Sunday Six, at most' }).click();
  await screen.getByRole('option', { name: 'Used by a Quarter' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(screen.getByRole('row').filter({ hasText: 'Ron Ning' }).getByText('0 of 12')).toBeVisible();

  // Where the filter is not shown, it hides nobody.
  await screen.getByText('Form', { exact: true }).click();
  await expect.element(row).toBeVisible();
  await showPrices(app);
  await expect.element(row).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(row).toBeVisible();
});
