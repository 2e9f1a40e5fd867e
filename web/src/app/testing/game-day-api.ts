import type { GameDay, GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import type { Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { FakeApi } from './fake-api.ts';
import { signedInApi } from './open-app.tsx';
import { EVERYONE, GAME_DAY, group, LINEUP, PLAYERS, place } from './small-league.ts';

export const REGULARS = group(1, 'Sunday Morning Regulars');
const PREMIUM = { subscription_plan: 'premium', subscription_status: 'active' } as never;

/** The user's lineup, in the given groups, with three of its games live. */
export function lineupIn(groups: readonly { id: string; name: string }[]): Lineup {
  const { group_settings } = REGULARS;
  return {
    ...LINEUP,
    groups: groups.map(({ id: groupId, name }) => ({ id: groupId, name, group_settings })),
    total_actual_points: 22.06,
    players: LINEUP.players.map((slot, at) => {
      const live = { game_status: 'in_progress', is_locked: true, game_clock: '6:42 3rd', actual_points: 4 } as const;
      return at < 6 ? { ...slot, player: { ...slot.player, ...live } } : slot;
    }),
  };
}

export function gameDayApi(places: readonly GroupPlace[], more: Partial<GameDay> = {}): FakeApi {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, REGULARS]);
  api.reply('GET /subscriptions/current', PREMIUM);
  api.reply('GET /lineups/:weekId', [lineupIn([EVERYONE, REGULARS])]);
  api.reply('GET /game-day', { ...GAME_DAY, has_begun: true, ...more, groups: [...places] });
  return api;
}

/** A user who has made no lineup yet, with the players of the week to plan with. */
export function plannerApi(): FakeApi {
  const api = signedInApi();
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /lineups/week/:weekId/groups', { lineupsPerGroup: {} });
  return api;
}

/** Waits until an element says a text, as a part of what it says. */
export const says = (locator: Locator, text: string | RegExp) =>
  expect
    .poll(() => locator.query()?.textContent ?? '')
    .toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));

export const OVERALL = place(EVERYONE_GROUP_ID, {
  rank: 612,
  rank_before: 574,
  level: 12,
  members_in: null,
  members: 9000,
});

/** An API with a lineup, and what the detail of a player reads. */
export function playerApi(): ReturnType<typeof signedInApi> {
  const api = signedInApi();
  api.reply('GET /lineups/:weekId', [LINEUP]);
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /players/:id/game-log', { data: [] });
  api.refuse('GET /players/:id/season-stats', 404);
  return api;
}
