import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { type Candidates, SEASON_FROM_WEEK } from '@singleback/game/chances/typical.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf } from './group-copy.ts';
import { comingCandidates, type EditionPlayer } from './week-edition.ts';

const nobody: Candidates = { QB: [], RB: [], WR: [], TE: [], K: [], DEF: [] };
const withQuarterback = (projected: number): Candidates => ({ ...nobody, QB: [{ player: 1, projected }] });

/** What a user may make after the week, when this is known of the coming ones. */
const rest = (seasonKind: SeasonKind, weekNumber: number, coming: ReadonlyMap<number, Candidates>) =>
  factsOf(DEFAULT_SETTINGS, [], { seasonKind, weekNumber, coming }).restOf(1);

test('the rest of a season is its weeks to come; one of which nothing is known adds nothing', () => {
  const one = rest('postseason', 3, new Map([[4, withQuarterback(2_000)]]));
  expect(one.mean).toBeGreaterThan(0);
  const two = rest(
    'postseason',
    SEASON_FROM_WEEK.postseason,
    new Map([3, 4].map((week) => [week, withQuarterback(2_000)])),
  );
  expect(two).toEqual({ mean: 2 * one.mean, variance: 2 * one.variance });
  expect(rest('postseason', 4, new Map())).toEqual({ mean: 0, variance: 0 });
  expect(rest('regular', 16, new Map([[16, withQuarterback(2_000)]]))).toEqual({ mean: 0, variance: 0 });
});

const player = (id: string, team_id: string, points: (number | null)[]) => ({
  ...{ id, team_id, position: 'QB' as const, points },
  plays: points.map(() => 0),
});

test('a round without matchups counts with those who may still play, at what they score if they do', () => {
  const outlook: SeasonOutlook = {
    ...{ season_id: 's', weeks: [3, 4] },
    teams: [
      { id: 'NE', games: ['@ DEN', null], plays: [1000, 640] },
      { id: 'DEN', games: ['vs NE', null], plays: [1000, 360] },
      { id: 'OUT', games: ['vs NE', null], plays: [1000, 0] },
    ],
    players: [player('a', 'NE', [2000, 1216]), player('b', 'DEN', [1800, 612]), player('c', 'OUT', [2200, 1])],
  };
  const byId = new Map(['a', 'b', 'c'].map((id, at) => [id, { number: at + 1 } as EditionPlayer]));
  expect(comingCandidates(outlook, 1, byId).QB).toEqual([
    { player: 1, projected: 1900 },
    { player: 2, projected: 1700 },
  ]);
});

test('the rest of a postseason is a number in each of its rounds, whoever may still play', () => {
  const team = fc.record({
    chance: fc.integer({ min: 0, max: 1000 }),
    points: fc.option(fc.integer({ min: 0, max: 3000 })),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(team, { maxLength: 12 }), (round, teams) => {
      const weeks = [1, 2, 3, 4].slice(round - 1);
      const outlook: SeasonOutlook = {
        ...{ season_id: 's', weeks },
        teams: teams.map(({ chance }, at) => ({
          id: `${at}`,
          games: weeks.map(() => null),
          plays: weeks.map(() => chance),
        })),
        players: teams.map(({ points }, at) =>
          player(
            `${at}`,
            `${at}`,
            weeks.map(() => points),
          ),
        ),
      };
      const byId = new Map(teams.map((_, at) => [`${at}`, { number: at } as EditionPlayer]));
      const coming = new Map(weeks.map((week, at) => [week, comingCandidates(outlook, at, byId)]));
      const { mean, variance } = rest('postseason', round, coming);
      expect(Number.isFinite(mean) && Number.isFinite(variance)).toBe(true);
    }),
  );
});
