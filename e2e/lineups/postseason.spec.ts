import { existsSync } from 'node:fs';
import { apiOf, makeGroup, makeJoinPath, submitLineup } from '../api-calls.ts';
import { expect, nflData, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { type App, startApp } from '../server.ts';
import { addFirst, moveClock } from '../steps.ts';

test.skip(!existsSync(nflData), 'The files of the season are not here.');

// One replay for both journeys, because its season takes long to import; the second moves the clock on.
let app: App;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  app = await startApp({ season: 'replay', clock: '2026-01-02T18:00:00Z', env: { NFL_DATA: nflData } });
});

test.afterEach(async ({ page }) => {
  // Its socket would try to reconnect to a server that has stopped.
  await page.close();
});

test.afterAll(async () => {
  await app.stop();
});

test('once the postseason has begun, week 18 is celebrated, and its group opens the lineups that were played', async ({
  page,
  browser,
}) => {
  await newcomer(page, app, 'Autumn');
  const api = await apiOf(page, app);
  const group = await makeGroup(api, 'Autumn Six');
  const token = (await makeJoinPath(api, group)).split('/').at(-1);
  const other = await (await browser.newContext()).newPage();
  const rival = await newcomer(other, app, 'Rival');
  const rivalApi = await apiOf(other, app);
  await rivalApi('POST', `/join-links/${token}/join`);
  for (const each of [api, rivalApi]) await submitLineup(each, 18, { groupIds: [group.id] });
  await other.context().close();

  await moveClock(page, app, '2026-01-07T18:00:00Z');
  // The week is settled a moment later.
  const won = page.getByRole('region', { name: 'You won week 18' });
  await expect(async () => {
    await page.goto(`${app.url}/lineups`);
    await expect(won).toContainText('best of 2', { timeout: 5000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Wild Card Lineups' })).toBeVisible();

  await page.goto(`${app.url}/groups/${group.id}`);
  const standings = page.getByRole('table', { name: 'Standings of Autumn Six' });
  await standings.getByRole('button', { name: rival.username }).click();
  const viewer = page.getByRole('dialog', { name: rival.username });
  await expect(viewer.getByRole('combobox', { name: 'Week' })).toHaveText('Week 18');
  // Of the header and nine slots, each with its player.
  await expect(viewer.getByRole('row')).toHaveCount(10);
  await expect(viewer.getByText('No lineup found')).toHaveCount(0);
});

test('[G4.9, G2.51] in the replay of January 2026, a lineup of the Wild Card round is submitted with an empty slot', async ({
  page,
}) => {
  await moveClock(page, app, '2026-01-09T18:00:00Z');
  await newcomer(page, app, 'January');
  await expect(page.getByRole('heading', { name: 'Wild Card Lineups' })).toBeVisible();
  await page.goto(`${app.url}/lineup/1`);
  await expect(page.getByRole('heading', { name: 'Wild Card Lineup' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Teams still in' })).toContainText('6 games');
  const players = page.getByRole('region', { name: 'Players' });
  // Spreads of a replay are not known before the games.
  await expect(players.getByText('50% to play again').first()).toBeVisible();
  for (const position of ['QB', 'RB', 'RB', 'WR', 'WR', 'RB', 'DEF', 'K']) await addFirst(players, position);
  await expect(page.getByText('TE stays empty and scores 0')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Lineup' }).click();
  await expect(page.getByText('Wild Card Lineup').first()).toBeVisible();
  await page.goto(`${app.url}/plan`);
  await expect(page.getByText(/^This plan comes to about [\d,]+ points, counting each team’s chance/)).toBeVisible();
  for (const round of ['Divisional', 'Conference', 'Super Bowl']) {
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${round}`) })).toBeVisible();
  }
  await expect(page.getByText('25% to play').first()).toBeVisible();
  // The builder has nobody for a round without matchups.
  await expect(page.getByRole('button', { name: /^Send .* to Builder$/ })).toHaveCount(0);
  await page.goto(`${app.url}/lineup/2`);
  await expect(page.getByText('Matchups come when this round is final.')).toBeVisible();
});
