import { forecastBeforeGame } from '@singleback/game/forecast/points-forecast.ts';
import type { Curve, FittedLeft, FittedTables } from '@singleback/game/forecast/shape.ts';
import { isDefense } from '@singleback/game/scoring/stat-line.ts';
import { momentsAt, type PastMoment } from './in-game.ts';
import { mean } from './least-squares.ts';
import type { PastSeason } from './read-past-season.ts';

/** Shares of a game that are left, at which what is still to come is measured. */
const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75] as const;
/** What a defense has at its kickoff, in hundredths. */
const DEFENSE_START = 1000;

/**
 * Measures how much of the expected points and of their variance is still to come in the middle of a game, over recorded
 * plays. Without any the tables stay as they are.
 */
export function fitInGame(season: PastSeason, tables: FittedTables): FittedTables {
  if (season.recorded.size === 0) return tables;
  const moments = SHARES.map((share) =>
    [...momentsAt(season, share).values()].flat().filter(({ game }) => (game.projected ?? 0) > 0),
  );
  return {
    ...tables,
    left: { defense: leftOf(moments, tables, true), others: leftOf(moments, tables, false) },
  };
}

function leftOf(moments: readonly (readonly PastMoment[])[], tables: FittedTables, ofDefenses: boolean): FittedLeft {
  const measured = moments.map((at, index) => {
    const own = at
      .filter(({ game }) => isDefense(game.position) === ofDefenses)
      .map(({ game, soFar }) => {
        const before = forecastBeforeGame(game.position, game.projected, tables);
        const whole = before.mean - (ofDefenses ? DEFENSE_START : 0);
        return { whole, variance: before.variance, rest: game.scored - soFar };
      });
    const left = mean(own.map(({ rest }) => rest)) / (mean(own.map(({ whole }) => whole)) || 1);
    const squares = mean(own.map(({ rest, whole }) => (rest - whole * left) ** 2));
    const variance = squares / (mean(own.map((one) => one.variance)) || 1);
    return { share: SHARES[index] ?? 0, left: rounded(left), variance: rounded(variance) };
  });
  const curve = (of: (one: (typeof measured)[number]) => number): Curve =>
    rising([[0, 0], ...measured.map((one) => [one.share, of(one)] as const), [1, 1]]);
  return { mean: curve(({ left }) => left), variance: curve(({ variance }) => variance) };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The more of a game is left, the more is still to come. */
function rising(curve: Curve): Curve {
  let most = 0;
  return curve.map(([x, y]) => {
    most = Math.min(1, Math.max(most, y));
    return [x, most] as const;
  });
}
