import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pressAndLook } from '../testing/first-frame.ts';
import { openApp } from '../testing/open-app.tsx';
import { playerApi } from '../testing/player-api.ts';
import { LINEUP } from '../testing/small-league.ts';

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
