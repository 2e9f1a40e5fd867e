import { existsSync } from 'node:fs';
import { expect, nflData, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { startApp } from '../server.ts';
import { addFirst } from '../steps.ts';

test.skip(!existsSync(nflData), 'The files of the season are not here.');

test('[G4.9, G2.51] in the replay of January 2026, a lineup of the Wild Card round is submitted with an empty slot', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const app = await startApp({ season: 'replay', clock: '2026-01-09T18:00:00Z', env: { NFL_DATA: nflData } });
  try {
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
  } finally {
    await page.close();
    await app.stop();
  }
});
