import type { LineupView } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import type { Play, SavedLineup } from '../lineups/model.ts';
import { joinPages, pagesFor, type Standing, viewedLineupFromWire } from './model.ts';
import { passedRival } from './passed-rival.ts';
import { selectedGroup } from './selected-group.ts';
import {
  behindFirst,
  firstViewedWeek,
  grantedText,
  hasLineups,
  shownRank,
  standingsView,
  weekNote,
  weekText,
} from './standings-view.ts';

const view: LineupView = {
  username: 'nickelback_no',
  lineupName: 'Week 9 Lineup',
  totalProjectedPoints: 18.2,
  totalActualPoints: 32.8,
  playoffMultiplier: 2,
  countedPoints: 65.6,
  createdAt: '2025-10-29T23:14:00.000Z',
  players: [
    { positionKey: 'RB1', slotOrder: 2, isLocked: false },
    {
      positionKey: 'QB1',
      slotOrder: 1,
      isLocked: true,
      playerId: 'maye',
      name: 'Drake Maye',
      position: 'QB',
      teamAbbreviation: 'NE',
      primaryColor: '#002244',
      secondaryColor: '#C60C30',
      actualPoints: 16.4,
      projectedPoints: 9.1,
      isDoubleDown: true,
    },
  ],
};

test('[G2.31] an empty slot is hidden, and a locked one shows its player, in position order', () => {
  const { slots } = viewedLineupFromWire(view);
  expect(slots.map(({ key }) => key)).toEqual(['QB1', 'RB1']);
  expect(slots[0]?.player).toMatchObject({ name: 'Drake Maye', team: 'NE' });
  expect(slots[1]).toEqual({ key: 'RB1', kind: 'RB', isLocked: false, player: null });
});

test('has the multiplier and counted total; nothing is projected without known projections', () => {
  expect(viewedLineupFromWire(view)).toMatchObject({
    projected: 1820,
    actual: 3280,
    playoffMultiplier: 2,
    counted: 6560,
  });
  const players = view.players.map((slot) => ({ ...slot, projectedPoints: null }));
  expect(viewedLineupFromWire({ ...view, players, totalProjectedPoints: 0 }).projected).toBeNull();
});

test('[G9.6] doubles the points of the double-down player', () => {
  expect(viewedLineupFromWire(view).slots[0]?.player).toMatchObject({ actual: 3280, projected: 1820, isDoubled: true });
});

test('takes a correction by its effect on the lineup, doubled for the double-down player', () => {
  const corrected = (isDoubleDown: boolean) => {
    const players = view.players.map((slot) =>
      slot.isLocked
        ? { ...slot, isDoubleDown, corrections: [{ notedAt: '2026-09-16T16:00:00.000Z', pointsChange: 0.1 }] }
        : slot,
    );
    return viewedLineupFromWire({ ...view, players }).slots[0]?.player?.corrections;
  };
  const at = new Date('2026-09-16T16:00:00.000Z');
  expect(corrected(false)).toEqual([{ at, change: 10 }]);
  expect(corrected(true)).toEqual([{ at, change: 20 }]);
  expect(viewedLineupFromWire(view).slots[0]?.player?.corrections).toEqual([]);
});

/** Rows in this order; 'ann=ben' shares a rank. */
const table = (...places: string[]): Standing[] => {
  let rank = 1;
  return places.flatMap((place) => {
    const tied = place.split('=');
    const rows = tied.map((name) => ({
      ...{ userId: name, username: name, rank, rankChange: null, total: 0, thisWeek: 0, weeks: 1, average: 0 },
      pointsByWeek: new Map<string, number>(),
      grantedByWeek: new Map<string, number>(),
    }));
    rank += tied.length;
    return rows;
  });
};

test.each([
  ['one place up', table('ann', 'ben', 'me'), table('ann', 'me', 'ben'), 'ben'],
  ['two places up: the better placed', table('ann', 'ben', 'me'), table('me', 'ann', 'ben'), 'ann'],
  ['out of a tie', table('ann=me', 'ben'), table('me', 'ann', 'ben'), null],
  ['into a tie, not past anybody', table('ann', 'me'), table('ann=me'), null],
  ['a place down', table('me', 'ann'), table('ann', 'me'), null],
  ['nothing moved', table('ann', 'me'), table('ann', 'me'), null],
  ['a rival who left', table('ann', 'me'), table('me'), null],
  ['newly on the table', table('ann'), table('me', 'ann'), null],
])('%s', (_, before, after, passed) => {
  expect(passedRival(before, after, 'me')?.userId ?? null).toBe(passed);
});

const groups = [{ id: EVERYONE_GROUP_ID }, { id: 'a' }, { id: 'b' }];

test('the group in the URL comes before the last selected one, with Everyone as default', () => {
  expect(selectedGroup('a', 'b', groups)).toBe('a');
  expect(selectedGroup(undefined, 'b', groups)).toBe('b');
  expect(selectedGroup(undefined, null, groups)).toBe(EVERYONE_GROUP_ID);
  expect(selectedGroup(EVERYONE_GROUP_ID, 'b', groups)).toBe(EVERYONE_GROUP_ID);
});

test('a group that the user cannot select falls back to Everyone', () => {
  expect(selectedGroup('unknown', 'b', groups)).toBe(EVERYONE_GROUP_ID);
  expect(selectedGroup(undefined, 'left', groups)).toBe(EVERYONE_GROUP_ID);
});

test('only Everyone is known while the groups load', () => {
  expect(selectedGroup('a', null, undefined)).toBeUndefined();
  expect(selectedGroup(undefined, null, undefined)).toBe(EVERYONE_GROUP_ID);
});

function standing(rank: number, weekIds: string[] = ['w1']): Standing {
  const pointsByWeek = new Map(weekIds.map((id) => [id, 100]));
  const total = 10_000 - rank;
  return {
    userId: `u${rank}`,
    username: `u${rank}`,
    rank,
    rankChange: 0,
    total,
    thisWeek: 0,
    weeks: 1,
    average: 0,
    pointsByWeek,
    grantedByWeek: new Map(),
  };
}

const twelve = Array.from({ length: 12 }, (_, at) => standing(at + 1));

test('[G1.10] shows ten rows, and the user’s row below them when further down', () => {
  const view = standingsView(twelve, standing(12), 10);
  expect(view.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(view.ownBelow?.rank).toBe(12);
  expect(view.more).toBe(2);
});

test('the user’s row appears once', () => {
  expect(standingsView(twelve, standing(3), 10).ownBelow).toBeNull();
  expect(standingsView(twelve, null, 10).ownBelow).toBeNull();
});

test('granted points are shown apart, with two decimals', () => {
  expect(grantedText(standing(1))).toBeNull();
  const grantedByWeek = new Map([
    ['w1', 1000],
    ['w2', 240],
  ]);
  expect(grantedText({ grantedByWeek })).toBe('+12.40 granted');
});

test('measures the distance to the leader', () => {
  expect(behindFirst(twelve, standing(12))).toBe(11);
  expect(behindFirst(twelve, standing(1))).toBe(0);
  expect(behindFirst([], standing(1))).toBe(0);
});

test('a user without a lineup has no rank', () => {
  expect(shownRank(standing(1))).toBe(1);
  expect(shownRank(standing(1, []))).toBeNull();
});

test('[G2.29] only a row with lineups opens the viewer', () => {
  expect(hasLineups(standing(1))).toBe(true);
  expect(hasLineups(standing(1, []))).toBe(false);
});

test('the viewer opens at the current week, or the newest with a lineup', () => {
  const viewable = [{ id: 'w3' }, { id: 'w2' }, { id: 'w1' }];
  expect(firstViewedWeek(viewable, standing(1, ['w1', 'w2', 'w3']), 'w3')).toBe('w3');
  expect(firstViewedWeek(viewable, standing(1, ['w1', 'w2']), 'w3')).toBe('w2');
  expect(firstViewedWeek(viewable, standing(1, []), 'w3')).toBe('w3');
});

test('shows how many rows follow the loaded page', () => {
  const view = standingsView(twelve, standing(400), 50, 412);
  expect(view.rows).toHaveLength(12);
  expect(view.more).toBe(400);
  expect(view.ownBelow?.rank).toBe(400);
});

test('the points of a week are dashes while nobody has any, then only of those without a lineup', () => {
  const before = standingsView(twelve, null, 10);
  expect(before.rows.map((row) => weekText(row, before))).toEqual(Array(10).fill('–'));
  const scored = { ...standing(1), thisWeek: 1250 };
  const view = standingsView([scored, standing(2), standing(3)], null, 10);
  const progress = new Map([['u3', null]]);
  expect(view.rows.map((row) => weekText(row, view, progress))).toEqual(['12.5', '0.0', '–']);
});

const row = (userId: string) => ({ userId }) as Standing;

test('splits a table of more than a hundred rows into pages of a hundred', () => {
  expect([0, 10, 100, 101, 235].map(pagesFor)).toEqual([1, 1, 1, 2, 3]);
});

test('joins pages up to the first missing one, without duplicates', () => {
  expect(
    joinPages([
      [row('a'), row('b')],
      [row('b'), row('c')],
    ]).map(({ userId }) => userId),
  ).toEqual(['a', 'b', 'c']);
  expect(joinPages([[row('a')], undefined, [row('z')]]).map(({ userId }) => userId)).toEqual(['a']);
  expect(joinPages([undefined])).toEqual([]);
});

test('a row that has risen to an earlier page has the rank of that page, so that ranks stay in order', () => {
  const ranked = (userId: string, rank: number) => ({ userId, rank }) as Standing;
  const rows = joinPages([
    [ranked('a', 1), ranked('c', 2)],
    [ranked('b', 101), ranked('c', 216)],
  ]);
  expect(rows.map(({ userId, rank }) => [userId, rank])).toEqual([
    ['a', 1],
    ['c', 2],
    ['b', 101],
  ]);
});

function lineup(groupId: string, plays: readonly Play[]): SavedLineup {
  return {
    groups: [{ id: groupId, name: groupId }],
    slots: plays.map((play) => ({ play })),
  } as unknown as SavedLineup;
}

test('the note is about the group’s lineup', () => {
  const lineups = [lineup('a', ['over', 'over']), lineup('b', ['over', 'live', 'to_play'])];
  expect(weekNote(lineups, 'b', 9)).toBe('2 of your 3 players live or yet to play.');
  expect(weekNote(lineups, 'a', 9)).toBe('All 2 of your players are done.');
  expect(weekNote([lineup('a', ['to_play'])], 'a', 9)).toBe('1 of your 1 players yet to play.');
  expect(weekNote(lineups, 'c', 9)).toBe('No lineup for week 9.');
  expect(weekNote([], 'a', 9)).toBe('No lineup for week 9.');
});
