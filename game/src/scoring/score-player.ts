// Scoring: a stat line's points by the table in `table.ts`, in hundredths, rounded once (`rounding.ts`).

import type { Position } from '../players/positions.ts';
import { roundHalfAwayFromZero } from './rounding.ts';
import { isDefense, type StatLine } from './stat-line.ts';
import { SCORING, type ScoringRow, type ScoringTiers, tierFor } from './table.ts';

/** One line of how a score came about. `points` are hundredths. */
export interface ScoredStat {
  readonly label: string;
  readonly amount: number;
  readonly points: number;
  /** The row of the table that gives them. */
  readonly by: ScoringRow | ScoringTiers;
}

const PLAYER_ROWS: readonly ScoringRow[] = [...SCORING.offense, ...SCORING.kicking];
const DEFENSE_ROWS: readonly ScoringRow[] = SCORING.defense;
const DEFENSE_TIERS: readonly ScoringTiers[] = [SCORING.pointsAllowed, SCORING.yardsAllowed];

/**
 * The points of a stat line in exact hundredths, by the scoring table alone: what it does not name scores nothing
 * (players' two-point conversions, return touchdowns). Yards count fractionally: 26 passing yards are 104. A defense has
 * the points of its tiers only where points and yards allowed are known, that is once its game has started.
 */
export function scorePlayer(position: Position, line: StatLine): number {
  return scoreBreakdown(position, line).reduce((total, stat) => total + stat.points, 0);
}

/** How the points of a stat line come about, in the order of the table; figures of zero are left out, tiers never. */
export function scoreBreakdown(position: Position, line: StatLine): ScoredStat[] {
  if (!isDefense(position)) return PLAYER_ROWS.flatMap((row) => scoreRow(row, line));
  return [
    ...DEFENSE_ROWS.flatMap((row) => scoreRow(row, line)),
    ...DEFENSE_TIERS.flatMap((tiers) => scoreTier(tiers, line)),
  ];
}

function scoreRow(row: ScoringRow, line: StatLine): ScoredStat[] {
  const amount = row.stats.reduce((sum, stat) => sum + (line[stat] ?? 0), 0);
  if (amount === 0) return [];
  return [{ label: row.label, amount, points: roundHalfAwayFromZero((amount * row.points) / row.per), by: row }];
}

function scoreTier(by: ScoringTiers, line: StatLine): ScoredStat[] {
  const amount = line[by.stat];
  const tier = amount === undefined ? undefined : tierFor(by.tiers, amount);
  if (amount === undefined || tier === undefined) return [];
  return [{ label: `${by.label} (${tier.label})`, amount, points: tier.points, by }];
}
