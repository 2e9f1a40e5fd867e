import type { NamedPlayer, Need } from '@singleback/contract/gameday/chances.ts';
import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { expect, test } from 'vitest';
import { needNow } from './need-now.ts';

const named = (player_id: string): NamedPlayer => ({
  ...{ player_id, name: player_id, position: 'WR', team: 'NE', scored: 1, to_come: 5, times: 1 },
});

const NEED: Need = {
  ...{ group_id: 'g', week_id: 'w', state: 'known', delayed_since: null, multiplier: 1, places: [] },
  passes: [
    {
      ...{ user_id: 'ben', username: 'Ben', rank: 1, gap: 4, chance: 0.3, by: 4.1, open_slots: 0 },
      ...{ outscores: named('maye'), outscored: named('gibbs') },
    },
  ],
  ...{ caught_by: [], root_for: [], root_against: [], decisive_game: null },
};

const table = (maye: number): LiveTable => ({
  ...{ group_id: 'g', week_id: 'w', multiplier: 1 },
  players: ['maye', 'gibbs'].map((id) => ({
    ...{ id, team_id: null, game_status: 'in_progress' as const, actual_points: id === 'maye' ? maye : 5 },
  })),
  rows: ['ann', 'ben'].map((user_id, at) => ({
    ...{ user_id, username: user_id, before: 100, stands: true, slots: [{ at, factor: 1 }] },
  })),
});

test('what is needed follows the points of this moment; the chance stays as it was computed (rules 7.21)', () => {
  const [pass] = needNow(NEED, table(2), 'ann').passes;
  expect(pass).toMatchObject({ rank: 1, gap: 3, by: 3.1, chance: 0.3 });
  expect([pass?.outscores?.scored, pass?.outscored?.scored]).toEqual([2, 5]);
});

test('whoever was passed since then changes sides', () => {
  const { passes, caught_by } = needNow(NEED, table(9), 'ann');
  expect(passes).toEqual([]);
  expect(caught_by).toEqual([
    expect.objectContaining({
      ...{ user_id: 'ben', rank: 2, gap: 4, by: 4.1, chance: 0.7 },
      ...{ outscores: { ...named('gibbs'), scored: 5 }, outscored: { ...named('maye'), scored: 9 } },
    }),
  ]);
});

test('stays as sent without the table', () => {
  expect(needNow(NEED, undefined, 'ann')).toBe(NEED);
  expect(needNow(NEED, { ...table(2), rows: [] }, 'ann')).toBe(NEED);
});
