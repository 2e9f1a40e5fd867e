import { type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { type Position, positionsFor, type SlotKind } from '@singleback/game/players/positions.ts';
import { mean } from './least-squares.ts';
import type { PastGame, PastSeason } from './read-past-season.ts';
import { randomFrom } from './scores.ts';

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

/** All random choices follow from this seed. */
export const SEED = 'singleback-1';
export const PAIRS_PER_WEEK = 200;
export const TABLES_PER_WEEK = 40;
export const TABLE_SIZE = 12;

const SLOTS: readonly SlotKind[] = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'FLEX', 'DEF', 'K'];

/** How many of each position, by projection, lineups are drawn from. */
const POOLS: Readonly<Record<Position, number>> = { QB: 24, RB: 48, WR: 48, TE: 24, DEF: 24, K: 24 };

/** A lineup: a player of every position that the week has projections for. */
export type Lineup = readonly PastGame[];

/**
 * The drawing of lineups: each slot is drawn, evenly, from the best projected players of its position in the week (the top
 * 24, of running backs and wide receivers the top 48); no player is twice in a lineup. The same seed and week give the
 * same lineups. Null where a position lacks players.
 */
export function lineupsOf(games: readonly PastGame[], use: string, weekNumber: number): (() => Lineup) | null {
  const pools = new Map(
    (Object.keys(POOLS) as Position[]).map((position) => [
      position,
      games
        .filter((game) => game.position === position && (game.projected ?? 0) > 0)
        .toSorted((one, other) => (other.projected ?? 0) - (one.projected ?? 0) || one.id.localeCompare(other.id))
        .slice(0, POOLS[position]),
    ]),
  );
  const offense = (['QB', 'RB', 'WR', 'TE'] as const).map((position) => pools.get(position)?.length ?? 0);
  if (offense.some((size) => size < 6)) return null;
  const random = randomFrom(`${SEED} ${use} ${weekNumber}`);
  return () => {
    const chosen: PastGame[] = [];
    for (const slot of SLOTS) {
      const pool = positionsFor(slot).flatMap((position) => pools.get(position) ?? []);
      const free = pool.filter((game) => !chosen.includes(game));
      const drawn = free[Math.floor(random() * free.length)];
      if (drawn !== undefined) chosen.push(drawn);
    }
    return chosen;
  };
}
