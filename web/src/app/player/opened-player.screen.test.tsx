import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../testing/barriers.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { LINEUP, PLAYERS } from '../testing/small-league.ts';

const FIRST = LINEUP.players[0]?.player.name ?? '';

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /lineups/:weekId', [LINEUP]);
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /players/:id/game-log', { data: [] });
  api.refuse('GET /players/:id/season-stats', 404);
  return api;
};

test('a player named on a lineup card opens, and Escape returns to the name', async () => {
  const { screen } = await openApp('/lineups', makeApi());
  const name = screen.getByRole('article').getByRole('button', { name: FIRST });
  await name.click();
  const detail = screen.getByRole('dialog', { name: FIRST });
  await expect.element(detail.getByRole('heading', { name: 'Game Log' })).toBeVisible();
  await expect.element(detail.getByRole('heading', { name: 'Your Season' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
});

test('a player who is not in the list, and a list that failed to load, are explained', async () => {
  const api = makeApi();
  api.refuse('GET /players', 400);
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('article').getByRole('button', { name: FIRST }).click();
  const detail = screen.getByRole('dialog', { name: FIRST });
  await expect.element(detail.getByRole('heading', { name: 'Failed to load players' })).toBeVisible();
  api.reply('GET /players', PLAYERS.slice(1));
  await detail.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(detail.getByText(`${FIRST} is not in this season’s player list.`)).toBeVisible();
});
