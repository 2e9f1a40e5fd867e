import type { Lineup } from '@singleback/contract/lineups.ts';
import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { id, LINEUP, PLAYERS } from '../app/testing/small-league.ts';

const MARK = 'Score unconfirmed';
const ON = { game_status: 'in_progress' as const, game_clock: '6:42 3rd', is_locked: true };

/** The lineup with its first player in a live game, marked or not. */
function lineupWith(marks: { is_unconfirmed?: boolean; is_game_unconfirmed?: boolean }): Lineup {
  const players = LINEUP.players.map((slot, at) => {
    const player = { ...slot.player, ...ON, actual_points: 7.7, ...(at === 0 ? marks : {}) };
    return { ...slot, player };
  });
  return { ...LINEUP, players, total_actual_points: 69.3 };
}

const team = (number: number, abbreviation: string) => ({
  ...{ id: id(number), abbreviation, name: abbreviation, logo_url: null },
  ...{ primary_color: '#E31837', secondary_color: '#FFB81C' },
});

const game = (more: Partial<ScoreboardGame>): ScoreboardGame => ({
  ...{ id: id(70), status: 'in_progress', start_time: '2026-09-20T17:00:00.000Z', quarter: 3, time_remaining: '6:42' },
  ...{ home_team: team(200, 'KC'), away_team: team(201, 'BUF'), home_score: 7, away_score: 3 },
  ...{ possession_team_id: null, scores_delayed_since: null, players: [], ...more },
});

for (const mark of ['is_unconfirmed', 'is_game_unconfirmed'] as const) {
  test(`a lineup row says once that its points are in doubt, and no more when that is over: ${mark}`, async () => {
    const api = signedInApi();
    api.reply('GET /lineups/:weekId', [lineupWith({ [mark]: true })]);
    const { screen, reload } = await openApp('/lineups', api);
    const row = screen.getByRole('row', { name: /Quentin Back/ });
    await expect.element(row.getByText(MARK)).toBeVisible();
    await expect.element(row.getByText('7.7')).toBeVisible();
    expect(screen.getByText(MARK).elements()).toHaveLength(1);
    await expectNoBarriersAtBothWidths();
    api.reply('GET /lineups/:weekId', [lineupWith({})]);
    const later = await reload();
    await expect.element(later.screen.getByText('7.7').first()).toBeVisible();
    await expect.element(later.screen.getByText(MARK)).not.toBeInTheDocument();
  });
}

test('the scoreboard marks a game and a player, and shows a delayed start in place of its time', async () => {
  const player = {
    ...{ id: id(401), name: 'Wyatt Out', position: 'WR' as const, team_abbreviation: 'KC', injury_status: null },
    ...{ projected_points: 11.2, actual_points: 8.4, is_my_player: true, lineup_name: 'Gut Feeling' },
  };
  const api = signedInApi();
  api.reply('GET /scoreboard/:weekId', [
    game({ id: id(71), is_unconfirmed: true }),
    game({ id: id(72), players: [{ ...player, is_unconfirmed: true }] }),
    // Before the game there is no score to doubt, and nobody has points.
    { ...game({ id: id(73), status: 'scheduled', is_delayed: true, is_unconfirmed: true }), players: [player] },
    game({ id: id(74), status: 'cancelled', players: [{ ...player, projected_points: 0 }], is_unconfirmed: true }),
  ]);
  const { screen } = await openApp('/scoreboard', api);
  const card = (number: number) => screen.getByRole('article').nth(number);
  // The game with a player of the user comes first.
  await expect.element(card(1).getByText(MARK)).toBeVisible();
  await expect
    .element(
      card(0)
        .getByRole('row', { name: /Wyatt Out/ })
        .getByText(MARK),
    )
    .toBeVisible();
  await expect.element(card(2).getByText('Delayed', { exact: true })).toBeVisible();
  await expect.element(card(2).getByText('8.4')).not.toBeInTheDocument();
  const projected = card(3).element().querySelector('td.num')?.textContent;
  // As on the card of a lineup.
  expect(projected).toBe('0.0');
  for (const number of [2, 3]) await expect.element(card(number).getByText(MARK)).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
});

test("a player's detail marks the points, and a row of the lineup says that the start is delayed", async () => {
  const api = signedInApi();
  const [first, ...others] = PLAYERS as [(typeof PLAYERS)[number]];
  const doubted = { ...first, ...ON, actual_points: 7.7, is_unconfirmed: true };
  api.reply('GET /players', [doubted, ...others]);
  api.reply('GET /players/:id/game-log', { data: [] });
  const lineup = lineupWith({ is_unconfirmed: true });
  const players = lineup.players.map((slot, at) =>
    at === 1 ? { ...slot, player: { ...slot.player, game_status: 'scheduled' as const, game_clock: 'Delayed' } } : slot,
  );
  api.reply('GET /lineups/:weekId', [{ ...lineup, players }]);
  const { screen } = await openApp('/lineups', api);
  const delayed = screen.getByRole('row', { name: /Ron Ning/ });
  await expect.element(delayed.getByText('Delayed').first()).toBeInTheDocument();
  await expect.element(delayed.getByText('7.7')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Quentin Back' }).first().click();
  await expect.element(screen.getByRole('dialog').getByText(MARK)).toBeVisible();
});
