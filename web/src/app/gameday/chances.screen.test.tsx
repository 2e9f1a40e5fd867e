import type { CountedPlay, GameDay, GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import type { Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { calibrationWords, TABLES } from '../../help/forecasts/model.ts';
import { expectNoBarriersAtBothWidths } from '../testing/barriers.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { groupOutlook, NO_CHANCES, playerOutlook } from '../testing/small-chances.ts';
import {
  EVERYONE,
  GAME_DAY,
  group,
  id,
  LINEUP,
  PLAYERS,
  place,
  SEASON,
  touchdownPlay,
} from '../testing/small-league.ts';

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

// Week 1 is over, and week 2 has not begun.

const ENDED = id(101);

const finalPlace = (more: Partial<GroupPlace> = {}) =>
  place(REGULARS.id, { rank: 6, rank_before: 9, behind_first: 31.5, week_rank: 3, members_in: 11, ...more });

const kittle = touchdownPlay(REGULARS.id, '2026-09-13T19:54:00.000Z');

/** The lineup with all of its games over. */
function finalLineup(weekId: string): Lineup {
  const { group_settings } = REGULARS;
  const over = { game_status: 'final', is_locked: true, actual_points: 4 } as const;
  return {
    ...LINEUP,
    ...{ week_id: weekId, total_actual_points: 36 },
    groups: [EVERYONE, REGULARS].map(({ id: groupId, name }) => ({ id: groupId, name, group_settings })),
    players: LINEUP.players.map((slot) => ({ ...slot, player: { ...slot.player, ...over } })),
  };
}

/** What is known of week 1 where the request names it, and of week 2 where it does not. */
function endedApi(plays: CountedPlay[] = [kittle]): FakeApi {
  const api = signedInApi();
  const isOfEnded = (url: string) => url.includes(`week=${ENDED}`);
  const everyone = place(EVERYONE_GROUP_ID, { rank: 612, rank_before: null, behind_first: 0, members_in: null });
  const ended: GameDay = {
    ...GAME_DAY,
    week_id: ENDED,
    has_begun: true,
    is_final: true,
    groups: [everyone, finalPlace()],
  };
  api.reply('GET /groups', [EVERYONE, REGULARS]);
  api.replyWith('GET /lineups/:weekId', ({ url }) => (url.endsWith(ENDED) ? [finalLineup(ENDED)] : [LINEUP]));
  api.replyWith('GET /game-day', ({ url }) => (isOfEnded(url) ? ended : GAME_DAY));
  api.replyWith('GET /game-day/plays', ({ url }) => {
    return { week_id: isOfEnded(url) ? ENDED : id(102), since: 0, last: 8, plays: isOfEnded(url) ? plays : [] };
  });
  return api;
}

test('the week before the current one has its final lines and its plays, and nothing that is still open', async () => {
  const { screen } = await openApp('/lineups/1', endedApi());
  const rows = screen.getByRole('table', { name: 'Places of Gut Feeling' }).getByRole('row');
  await says(rows.nth(2), /Sunday Morning Regulars.*up 3 places.*6th/);
  await expect.element(rows.nth(2).getByRole('button', { name: '3rd of 11 in the week' })).toBeVisible();
  // Of a table as large as that of everybody only the place is known.
  await says(rows.nth(1), /Everyone.*612th$/);
  const side = screen.getByRole('complementary', { name: 'Game day' });
  await says(side.getByRole('listitem').first(), /Sun Kittle 24-yd TD catch.*8th ▲ +to 6th/);
  await expect.element(side.getByRole('tab')).toHaveTextContent('Plays1');
  await expect.element(screen.getByRole('columnheader', { name: 'Left' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Groups without a lineup' })).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
});

test('on a phone its plays are behind the choice of the card', async () => {
  await page.viewport(390, 844);
  const { screen } = await openApp('/lineups/1', endedApi());
  const card = screen.getByRole('article', { name: 'Gut Feeling' });
  await expect.element(card.getByRole('radio', { name: 'Players' })).toBeChecked();
  expect(card.getByRole('radio').elements()).toHaveLength(2);
  await card.getByText(/^Plays/).click();
  await says(card.getByRole('listitem').filter({ hasText: 'Kittle' }), /Kittle 24-yd TD catch/);
});

test('a week of which no plays are known says so', async () => {
  const { screen } = await openApp('/lineups/1', endedApi([]));
  await expect.element(screen.getByText('No plays are known for this week.')).toBeVisible();
});

test('the lineups of the new week begin with how the last one ended, and lead to its plays', async () => {
  const { screen, path } = await openApp('/lineups', endedApi());
  const results = screen.getByRole('region', { name: 'Week 1 results' });
  await results.getByText('Week 1 is final').click();
  await says(
    results.getByRole('listitem').nth(1),
    /Sunday Morning Regulars.* results, 3rd in week 1, season .*up 3 places since last week.*6th/,
  );
  await results.getByRole('link', { name: 'Lineups and plays' }).click();
  expect(path()).toBe('/lineups/1');
});

test('once the last game of the current week is over, the group has the place of the week', async () => {
  const api = endedApi();
  api.reply('GET /lineups/:weekId', [finalLineup(id(102))]);
  api.reply('GET /game-day', { ...GAME_DAY, has_begun: true, is_final: true, groups: [finalPlace()] });
  api.reply('GET /game-day/chances', { ...NO_CHANCES, groups: [groupOutlook(REGULARS.id, { state: 'over' })] });
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('button', { name: '3rd of 11 in the week' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /to win the week$/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /points projected$/ })).not.toBeInTheDocument();
});
