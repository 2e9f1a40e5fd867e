import { describe, expect, it, test } from 'vitest';
import { aPlayer } from '../testing/builder-player.ts';
import { countSpent, estimated, leftInWords, projectionsOf, seasonLeft, withUses } from './builder-player.ts';

it('[G3.16] adds the weeks and number of uses to the players of the week', () => {
  const uses = new Map([['jsn', { count: 1, weeks: [3, 9] }]]);
  const [used, fresh] = withUses([aPlayer(), aPlayer({ id: 'maye' })], uses);
  expect(used).toMatchObject({ usesElsewhere: 1, usedWeeks: [3, 9] });
  expect(fresh).toMatchObject({ usesElsewhere: 0, usedWeeks: [] });
});

const backs = Array.from({ length: 30 }, (_, rank) =>
  aPlayer({
    id: `rb${rank}`,
    name: `Back ${rank}`,
    position: 'RB',
    seasonPoints: 20000 - rank,
    usesElsewhere: rank % 2,
  }),
);
const kickers = Array.from({ length: 3 }, (_, rank) =>
  aPlayer({ id: `k${rank}`, position: 'K', seasonPoints: rank, usesElsewhere: rank === 2 ? 1 : 0 }),
);

describe('players left of the season', () => {
  it('takes the top 24 running backs by season points, best first', () => {
    const left = seasonLeft(backs.toReversed(), 'RB', 1);
    expect(left.ticks.slice(0, 4)).toEqual([true, false, true, false]);
    expect(leftInWords(left)).toBe('12 of top 24');
  });

  it('takes fewer when there are fewer', () => {
    expect(seasonLeft(kickers, 'K', 1)).toEqual({ ticks: [false, true, true], left: 2, top: 3 });
  });

  it('[G1.2] counts a player as used up once the limit is reached', () => {
    expect(countSpent(backs, 1)).toBe(15);
    expect(countSpent(backs, 2)).toBe(0);
  });
});

const players = [aPlayer({ id: 'a', projectedPoints: null }), aPlayer({ id: 'b', projectedPoints: null })];
const outlook = { weeks: [8, 9], players: new Map([['a', { points: [null, 1850] }]]) };

test('before a week is projected, what the outlook expects replaces it', () => {
  const shown = estimated(players, outlook, 9) ?? [];
  expect(shown.map(({ projectedPoints }) => projectedPoints)).toEqual([1850, null]);
  expect(estimated(players, outlook, 7)).toBeNull();
  expect(estimated(players, undefined, 9)).toBeNull();
});

test('one projection makes a projected week', () => {
  expect(projectionsOf({ players })).toBe('missing');
  expect(projectionsOf({ players, isEstimated: true })).toBe('estimated');
  expect(projectionsOf({ players: [...players, aPlayer({ id: 'c' })] })).toBe('known');
});
