import { gameFactorOf } from '@singleback/game/forecast/game-factor.ts';
import { type PointsForecast, pointsAt } from '@singleback/game/forecast/points-forecast.ts';
import { normalShare } from '@singleback/game/forecast/shape.ts';
import { SEED } from './lineups.ts';
import { normalsFrom, randomFrom } from './random.ts';
import type { PastGame } from './read-past-season.ts';

const DRAWS = 2_000;

/**
 * Points of a week's players in each draw, in hundredths, by player: drawn once for all lineups, with one factor for each
 * team's offense (game-factor.ts), as the app does.
 */
export function drawWeek(
  games: readonly PastGame[],
  forecastOf: (game: PastGame) => PointsForecast,
): Map<string, Float64Array> {
  const factors = new Map<string, Float64Array>();
  const factorOf = (team: string) => {
    const known = factors.get(team) ?? normals(`factor ${team}`);
    factors.set(team, known);
    return known;
  };
  return new Map(
    games.map((game) => {
      const forecast = forecastOf(game);
      const { offense, loading } = gameFactorOf(game.position);
      const factor = factorOf(offense === 'own' ? game.team : game.opponent);
      const own = normals(`player ${game.id}`);
      const rest = Math.sqrt(1 - loading * loading);
      const points = own.map((value, at) =>
        pointsAt(forecast, normalShare(loading * (factor[at] ?? 0) + rest * value)),
      );
      return [game.id, points];
    }),
  );
}

function normals(use: string): Float64Array {
  const next = normalsFrom(randomFrom(`${SEED} ${use}`));
  return Float64Array.from({ length: DRAWS }, next);
}
