import { describe, expect, test } from 'vitest';
import { chanceToPlay, type KnownWeek, playerLevel, projectGame } from './week-projection.ts';

const played = (scores: readonly number[], projected: number | null = null): KnownWeek[] =>
  scores.map((scored, index) => ({ weeksAgo: scores.length - index, projected, scored }));

describe('the level of a player', () => {
  test('is between what the player scored and the mean of the position, nearer to it the fewer games there are', () => {
    const one = playerLevel('RB', played([2000])) ?? 0;
    const four = playerLevel('RB', played([2000, 2000, 2000, 2000])) ?? 0;
    expect(one).toBeGreaterThan(600);
    expect(four).toBeGreaterThan(one);
    expect(four).toBeLessThan(2000);
  });

  test('moves little for a kicker or a defense, whose points are mostly luck', () => {
    expect((playerLevel('DEF', played([2500])) ?? 0) - 600).toBeLessThan(200);
    expect((playerLevel('RB', played([2500])) ?? 0) - 600).toBeGreaterThan(500);
  });

  test('follows the source’s projections more than a single game, and later games more than earlier ones', () => {
    const projected = playerLevel('WR', [{ weeksAgo: 1, projected: 1500, scored: 0 }]) ?? 0;
    expect(projected).toBeGreaterThan(1200);
    const [rising, falling] = [playerLevel('WR', played([0, 0, 2000])), playerLevel('WR', played([2000, 0, 0]))];
    expect(rising).toBeGreaterThan(falling ?? 0);
  });

  test('counts a game without a stat line as 0, and ignores weeks that say nothing', () => {
    const bye = { weeksAgo: 1, projected: null, scored: null };
    const games = played([1000, 1000]).map((week) => ({ ...week, weeksAgo: week.weeksAgo + 1 }));
    expect(playerLevel('TE', [...games, bye])).toEqual(playerLevel('TE', games));
    expect(playerLevel('TE', [...games, { ...bye, scored: 0 }])).toBeLessThan(playerLevel('TE', games) ?? 0);
  });

  test('is unknown without a projection and without a game', () => {
    expect(playerLevel('QB', [])).toBeNull();
    expect(playerLevel('QB', [{ weeksAgo: 1, projected: 0, scored: null }])).toBeNull();
  });
});

describe('the chance to play', () => {
  test('falls slowly for a healthy player and rises for one who is out', () => {
    const ahead = [0, 1, 4, 8, 17];
    const healthy = ahead.map((weeks) => chanceToPlay(null, weeks));
    expect(healthy).toEqual(healthy.toSorted((a, b) => b - a));
    const out = ahead.map((weeks) => chanceToPlay('out', weeks));
    expect(out).toEqual(out.toSorted((a, b) => a - b));
    expect(out[0]).toBe(0);
  });

  test('is lower on a reserve list than out for a game, and lower doubtful than questionable', () => {
    expect(chanceToPlay('IR', 3)).toBeLessThan(chanceToPlay('Out', 3));
    expect(chanceToPlay('doubtful', 0)).toBeLessThan(chanceToPlay('questionable', 0));
    expect(chanceToPlay('questionable', 0)).toBeLessThan(chanceToPlay(null, 0));
    expect(chanceToPlay('flu game', 0)).toBe(chanceToPlay(null, 0));
  });
});

describe('the projection of a game', () => {
  const healthy = { injuryStatus: null, projected: null };

  test('is the source’s own where there is one, and 0 this week for a player who is out', () => {
    expect(projectGame(1000, { weeksAhead: 0, injuryStatus: null, projected: 1540 })).toBe(1540);
    expect(projectGame(1000, { weeksAhead: 0, injuryStatus: 'questionable', projected: 1540 })).toBe(1540);
    expect(projectGame(1000, { weeksAhead: 0, injuryStatus: 'out', projected: 1540 })).toBe(0);
    expect(projectGame(1000, { weeksAhead: 0, injuryStatus: 'out', projected: null })).toBe(0);
  });

  test('expects an injured player back later, and so does it with a source’s projection of a later week', () => {
    const soon = projectGame(1000, { ...healthy, weeksAhead: 1, injuryStatus: 'ir' }) ?? 0;
    const later = projectGame(1000, { ...healthy, weeksAhead: 8, injuryStatus: 'ir' }) ?? 0;
    expect(soon).toBeLessThan(100);
    expect(later).toBeGreaterThan(300);
    expect(projectGame(1000, { weeksAhead: 1, injuryStatus: 'ir', projected: 1000 })).toBeLessThan(100);
    expect(projectGame(1000, { weeksAhead: 1, injuryStatus: null, projected: 1000 })).toBe(1000);
  });

  test('falls with the weeks, because something may happen', () => {
    const ahead = [0, 1, 4, 8].map((weeksAhead) => projectGame(1000, { ...healthy, weeksAhead }) ?? 0);
    expect(ahead).toEqual(ahead.toSorted((a, b) => b - a));
    expect(ahead.at(-1)).toBeLessThan(900);
  });

  test('is unknown where the level is, also of a player who is out', () => {
    expect(projectGame(null, { ...healthy, weeksAhead: 2 })).toBeNull();
    expect(projectGame(null, { ...healthy, weeksAhead: 0, injuryStatus: 'out' })).toBeNull();
  });
});
