import { SEASON_FROM_WEEK } from '@singleback/game/chances/rest-of-season.ts';
import type { Candidates } from '@singleback/game/chances/typical.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { expect, test } from 'vitest';
import { factsOf } from './group-copy.ts';

const nobody: Candidates = { QB: [], RB: [], WR: [], TE: [], K: [], DEF: [] };
const withQuarterback = (projected: number): Candidates => ({ ...nobody, QB: [{ player: 1, projected }] });

/** What a user may make after the week, when only these weeks have known games. */
const rest = (seasonKind: SeasonKind, weekNumber: number, coming: Map<number, Candidates>) =>
  factsOf(DEFAULT_SETTINGS, [], { seasonKind, weekNumber, coming }).restOf(1);

test('the rest of a postseason is its rounds to come; one whose games are not known counts as the running one', () => {
  const running = withQuarterback(2_000);
  const one = rest('postseason', 3, new Map([[3, running]]));
  expect(one.mean).toBeGreaterThan(0);
  const two = rest('postseason', SEASON_FROM_WEEK.postseason, new Map([[2, running]]));
  expect(two).toEqual({ mean: 2 * one.mean, variance: 2 * one.variance });
  const known = rest('postseason', 3, new Map([3, 4].map((week) => [week, withQuarterback(1_000)])));
  expect(known.mean).toBeLessThan(one.mean);
  expect(rest('postseason', 4, new Map([[4, running]]))).toEqual({ mean: 0, variance: 0 });
  // In a regular season all games are known: a week without any adds nothing.
  expect(rest('regular', 16, new Map([[16, running]]))).toEqual({ mean: 0, variance: 0 });
});
