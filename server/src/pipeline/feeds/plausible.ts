import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';

/** What a player or a defense can't exceed in a game, well above every record; the least is 0 unless it says so. */
const MOST: Readonly<Partial<Record<StatKey, readonly [least: number, most: number]>>> = {
  passingYards: [-500, 600],
  rushingYards: [-500, 500],
  receivingYards: [-500, 500],
  passingTds: [0, 12],
  rushingTds: [0, 12],
  receivingTds: [0, 12],
  specialTeamsTds: [0, 8],
  interceptions: [0, 15],
  fumblesLost: [0, 12],
  defTds: [0, 12],
  defSafeties: [0, 8],
  defTwoPoint: [0, 8],
  defBlockedKicks: [0, 12],
  // Without the scores of the opponent's defense it may be below what the opponent has.
  defPointsAllowed: [-20, 120],
  defYardsAllowed: [-200, 1_200],
};
const OF_OTHERS = [0, 99] as const;

/** The pairs of which the first is a part of the second. */
const PARTS: readonly (readonly [StatKey, StatKey])[] = [
  ['completions', 'passAttempts'],
  ['patMade', 'patAttempted'],
];

/** What can't be in a line of one game, in words; null where nothing is wrong. */
export function impossibleFigure(line: StatLine): string | null {
  for (const [key, value] of Object.entries(line) as [StatKey, number][]) {
    const [least, most] = MOST[key] ?? OF_OTHERS;
    if (value < least || value > most) return `${key} is ${value}`;
  }
  const wrong = PARTS.find(([part, whole]) => line[whole] !== undefined && (line[part] ?? 0) > (line[whole] ?? 0));
  return wrong === undefined ? null : `${wrong[0]} is ${line[wrong[0]]} of ${line[wrong[1]]}`;
}

/** The figure that a field goal of so many yards counts in. */
export function madeBand(yards: number): StatKey {
  if (yards < 20) return 'fgMade0_19';
  if (yards < 30) return 'fgMade20_29';
  if (yards < 40) return 'fgMade30_39';
  if (yards < 50) return 'fgMade40_49';
  return yards < 60 ? 'fgMade50_59' : 'fgMade60';
}
