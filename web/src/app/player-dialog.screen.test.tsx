import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from './testing/barriers.ts';
import { playerApi } from './testing/game-day-api.ts';
import { pressAndLook } from './testing/keys.ts';
import { openApp } from './testing/open-app.tsx';
import { id, LINEUP, PLAYERS } from './testing/small-league.ts';

const FIRST = LINEUP.players[0]?.player.name ?? '';

afterEach(() => page.viewport(1280, 800));

const makeApi = () => {
  const api = playerApi();
  api.reply('GET /scoreboard/:weekId', []);
  return api;
};

test('a pressed tab is marked in the first frame, and its page is drawn after it', async () => {
  await page.viewport(390, 844);
  const { screen, path } = await openApp('/lineups', makeApi());
  await expect.element(screen.getByRole('heading', { name: 'Gut Feeling' })).toBeVisible();
  const marked = () =>
    [...document.querySelectorAll('.bar-bottom-link')]
      .filter((link) => getComputedStyle(link, '::before').content !== 'none')
      .map((link) => link.textContent);
  expect(marked()).toEqual(['Lineups']);
  const tab = screen.getByRole('link', { name: 'Scoreboard' });
  expect(await pressAndLook(tab.element(), () => [marked(), path()])).toEqual([['Scoreboard'], '/lineups']);
  await expect.element(screen.getByRole('heading', { name: 'Week 2 Scoreboard' })).toBeVisible();
  expect([marked(), path()]).toEqual([['Scoreboard'], '/scoreboard']);
});

test('a pressed name opens a frame with it in the first frame, and closing hides everything in the first frame', async () => {
  await page.viewport(390, 844);
  const { screen } = await openApp('/lineups', makeApi());
  const name = screen.getByRole('article').getByRole('button', { name: FIRST });
  const detail = screen.getByRole('dialog', { name: FIRST });
  const dialogs = () =>
    [...document.querySelectorAll<HTMLElement>('.dialog, .scrim')].filter((of) =>
      of.checkVisibility({ opacityProperty: true }),
    );
  // What shows it is loaded after the first screen.
  await name.click();
  await detail.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(name).toHaveFocus();
  const opened = await pressAndLook(name.element(), () => [
    dialogs().map(({ innerText }) => innerText.trim()),
    document.querySelectorAll('[role=dialog]:not([popover])').length,
  ]);
  expect(opened).toEqual([[FIRST.toUpperCase()], 0]);
  await expect.element(detail.getByRole('heading', { name: 'Game Log' })).toBeVisible();
  const close = detail.getByRole('button', { name: 'Close' }).first();
  expect(await pressAndLook(close.element(), () => dialogs().length)).toBe(0);
  await expect.element(name).toHaveFocus();
  expect(document.querySelectorAll('.dialog, .scrim').length).toBe(0);
});

test('a player named on a lineup card opens, and Escape returns to the name', async () => {
  const { screen } = await openApp('/lineups', playerApi());
  const name = screen.getByRole('article').getByRole('button', { name: FIRST });
  await name.click();
  const detail = screen.getByRole('dialog', { name: FIRST });
  await expect.element(detail.getByRole('heading', { name: 'Game Log' })).toBeVisible();
  await expect.element(detail.getByRole('heading', { name: 'Your Season' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await name.click();
  await expect.element(detail.getByRole('heading', { name: 'Your Season' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
});

test('a player who is not in the list, and a list that failed to load, are explained', async () => {
  const api = playerApi();
  api.refuse('GET /players', 400);
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('article').getByRole('button', { name: FIRST }).click();
  const detail = screen.getByRole('dialog', { name: FIRST });
  await expect.element(detail.getByRole('heading', { name: 'Failed to load players' })).toBeVisible();
  api.reply('GET /players', PLAYERS.slice(1));
  await detail.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(detail.getByText(`${FIRST} is not in this season’s player list.`)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
});

test('a player named in a history or a correction opens', async () => {
  const api = playerApi();
  const out = PLAYERS[3] as (typeof PLAYERS)[number];
  api.reply('GET /corrections', [
    {
      ...{ id: id(850), week_id: LINEUP.week_id, week_number: 2, points_before: 4, points_after: 4.1 },
      player: { id: out.id, name: out.name, position: 'WR' },
      changes: [{ stat: 'receivingYards', old: 40, new: 41 }],
      lineups: [{ id: LINEUP.id, lineup_name: LINEUP.lineup_name, points_change: 0.1 }],
      noted_at: '2026-09-16T16:00:00.000Z',
    },
  ]);
  api.reply('GET /lineup/:id/transactions/summary', {
    ...{ week_id: LINEUP.week_id, total_transactions: 1, last_modified: '2026-09-17T16:00:00.000Z' },
    actions: { add: 1 },
  });
  api.reply('GET /lineup/:id/transactions', [
    {
      ...{ id: id(900), action: 'add', position: 'WR1', old_player: null, transaction_data: { slot: 'WR1' } },
      ...{ new_player: { id: out.id, name: out.name, teams: null }, created_at: '2026-09-17T16:00:00.000Z' },
    },
  ]);
  const { screen, reload } = await openApp('/lineups', api);
  const detail = screen.getByRole('dialog', { name: out.name });
  await screen.getByRole('region', { name: 'Stat corrections' }).getByRole('button', { name: 'Out' }).click();
  await expect.element(detail.getByRole('heading', { name: 'Game Log' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
  const history = await reload(`/lineup/${LINEUP.id}/transactions`);
  await expect.element(history.screen.getByText(`Added ${out.name} at WR1`)).toBeVisible();
  await history.screen.getByRole('button', { name: out.name }).click();
  const opened = history.screen.getByRole('dialog', { name: out.name });
  await expect.element(opened).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opened).not.toBeInTheDocument();
});
