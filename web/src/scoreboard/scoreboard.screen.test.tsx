import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
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

test('a live game without a clock, a suspended and a canceled one are each shown for what they are', async () => {
  const player = {
    ...{ id: id(401), name: 'Wyatt Out', position: 'WR' as const, team_abbreviation: 'KC', injury_status: null },
    ...{ projected_points: 11.2, actual_points: 8.4, is_my_player: true, lineup_name: 'Gut Feeling' },
  };
  const begun = { ...GAME, home_score: 7, away_score: 3, players: [player] };
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [
    { ...begun, id: id(71), status: 'in_progress' },
    { ...begun, id: id(72), status: 'postponed', quarter: 2, time_remaining: '3:00' },
    { ...GAME, id: id(73), status: 'cancelled', players: [{ ...player, actual_points: null }] },
  ]);
  const { screen } = await openApp('/scoreboard', api);
  const game = (number: number) => screen.getByRole('article').nth(number);
  const minutes = (number: number) => game(number).element().querySelector<HTMLElement>('[style*="--minutes"]');
  await expect.element(game(0).getByText('Live', { exact: true })).toBeVisible();
  expect(minutes(0)?.style.getPropertyValue('--minutes')).toBe('0');
  await expect.element(game(1).getByText('Suspended')).toBeVisible();
  await expect.element(game(1).getByText('Game leaders')).toBeVisible();
  expect(minutes(1)?.style.getPropertyValue('--minutes')).toBe('27');
  expect([...game(1).element().querySelectorAll('[data-score]')].map((score) => score.textContent)).toEqual(['3', '7']);
  await expect.element(game(2).getByText('Canceled')).toBeVisible();
  await expect.element(game(2).getByText(/leaders$/)).not.toBeInTheDocument();
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

const MINE: ScoreboardGame['players'][number] = {
  ...{ id: id(900), name: 'Cody Huffman', position: 'QB', team_abbreviation: 'KC', is_my_player: true },
  ...{ actual_points: 12.4, projected_points: 18, injury_status: null, lineup_name: 'Gut Feeling' },
};

test('[G2.63] a player of several lineups is listed once, with all of them', async () => {
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [{ ...LIVE, players: [MINE, { ...MINE, lineup_name: 'Long Shots' }] }]);
  const { screen } = await openApp('/scoreboard', api);
  const own = screen.getByRole('table', { name: 'My Players' }).getByRole('rowheader');
  await expect.element(own.first()).toMatchTextContent(/Cody Huffman.*Gut Feeling, Long Shots/);
  expect(own.elements()).toHaveLength(1);
});

const LIVE: ScoreboardGame = {
  ...{ ...GAME, status: 'in_progress', home_score: 13, away_score: 6, quarter: 3, time_remaining: '2:48' },
  possession_team_id: id(201),
};

const other = (number: number, home: string, away: string) => ({
  ...{ id: id(number), home_team: team(number + 300, home), away_team: team(number + 400, away) },
});

const titles = (screen: RenderResult) =>
  screen
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent);

test('[G2.61, G2.62, G2.63] within each state the games with the user’s players come first, the others are lines', async () => {
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [
    { ...LIVE, players: [{ ...MINE, is_my_player: false, lineup_name: null }] },
    { ...LIVE, ...other(72, 'LAR', 'NO'), possession_team_id: null, players: [MINE] },
    { ...GAME, ...other(73, 'DAL', 'ARI') },
    { ...GAME, ...other(74, 'WAS', 'SEA'), players: [MINE] },
    { ...GAME, ...other(75, 'DET', 'MIN'), status: 'final', home_score: 7, away_score: 35 },
  ]);
  const { screen } = await openApp('/scoreboard', api);
  await expect.poll(() => titles(screen)).toEqual(['NO @ LAR', 'BUF @ KC', 'SEA @ WAS', 'ARI @ DAL', 'MIN @ DET']);
  const line = screen.getByRole('button', { name: '2:48 3rd BUF has the ball 6 at KC 13 none of yours' });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('button', { name: /^\w{3} .* ARI at DAL none of yours$/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Final MIN 35 at DET 7 none of yours' })).toBeVisible();
  // Of a card nothing is hidden, and a live game has one mark.
  await expect.element(screen.getByRole('table', { name: 'My Players' }).first()).toBeVisible();
  expect(screen.getByRole('article').first().element().querySelectorAll('.live-dot')).toHaveLength(1);
  expect(document.querySelectorAll('main .live-dot')).toHaveLength(2);
  await expectNoBarriersAtBothWidths();
});

test('[G2.63] a line expands by key and by press, and stays so while its game goes on and after a reload', async () => {
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [GAME, { ...GAME, ...other(72, 'LAR', 'NO') }]);
  const app = await openApp('/scoreboard', api);
  const line = (screen: RenderResult) => screen.getByRole('button', { name: /BUF (has the ball )?(6 )?at KC/ });
  const text = (screen: RenderResult) => screen.getByText('No players from your lineups in this game');
  await expect.element(line(app.screen)).toBeVisible();
  await expect.element(text(app.screen).first()).not.toBeVisible();
  (line(app.screen).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text(app.screen).first()).toBeVisible();
  await expect.element(text(app.screen).nth(1)).not.toBeVisible();
  await expectNoBarriersAtBothWidths();
  api.reply('GET /scoreboard/:weekId', [LIVE, { ...GAME, ...other(72, 'LAR', 'NO') }]);
  const { screen } = await app.reload();
  await expect.element(line(screen)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(text(screen).first()).toBeVisible();
  await line(screen).click();
  await expect.element(text(screen).first()).not.toBeVisible();
});

test('[G2.62] at half time a game says so, on its card and as a line (rules 7.14)', async () => {
  const half = { ...LIVE, quarter: 2, time_remaining: '0:00', possession_team_id: null };
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [
    { ...half, players: [MINE] },
    { ...half, ...other(72, 'LAR', 'NO') },
  ]);
  const { screen } = await openApp('/scoreboard', api);
  await expect.element(screen.getByRole('article').getByText('Half', { exact: true })).toHaveLength(2);
  await expect.element(screen.getByText('0:00 2nd')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Half NO 6 at LAR 13 none of yours' })).toBeVisible();
});

test('on a phone fifteen games with nobody of the user’s fit on a short page, and leaders are behind a tap', async () => {
  await page.viewport(390, 844);
  const api = signedInApi();
  const lines = Array.from({ length: 15 }, (_, at) => ({ ...LIVE, ...other(72 + at, 'LAR', 'NO') }));
  api.reply('GET /scoreboard/:weekId', [{ ...LIVE, players: [MINE] }, ...lines]);
  const { screen } = await openApp('/scoreboard', api);
  await expect.element(screen.getByRole('article')).toHaveLength(16);
  expect(document.documentElement.scrollHeight).toBeLessThan(1600);
  expect(document.documentElement.scrollWidth).toBe(390);
  const leader = screen.getByTitle('Cody Huffman');
  await expect.element(leader).not.toBeVisible();
  await screen.getByText('Game leaders').first().click();
  await expect.element(leader).toBeVisible();
  await page.viewport(1280, 800);
});
