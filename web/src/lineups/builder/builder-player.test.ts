import { describe, expect, it } from 'vitest';
import { aPlayer } from '../testing/builder-player.ts';
import { countSpent, leftInWords, seasonLeft, withUses } from './builder-player.ts';

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
