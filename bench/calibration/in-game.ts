import { forecastBeforeGame } from '@singleback/game/forecast/points-forecast.ts';
import type { Curve, FittedLeft, FittedTables } from '@singleback/game/forecast/shape.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { shareLeft } from '@singleback/game/scoreboard/game.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { isDefense } from '@singleback/game/scoring/stat-line.ts';
import type { TimedRecord } from '../../server/src/pipeline/feeds/timed-record.ts';
import { mean } from './least-squares.ts';
import type { PastGame, PastSeason } from './read-past-season.ts';

/** A player in the middle of a recorded game. */
interface PastMoment {
  readonly game: PastGame;
  /** The share of the game that is left. */
  readonly share: number;
  /** Points so far, in hundredths. */
  readonly soFar: number;
}

/** Every player of the season's recorded games with so much of the game left, by week. */
export function momentsAt(season: PastSeason, share: number): Map<number, PastMoment[]> {
  const instants = new Map([...season.recorded].map(([key, records]) => [key, instantAt(records, share)]));
  const weeks = new Map<number, PastMoment[]>();
  for (const [weekNumber, games] of season.weeks) {
    const moments = games.flatMap((game): PastMoment[] => {
      const at = instants.get(game.game);
      if (at === undefined || at === null) return [];
      return [
        { game, share: at.share, soFar: pointsAtInstant(season.recorded.get(game.game) ?? [], game, at.instant) },
      ];
    });
    if (moments.length > 0) weeks.set(weekNumber, moments);
  }
  return weeks;
}

/** The first instant with no more than that share of the game left. */
function instantAt(records: readonly TimedRecord[], share: number): { instant: Date; share: number } | null {
  for (const one of records) {
    if (one.kind !== 'game' || one.record.status !== 'in_progress') continue;
    const left = shareLeft({ ...one.record, status: 'in_progress' });
    if (left !== null && left <= share) return { instant: one.knownAt, share: left };
  }
  return null;
}

function pointsAtInstant(records: readonly TimedRecord[], { id, position }: PastGame, instant: Date): number {
  const last = records.findLast(
    (one) => one.kind === 'stat_line' && one.record.feedKey === id && one.knownAt <= instant,
  );
  return last?.kind === 'stat_line' ? scorePlayer(position as Position, last.record.stats) : 0;
}

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
