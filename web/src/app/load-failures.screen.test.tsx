import { expect, test } from 'vitest';
import { openApp, signedInApi } from './testing/open-app.tsx';

test('[A8.2, A4.6] shows a message for each part of the app data that fails to load', async () => {
  const parts = [
    ['GET /current-season-weeks', 'Failed to load current season and week data'],
    ['GET /subscriptions/current', 'Failed to load subscription data'],
    ['GET /teams', 'Failed to load teams data'],
    ['GET /groups', 'Failed to load groups data'],
    ['GET /invitations/pending', 'Failed to load invitations data'],
  ] as const;
  const api = signedInApi();
  for (const [call] of parts) api.refuse(call, 400);
  const { screen } = await openApp('/lineups', api);
  // Each once: parts of the page that come later ask again for what failed.
  for (const [, words] of parts) await expect.element(screen.getByText(words)).toBeVisible();
});

test('[G8.17] the pages of a week show that the season failed to load', async () => {
  for (const path of ['/lineups', '/lineup', '/scoreboard']) {
    const api = signedInApi();
    api.refuse('GET /current-season-weeks', 400);
    const { screen } = await openApp(path, api);
    const failure = screen.getByRole('alert').filter({ hasText: 'Failed to Load Week Data' });
    await expect
      .element(failure)
      .toMatchTextContent(/Unable to load current week information. Please try refreshing the page./);
    await screen.unmount();
  }
});

test('every screen shows that the season is not loaded yet, and nothing else as a failure', async () => {
  const words = 'The season is not loaded yet. Please try again shortly.';
  for (const path of ['/lineups', '/lineup', '/scoreboard', '/leaderboard', '/groups']) {
    const api = signedInApi();
    for (const call of ['GET /current-season-weeks', 'GET /leaderboard/overall', 'GET /scoreboard/:weekId'] as const) {
      api.refuse(call, 503, { error: words, code: 'no_season' });
    }
    const { screen } = await openApp(path, api);
    await expect.element(screen.getByRole('status').getByText(words), { timeout: 15_000 }).toBeVisible();
    await expect.element(screen.getByText(/Failed to load (current|leaderboard|scoreboard)/)).not.toBeInTheDocument();
    await expect.element(screen.getByText('Failed to Load Week Data')).not.toBeInTheDocument();
    await screen.unmount();
  }
});
