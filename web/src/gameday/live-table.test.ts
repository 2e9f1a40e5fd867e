import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { expect, test } from 'vitest';
import { placeNow, totalsOf } from './live-table.ts';
import type { GroupPlace } from './model.ts';

const row = (user_id: string, before: number, slots: LiveTable['rows'][number]['slots'], stands = true) => ({
  ...{ user_id, username: `The ${user_id}`, before, slots, stands },
});

const player = (id: string, actual_points: number | null) => ({
  ...{ id, team_id: 'ne', game_status: 'in_progress' as const, actual_points },
});

/** ann, ben and cass in a playoff week; ann and ben have the same player, ben twice. */
const table = (maye: number | null, gibbs = 10): LiveTable => ({
  ...{ group_id: 'g', week_id: 'w', multiplier: 1.25, players: [player('maye', maye), player('gibbs', gibbs)] },
  rows: [
    row('ann', 100, [
      { at: 0, factor: 1 },
      { at: 1, factor: 1 },
    ]),
    row('ben', 100, [{ at: 0, factor: 2 }]),
    row('cass', 90, []),
    row('dan', 0, [], false),
  ],
});

const SENT: GroupPlace = {
  ...{ rank: 2, change: 1, above: { rank: 1, gap: 620 }, below: null, behindFirst: 620, level: 0, levelWith: null },
  ...{ members: 4, membersIn: 3, weekRank: null },
};

test('adds up every row from the points of this moment, multiplier and double-down included (rules 7.21)', () => {
  const totals = Object.fromEntries(totalsOf(table(7.7)).map(({ userId, total }) => [userId, total]));
  // 17.7 and 15.4 points count 22.125 and 19.25: rounded once.
  expect(totals).toEqual({ ann: 12_213, ben: 11_925, cass: 9_000, dan: 0 });
  expect(totalsOf(table(null))[1]?.total).toBe(10_000);
});

test('rank, distances and who is level follow the points, and the move since last week with them', () => {
  const ann = (of: LiveTable, actual: number) => placeNow(SENT, of, { userId: 'ann', actual });
  expect(ann(table(7.7), 1_770)).toEqual({
    ...SENT,
    ...{ rank: 1, change: 2, above: null, below: { rank: 2, gap: 288 }, behindFirst: 0 },
  });
  expect(ann(table(20), 3_000)).toMatchObject({
    rank: 2,
    change: 1,
    above: { rank: 1, gap: 1_250 },
    behindFirst: 1_250,
  });
  expect(ann(table(10), 2_000)).toMatchObject({
    rank: 1,
    level: 1,
    levelWith: 'The ben',
    below: { rank: 3, gap: 3_500 },
  });
});

test('stays as sent where the table is unknown, too large, or the user is not on it', () => {
  const own = { userId: 'ann', actual: 0 };
  expect(placeNow(SENT, undefined, own)).toBe(SENT);
  expect(placeNow(SENT, { ...table(1), rows: [] }, own)).toBe(SENT);
  expect(placeNow(SENT, table(1), { userId: 'dan', actual: 0 })).toBe(SENT);
  const unranked = { ...SENT, rank: null };
  expect(placeNow(unranked, table(1), own)).toBe(unranked);
});
