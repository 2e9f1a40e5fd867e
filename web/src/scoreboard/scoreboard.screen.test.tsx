import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { id } from '../app/testing/small-league.ts';

const team = (number: number, abbreviation: string) => ({
  ...{ id: id(number), abbreviation, name: abbreviation, logo_url: null },
  ...{ primary_color: '#E31837', secondary_color: '#FFB81C' },
});

const GAME: ScoreboardGame = {
  ...{ id: id(70), status: 'scheduled', start_time: '2026-09-20T17:00:00.000Z', quarter: null },
  ...{ time_remaining: null, home_team: team(200, 'KC'), away_team: team(201, 'BUF') },
  ...{ home_score: null, away_score: null, possession_team_id: null, scores_delayed_since: null, players: [] },
};

test('[G8.23] shows that the scoreboard failed to load', async () => {
  await expectFailure(signedInApi, {
    ...{ says: 'Failed to load scoreboard data', fails: 'GET /scoreboard/:weekId', path: '/scoreboard' },
  });
});

test('[G2.64, G2.63] shows empty states for a week without games and a game without the user’s players', async () => {
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', []);
  const { screen, path } = await openApp('/scoreboard', api);
  await expect.element(screen.getByRole('heading', { name: 'No Games This Week' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await screen.getByRole('link', { name: 'Go to Lineups' }).click();
  await expect.poll(path).toBe('/lineups');
  api.reply('GET /scoreboard/:weekId', [GAME]);
  const other = await openApp('/scoreboard', api);
  await expect.element(other.screen.getByText('No players from your lineups in this game')).toBeVisible();
});

test('[G2.64, G8.23] a scoreboard that failed to load is retried on request', async () => {
  const api = signedInApi();
  api.refuse('GET /scoreboard/:weekId', 400, { error: 'Broken', code: 'unexpected' });
  const { screen } = await openApp('/scoreboard', api);
  await expect.element(screen.getByRole('alert').getByText('Failed to load scoreboard data')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  api.reply('GET /scoreboard/:weekId', [GAME]);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('article').first()).toBeVisible();
});

test('a scoreboard that was never loaded says offline that the device is offline', async () => {
  const api = signedInApi();
  api.refuse('GET /scoreboard/:weekId', 400, { error: 'Broken', code: 'unexpected' });
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('link', { name: 'Create Lineup' })).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText('You can create a lineup when you’re back online.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Create Lineup' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Scoreboard' }).first().click();
  await expect.element(screen.getByRole('alert').getByText('You’re Offline')).toBeVisible();
  await expect.element(screen.getByText('Failed to load scoreboard data')).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Failed to load scoreboard data').first()).toBeVisible();
});

test('an unknown score is a dash, and only the game whose scores are late says so', async () => {
  const on = { ...GAME, status: 'in_progress' as const, home_score: 0, away_score: 0 };
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [
    { ...on, id: id(71), quarter: 1, time_remaining: '9:00' },
    { ...on, id: id(72), home_score: null, away_score: null, scores_delayed_since: '2026-09-17T15:50:00.000Z' },
  ]);
  const { screen } = await openApp('/scoreboard', api);
  const scores = (card: Element) => [...card.querySelectorAll('[data-score]')].map((score) => score.textContent);
  await expect
    .poll(() => screen.getByRole('article').elements().map(scores))
    .toEqual([
      ['0', '0'],
      ['–', '–'],
    ]);
  await expect
    .element(
      screen
        .getByRole('article')
        .nth(1)
        .getByText(/^Scores delayed since Thu/),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('article').nth(1).getByText('No score yet')).toBeInTheDocument();
  await expect
    .element(
      screen
        .getByRole('article')
        .first()
        .getByText(/Scores delayed/),
    )
    .not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
});

test('a game says what the operator has set, since when and why, and no other game does', async () => {
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [GAME, { ...GAME, id: id(71) }]);
  const note = { kind: 'game', player_id: null, reason: 'ESPN is down', set_at: '2026-09-17T15:50:00.000Z' } as const;
  api.reply('GET /overrides/:weekId', [{ ...note, game_id: id(71) }]);
  const { screen } = await openApp('/scoreboard', api);
  const text = screen.getByText(/^Game set by the operator since Thu.*: ESPN is down$/);
  await expect.element(text).toBeVisible();
  expect(text.elements()).toHaveLength(1);
  expect(screen.getByRole('article').nth(1).element().contains(text.element())).toBe(true);
  await expectNoBarriersAtBothWidths();
});
