import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { calibrationWords, TABLES } from '../../help/forecasts/model.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { groupOutlook, NO_CHANCES, playerOutlook } from '../testing/small-chances.ts';
import { EVERYONE, GAME_DAY, group, LINEUP, PLAYERS, place, SEASON } from '../testing/small-league.ts';

afterEach(() => page.viewport(1280, 800));

/** Waits until an element says a text, as a part of what it says. */
const says = (locator: Locator, text: RegExp) => expect.poll(() => locator.query()?.textContent ?? '').toMatch(text);

const REGULARS = group(1, 'Sunday Morning Regulars');

/** The user's lineup with its games live, in a group whose chances are known. */
function liveApi(outlook = groupOutlook(REGULARS.id)): FakeApi {
  const api = signedInApi();
  const { group_settings } = REGULARS;
  const players = LINEUP.players.map((slot) => ({
    ...slot,
    player: {
      ...slot.player,
      game_status: 'in_progress',
      is_locked: true,
      game_clock: '6:42 3rd',
      actual_points: 4,
    } as const,
  }));
  const lineup = {
    ...LINEUP,
    groups: [{ id: REGULARS.id, name: REGULARS.name, group_settings }],
    total_actual_points: 22.06,
    players,
  };
  api.reply('GET /groups', [EVERYONE, REGULARS]);
  api.reply('GET /lineups/:weekId', [lineup]);
  api.reply('GET /game-day', { ...GAME_DAY, has_begun: true, groups: [place(REGULARS.id), place(EVERYONE_GROUP_ID)] });
  api.reply('GET /game-day/chances', {
    ...NO_CHANCES,
    groups: [outlook],
    lineups: [
      {
        ...{ lineup_id: LINEUP.id, scored: 22.06, expected: 87.86, floor: 70.2, ceiling: 105.9 },
        players: players.map(({ player }) => playerOutlook(player.id)),
      },
    ],
  });
  return api;
}

const places = (screen: Awaited<ReturnType<typeof openApp>>['screen']) =>
  screen.getByRole('table', { name: 'Places of Gut Feeling' });

test('a group has its likely place and the chance to win the week, and the card what to expect', async () => {
  const { screen } = await openApp('/lineups', liveApi());
  const row = places(screen).getByRole('row', { name: /Sunday Morning Regulars/ });
  await expect.element(row.getByRole('button', { name: 'likely 3rd after the week' })).toBeVisible();
  await expect.element(row.getByRole('button', { name: '22% to win the week' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '87.86 points projected' })).toBeVisible();
});

test('[G2.53, G9.6] before and during games a row has what is left, the doubled player’s twice, and after them nothing', async () => {
  await page.viewport(390, 844);
  const api = liveApi();
  const [first, second, third, ...rest] = LINEUP.players;
  if (first === undefined || second === undefined || third === undefined) throw new Error('LINEUP has players');
  const live = { ...first.player, game_status: 'in_progress', is_locked: true, game_clock: '6:42 3rd' } as const;
  const doubled = { double_down_player_id: second.player.id };
  api.reply('GET /lineups/:weekId', [
    { ...LINEUP, ...doubled, players: [{ ...first, player: live }, second, third, ...rest] },
  ]);
  const toPlay = { state: 'to_play', share_left: 1, scored: null, to_come: 9.4 } as const;
  const outlooks = LINEUP.players.map(({ player }, at) =>
    playerOutlook(player.id, at === 0 ? {} : at === 2 ? { state: 'done', to_come: 0 } : toPlay),
  );
  const lineup = { lineup_id: LINEUP.id, scored: 0, expected: 87.86, floor: 70.2, ceiling: 105.9, players: outlooks };
  api.reply('GET /game-day/chances', { ...NO_CHANCES, lineups: [lineup] });
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /players/:id/game-log', { data: [] });
  api.refuse('GET /players/:id/season-stats', 404);
  const { screen } = await openApp('/lineups', api);
  const rowOf = (name: string) => screen.getByRole('article').getByRole('row').filter({ hasText: name });
  await expect.element(rowOf('Quentin Back')).toMatchTextContent('+6.1');
  await expect.element(rowOf('Ron Ning')).toMatchTextContent('+18.8');
  await expect.element(rowOf('Rob Backs')).not.toMatchTextContent('+');
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(rowOf('Ron Ning').getByRole('button').elements()).toHaveLength(1);
  await rowOf('Ron Ning').getByRole('button').click();
  const detail = screen.getByRole('dialog', { name: 'Ron Ning' });
  await expect.element(detail.getByRole('region', { name: '+9.4 Left' })).toMatchTextContent('80 of 100 finishes');
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
});

test('that scores are late or missing is said once on the card, and its numbers stay empty', async () => {
  const late = liveApi(groupOutlook(REGULARS.id, { state: 'delayed', own: null }));
  late.reply('GET /current-season-weeks', { ...SEASON, scoresDelayedSince: '2026-09-17T15:54:00.000Z' });
  const delayed = await openApp('/lineups', late);
  await expect.element(delayed.screen.getByText('Waiting for live scores since 3:54 PM')).toBeVisible();
  await expect.element(places(delayed.screen).getByRole('button')).not.toBeInTheDocument();
  const api = liveApi(groupOutlook(REGULARS.id, { state: 'no_clock', own: null }));
  const missing = { state: 'no_clock', to_come: null, low: null, high: null } as const;
  const players = LINEUP.players.map(({ player }) => playerOutlook(player.id, missing));
  const lineup = { lineup_id: LINEUP.id, scored: 0, expected: null, floor: null, ceiling: null, players };
  api.reply('GET /game-day/chances', { ...NO_CHANCES, lineups: [lineup] });
  const { screen } = await openApp('/lineups', api);
  const said = screen.getByText(/waiting/i);
  await expect.element(said).toHaveTextContent('Waiting for live scores');
  expect(said.elements()).toHaveLength(1);
});

test('a week that nothing can change any more is decided', async () => {
  const { own } = groupOutlook(REGULARS.id);
  const week = { chance: 1, is_decided: true };
  const { screen } = await openApp('/lineups', liveApi(groupOutlook(REGULARS.id, { own: own && { ...own, week } })));
  await expect.element(screen.getByRole('button', { name: '100% to win the week' })).toBeVisible();
});

test('a number explains itself by keyboard: it opens, names its inputs, and Escape closes it', async () => {
  const { screen } = await openApp('/lineups', liveApi());
  const places = screen.getByRole('table', { name: 'Places of Gut Feeling' });
  const chance = places.getByRole('button', { name: '22% to win the week' });
  await expect.element(chance).toBeVisible();
  (chance.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const card = screen.getByRole('dialog', { name: '22% to win the week' });
  await says(card, /most points of the week in 2,214 of 10,000/);
  await says(card, /Left, 8 players65\.80/);
  await says(card, new RegExp(calibrationWords(0.2214, TABLES) ?? 'none'));
  await expect.element(card.getByRole('link', { name: 'How these numbers are made' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
});
