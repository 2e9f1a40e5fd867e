import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chancesToPlay,
  chanceToPlay,
  chanceToWin,
  type KnownWeek,
  type PostseasonGame,
  playerLevel,
  projectGame,
} from './week-projection.ts';

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

const PLAYING = [12, 8, 4, 2] as const;

/** A bracket up to a round, of which some games are over: two teams join in the second round. */
const brackets = fc
  .record({
    rounds: fc.integer({ min: 1, max: 4 }),
    games: fc.array(
      fc.record({ spread: fc.option(fc.integer({ min: -2000, max: 2000 })), margin: fc.integer({ min: 1, max: 40 }) }),
      { minLength: 13, maxLength: 13 },
    ),
    over: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  .map(({ rounds, games, over }): { rounds: number; games: PostseasonGame[] } => {
    const made: PostseasonGame[] = [];
    let teams = Array.from({ length: 12 }, (_, at) => `T${at}`);
    for (let round = 1; round <= rounds; round += 1) {
      const ofRound = teams.slice(0, teams.length / 2).map((home, at): PostseasonGame => {
        const { spread, margin } = games[made.length + at] ?? { spread: null, margin: 1 };
        const isOver = round < rounds || over[at] === true;
        return { round, home, away: teams[teams.length - 1 - at] ?? '', spread, margin: isOver ? margin : null };
      });
      made.push(...ofRound);
      teams = [...(round === 1 ? ['BYE1', 'BYE2'] : []), ...ofRound.map(({ home }) => home)];
    }
    return { rounds, games: made };
  });

const sums = (chances: ReadonlyMap<string, readonly number[]>) =>
  PLAYING.map((_, at) => [...chances.values()].reduce((sum, each) => sum + (each[at] ?? 0), 0));

describe('the chance to still play in a round of the postseason', () => {
  test('adds up to the teams of each round, without those with a bye until they have a matchup', () => {
    fc.assert(
      fc.property(brackets, ({ rounds, games }) => {
        const share = rounds === 1 ? 6 / 8 : 1;
        const expected = PLAYING.map((teams, at) => (at < rounds ? teams : teams * share));
        for (const [at, sum] of sums(chancesToPlay(games)).entries()) expect(sum).toBeCloseTo(expected[at] ?? 0, 9);
      }),
    );
  });

  test('never rises from a round to the next, once a team plays, and is 0 or 1 after a result', () => {
    fc.assert(
      fc.property(brackets, ({ rounds, games }) => {
        for (const [team, chances] of chancesToPlay(games)) {
          const from = Math.max(0, chances.indexOf(1));
          for (let at = from + 1; at < 4; at += 1) expect(chances[at]).toBeLessThanOrEqual(chances[at - 1] ?? 0);
          const last = games.find((game) => game.round === rounds && [game.home, game.away].includes(team));
          if (rounds < 4 && last && last.margin !== null) expect(chances[rounds]).toBe(team === last.home ? 1 : 0);
          if (last === undefined && rounds > 1)
            expect(chances.slice(rounds - 1)).toEqual(chances.slice(rounds - 1).map(() => 0));
        }
      }),
    );
  });

  test('is what the spread says, and even where there is none', () => {
    const game = { round: 1, home: 'PHI', away: 'SF', spread: 600, margin: null };
    const chances = chancesToPlay([game, { ...game, home: 'NE', away: 'LAC', spread: null }]);
    expect(chances.get('PHI')?.map((chance) => Number(chance.toFixed(3)))).toEqual([1, 0.678, 0.339, 0.169]);
    expect(chances.get('SF')?.map((chance) => Number(chance.toFixed(3)))).toEqual([1, 0.322, 0.161, 0.081]);
    expect(chances.get('LAC')).toEqual([1, 0.5, 0.25, 0.125]);
  });

  test('follows the games of a round of which not all are known yet', () => {
    const game = { spread: null, margin: null };
    const first = [
      { ...game, round: 1, home: 'A', away: 'B', margin: 3 },
      { ...game, round: 1, home: 'C', away: 'D', margin: -3 },
      { ...game, round: 1, home: 'E', away: 'F' },
    ];
    const chances = chancesToPlay([...first, { ...game, round: 2, home: 'BYE', away: 'D' }]);
    const next = ['A', 'B', 'C', 'D', 'E', 'F', 'BYE'].map((team) => chances.get(team)?.[1]);
    expect(next).toEqual([1, 0, 0, 1, 0.5, 0.5, 1]);
  });
});

test('the chance to win of both sides is 1 together, and that of the normal distribution', () => {
  for (const spread of [0, 100, 300, 650, 1000, 1700]) {
    expect(chanceToWin(spread) + chanceToWin(-spread)).toBeCloseTo(1, 12);
  }
  const byTable = { 0: 0.5, 650: 0.6915, 1300: 0.8413, 2600: 0.9772 };
  for (const [spread, chance] of Object.entries(byTable)) expect(chanceToWin(Number(spread))).toBeCloseTo(chance, 3);
});
