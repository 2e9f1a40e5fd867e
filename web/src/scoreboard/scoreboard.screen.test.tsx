import { expect, test } from 'vitest';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { id } from '../app/testing/small-league.ts';

const team = (number: number, abbreviation: string) => ({
  ...{ id: id(number), abbreviation, name: abbreviation, logo_url: null },
  ...{ primary_color: '#E31837', secondary_color: '#FFB81C' },
});

test('[G8.23] shows that the scoreboard failed to load', async () => {
  await expectFailure(signedInApi, {
    ...{ says: 'Failed to load scoreboard data', fails: 'GET /scoreboard/:weekId', path: '/scoreboard' },
  });
});

test('[G2.64, G2.63] shows empty states for a week without games and a game without the user’s players', async () => {
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', []);
  const { screen } = await openApp('/scoreboard', api);
  await expect.element(screen.getByText('No Games This Week')).toBeVisible();
  await screen.unmount();
  api.reply('GET /scoreboard/:weekId', [
    {
      ...{ id: id(70), status: 'scheduled', start_time: '2026-09-20T17:00:00.000Z', quarter: null },
      ...{ time_remaining: null, home_team: team(200, 'KC'), away_team: team(201, 'BUF') },
      ...{ home_score: null, away_score: null, possession_team_id: null, players: [] },
    },
  ]);
  const other = await openApp('/scoreboard', api);
  await expect.element(other.screen.getByText('No players from your lineups in this game')).toBeVisible();
});
