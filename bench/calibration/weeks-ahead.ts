import { type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { mean } from './least-squares.ts';
import type { PastGame, PastSeason } from './read-past-season.ts';

/** How well points are foreseen some weeks ahead: the correlation with what was scored, and the mean error in points. */
export interface Accuracy {
  readonly weeksAhead: number;
  readonly games: number;
  readonly ours: { readonly correlation: number; readonly error: number };
  /** The mean of the last three projections, until then the simplest thing to do. */
  readonly recent: { readonly correlation: number; readonly error: number };
}

/** In hundredths: players below have no place in a lineup. */
const PROJECTED_AT_LEAST = 400;

/**
 * Compares our projections of a week so many weeks ahead with the mean of a player's last three, over players of whom one
 * of the three was 4 points or more. Both know the current week's projections and injuries, and the results of earlier
 * weeks.
 */
export function accuracyAhead(season: PastSeason, weeksAhead: number): Accuracy {
  const byPlayer = Map.groupBy([...season.weeks.values()].flat(), ({ id }) => id);
  const rows: { ours: number; recent: number; scored: number }[] = [];
  for (const games of byPlayer.values()) {
    for (const now of games) {
      const target = games.find(({ weekNumber }) => weekNumber === now.weekNumber + weeksAhead);
      const recent = lastThree(games, now.weekNumber);
      if (target === undefined || recent === null || Math.max(...recent) < PROJECTED_AT_LEAST) continue;
      const level = playerLevel(now.position, knownWeeks(games, now.weekNumber));
      const ours = projectGame(level, { weeksAhead, injuryStatus: now.injuryStatus, projected: null });
      rows.push({ ours: ours ?? 0, recent: mean(recent), scored: target.scored });
    }
  }
  const compared = (of: (row: (typeof rows)[number]) => number) => ({
    correlation: correlation(
      rows.map(of),
      rows.map(({ scored }) => scored),
    ),
    error: mean(rows.map((row) => Math.abs(of(row) - row.scored))) / 100,
  });
  return {
    weeksAhead,
    games: rows.length,
    ours: compared(({ ours }) => ours),
    recent: compared(({ recent }) => recent),
  };
}

function lastThree(games: readonly PastGame[], weekNumber: number): number[] | null {
  const projected = games.flatMap((game) =>
    game.weekNumber <= weekNumber && game.projected !== null && game.projected > 0 ? [game.projected] : [],
  );
  return projected.length === 0 ? null : projected.slice(-3);
}

function knownWeeks(games: readonly PastGame[], weekNumber: number): KnownWeek[] {
  return games
    .filter((game) => game.weekNumber <= weekNumber)
    .map((game) => {
      const weeksAgo = weekNumber - game.weekNumber;
      const wasOut = isUnlikelyToPlay(game.injuryStatus) || game.injuryStatus === 'doubtful';
      const counts = weeksAgo > 0 && (game.hasPlayed || !wasOut);
      return { weeksAgo, projected: game.projected, scored: counts ? game.scored : null };
    });
}

/** Pearson's correlation. */
function correlation(ones: readonly number[], others: readonly number[]): number {
  const [center, otherCenter] = [mean(ones), mean(others)];
  const products = ones.map((one, at) => (one - center) * ((others[at] ?? 0) - otherCenter));
  const deviation = Math.sqrt(mean(ones.map((one) => (one - center) ** 2)));
  const otherDeviation = Math.sqrt(mean(others.map((other) => (other - otherCenter) ** 2)));
  return mean(products) / (deviation * otherDeviation || 1);
}
