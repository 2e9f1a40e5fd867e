import type { NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { calibrationWords, TABLES } from '../../help/forecasts/model.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { groupOutlook, NO_CHANCES, NO_NEED, playerOutlook } from '../testing/small-chances.ts';
import { EVERYONE, GAME_DAY, group, LINEUP, place } from '../testing/small-league.ts';

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

test('a strip says the chance, the expected place and its range, and the card what to expect', async () => {
  const { screen } = await openApp('/lineups', liveApi());
  const strip = screen.getByRole('list', { name: 'Places of Gut Feeling' }).getByRole('listitem').first();
  await says(strip, /3rd, 1st to 6th of 12/);
  await expect.element(strip.getByRole('button', { name: '22% to win the week' })).toBeVisible();
  await expect.element(strip.getByRole('button', { name: '11% to win the season' })).toBeInTheDocument();
  await expect.element(screen.getByText('70 to 106')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /87\.86 points expected/ })).toBeVisible();
});

test('[G2.53, G9.6] a live card keeps its projected total, and before a game names the projection as the builder does', async () => {
  await page.viewport(390, 844);
  const api = liveApi();
  const [first, second, ...rest] = LINEUP.players;
  if (first === undefined || second === undefined) throw new Error('LINEUP has players');
  const live = { ...first.player, game_status: 'in_progress', is_locked: true, game_clock: '6:42 3rd' } as const;
  const doubled = { double_down_player_id: second.player.id };
  api.reply('GET /lineups/:weekId', [
    { ...LINEUP, ...doubled, players: [{ ...first, player: live }, second, ...rest] },
  ]);
  const toPlay = { state: 'to_play', share_left: 1, scored: null, to_come: 9.4 } as const;
  const outlooks = LINEUP.players.map(({ player }, at) => playerOutlook(player.id, at === 0 ? {} : toPlay));
  const range = { scored: 0, expected: 87.86, floor: 70.2, ceiling: 105.9 };
  const lineup = { lineup_id: LINEUP.id, ...range, players: outlooks };
  api.reply('GET /game-day/chances', { ...NO_CHANCES, lineups: [lineup] });
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByText('Projected 90.00')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '+6.1 still expected of Quentin Back' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '20.0 still expected of Ron Ning' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '10.0 still expected of Rob Backs' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('on a phone the expected places have a line of their own below the name', async () => {
  await page.viewport(390, 844);
  const { screen } = await openApp('/lineups', liveApi());
  const strip = screen.getByRole('list', { name: 'Places of Gut Feeling' }).getByRole('listitem').first();
  const words = strip.getByText('3rd, 1st to 6th of 12').first();
  await expect.element(words).toBeVisible();
  const plot = words.element().previousElementSibling?.getBoundingClientRect();
  const name = strip.getByRole('link').element().getBoundingClientRect();
  expect(plot?.width).toBeGreaterThan(60);
  expect(plot?.top).toBeGreaterThanOrEqual(name.bottom);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('a number explains itself by keyboard: it opens, names its inputs, and Escape closes it', async () => {
  const { screen } = await openApp('/lineups', liveApi());
  const chance = screen.getByRole('button', { name: '22% to win the week' });
  await expect.element(chance).toBeVisible();
  (chance.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const card = screen.getByRole('dialog', { name: '22% to win the week' });
  await says(card, /you have the most points in 2,214/);
  await says(card, /Still to come, 8 players65\.80/);
  await says(card, new RegExp(calibrationWords(0.2214, TABLES) ?? 'none'));
  await expect.element(card.getByRole('link', { name: 'How these numbers are made' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
});

test('while scores are late, or nothing can change any more, that is what is shown', async () => {
  const delayed = await openApp('/lineups', liveApi(groupOutlook(REGULARS.id, { state: 'delayed', own: null })));
  await expect.element(delayed.screen.getByText('back with the scores')).toBeInTheDocument();
  await expect.element(delayed.screen.getByRole('button', { name: /to win the week/ })).not.toBeInTheDocument();
  const { own } = groupOutlook(REGULARS.id);
  const week = { chance: 1, is_decided: true };
  const decided = await openApp('/lineups', liveApi(groupOutlook(REGULARS.id, { own: own && { ...own, week } })));
  await expect.element(decided.screen.getByRole('button', { name: '100% to win the week' })).toBeVisible();
});

const named = (name: string, scored: number): NamedPlayer => ({
  ...{ player_id: LINEUP.id, name, team: 'PHI', scored, to_come: 5, times: 1 },
});

const swing = (username: string, more: Partial<Swing>): Swing => ({
  ...{ user_id: REGULARS.id, username, rank: 7, gap: 6.2, chance: 0.64, by: 6.3, open_slots: 3 },
  ...{ outscores: named('DeVonta Smith', 24.2), outscored: named('Jordan Addison', 18.6) },
  ...more,
});

test('what the user needs: whom to pass and how, who can catch them, and whom to root for', async () => {
  const api = liveApi();
  const need: Need = {
    ...NO_NEED,
    state: 'known',
    passes: [swing('Clock Killer', {})],
    caught_by: [swing('Hail Mary Ann', { user_id: LINEUP.id, rank: 9, chance: 0.27, by: 4.7, outscored: null })],
    root_for: [named('DeVonta Smith', 24.2)],
    root_against: [named('Jordan Addison', 18.6)],
  };
  api.reply('GET /game-day/groups/:id/need', need);
  const { screen } = await openApp('/lineups', api);
  const side = screen.getByRole('complementary', { name: 'Game day' });
  await says(side, /You pass/);
  await says(side, /if, all else level, DeVonta Smith outscores Jordan Addison by/);
  await expect.element(side.getByRole('button', { name: '64%, about' })).toBeVisible();
  await expect.element(side.getByRole('button', { name: 'by 6.3 points' })).toBeVisible();
  await says(side, /catches you/);
  await says(side, /Root forSmith/);
  await says(side, /3 slots/);
});

test('before the first lock the panel says what it will show', async () => {
  const { screen } = await openApp('/lineups', liveApi());
  await expect.element(screen.getByText(/Nothing is locked yet/)).toBeVisible();
});
