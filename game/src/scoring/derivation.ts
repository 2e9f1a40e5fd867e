// Scoring: how the points of a stat line come about in words, the table that gives them (`score-player.ts`), and rounding.

import type { Position } from '../players/positions.ts';
import { formatCount, MINUS } from '../text/count-text.ts';
import { formatSigned } from './rounding.ts';
import { type ScoringRow, type ScoringTiers, scoreBreakdown } from './score-player.ts';
import { isStatKey, type StatKey, type StatLine } from './stat-line.ts';

/** A row of how a player's points come about. Points in hundredths. */
interface DerivedRow {
  /** As in the scoring table: 'Rushing and receiving yards', 'Points allowed (7-13)'. */
  readonly label: string;
  /** What the amount consists of: '94 rushing, 38 receiving', '3 of 4 targets'; null where the label says it. */
  readonly detail: string | null;
  /** What gives the points: '132 ÷ 10', '3 × 6'; of a tier the figure alone. */
  readonly formula: string;
  readonly points: number;
}

/** How a player's points come about. Points in hundredths; the rows and the rest add up to the points. */
interface DerivedPoints {
  readonly rows: readonly DerivedRow[];
  /** What no row explains: a source that gave points without the figures. 0 as a rule. */
  readonly rest: number;
  readonly points: number;
}

/**
 * The points of a stat line, row by row as the scoring gives them, so that their sum is the sum by construction. Hundredths.
 * @param points those that count, if they are not those of the line
 */
export function derivePoints(position: Position, line: StatLine, points?: number): DerivedPoints {
  const scored = scoreBreakdown(position, line);
  const sum = scored.reduce((total, row) => total + row.points, 0);
  const rows = scored.map(({ label, amount, points: own, by }) => {
    return { label, detail: detailOf(by, line), formula: formulaOf(by, amount), points: own };
  });
  return { rows, rest: (points ?? sum) - sum, points: points ?? sum };
}

function formulaOf(by: ScoringRow | ScoringTiers, amount: number): string {
  if ('tiers' in by) return formatCount(amount);
  const size = Math.abs(by.points) / 100;
  const times = by.points < 0 ? `${MINUS}${size}` : String(size);
  const product = by.per !== 1 && by.points === 100 ? '' : ` × ${times}`;
  return `${formatCount(amount)}${product}${by.per === 1 ? '' : ` ÷ ${by.per}`}`;
}

/** What the figures are called beside others that score in the same row. */
const PARTS: { readonly [Key in StatKey]?: string } = {
  rushingYards: 'rushing',
  receivingYards: 'receiving',
  rushingTds: 'rushing',
  receivingTds: 'receiving',
  fgMade0_19: 'under 20',
  fgMade20_29: 'of 20-29',
  fgMade30_39: 'of 30-39',
};

/** What a figure is a share of. */
const SHARES: { readonly [Key in StatKey]?: readonly [of: StatKey, word: string] } = {
  receptions: ['targets', 'targets'],
  patMade: ['patAttempted', 'tries'],
};

function detailOf(by: ScoringRow | ScoringTiers, line: StatLine): string | null {
  if ('tiers' in by) return null;
  const [stat] = by.stats;
  const [of, word] = (stat === undefined ? undefined : SHARES[stat]) ?? [];
  const whole = of === undefined ? undefined : line[of];
  if (stat !== undefined && whole !== undefined && whole > (line[stat] ?? 0)) {
    return `${formatCount(line[stat] ?? 0)} of ${formatCount(whole)} ${word}`;
  }
  const parts = by.stats.flatMap((key) => {
    const amount = line[key] ?? 0;
    return amount === 0 || PARTS[key] === undefined ? [] : [`${formatCount(amount)} ${PARTS[key]}`];
  });
  return parts.length === 0 ? null : parts.join(', ');
}

const SOURCES: Readonly<Record<string, string>> = {
  espn: 'ESPN',
  'espn core': 'ESPN',
  sleeper: 'Sleeper',
  operator: 'set by hand',
  replay: 'recorded season',
  simulated: 'simulated season',
};

/** Where a stat line comes from, in words: 'ESPN', 'nflverse', 'set by hand'. */
export function sourceName(source: string): string {
  return SOURCES[source] ?? source;
}

/** A figure before and after; null was, or is, not there. */
interface FigureChange {
  readonly stat: string;
  readonly old: number | null;
  readonly new: number | null;
}

/** What is said of the figures that score, for one and for many. Those that are only carried are not spoken of. */
const WORDS: { readonly [Key in StatKey]?: readonly [one: string, many: string] } = {
  passingYards: ['passing yard', 'passing yards'],
  passingTds: ['passing touchdown', 'passing touchdowns'],
  interceptions: ['interception thrown', 'interceptions thrown'],
  rushingYards: ['rushing yard', 'rushing yards'],
  rushingTds: ['rushing touchdown', 'rushing touchdowns'],
  receptions: ['reception', 'receptions'],
  receivingYards: ['receiving yard', 'receiving yards'],
  receivingTds: ['receiving touchdown', 'receiving touchdowns'],
  fumblesLost: ['fumble lost', 'fumbles lost'],
  fgMade0_19: ['field goal under 20', 'field goals under 20'],
  fgMade20_29: ['field goal of 20-29', 'field goals of 20-29'],
  fgMade30_39: ['field goal of 30-39', 'field goals of 30-39'],
  fgMade40_49: ['field goal of 40-49', 'field goals of 40-49'],
  fgMade50_59: ['field goal of 50-59', 'field goals of 50-59'],
  fgMade60: ['field goal of 60+', 'field goals of 60+'],
  fgMissed: ['missed field goal', 'missed field goals'],
  patMade: ['extra point', 'extra points'],
  defSacks: ['sack', 'sacks'],
  defInterceptions: ['interception', 'interceptions'],
  defFumbleRecoveries: ['fumble recovery', 'fumble recoveries'],
  defSafeties: ['safety', 'safeties'],
  defBlockedKicks: ['blocked kick', 'blocked kicks'],
  defTds: ['touchdown', 'touchdowns'],
  defTwoPoint: ['two-point return', 'two-point returns'],
  defPointsAllowed: ['point allowed', 'points allowed'],
  defYardsAllowed: ['yard allowed', 'yards allowed'],
};

/** The figures that changed, in words: '87 to 88 rushing yards, 0 to 1 reception'. '' when none of them scores. */
export function changedFiguresText(changes: readonly FigureChange[]): string {
  return changes
    .flatMap(({ stat, old, new: fresh }) => {
      const words = isStatKey(stat) ? WORDS[stat] : undefined;
      return words === undefined ? [] : [`${old ?? 0} to ${fresh ?? 0} ${words[Math.abs(fresh ?? 0) === 1 ? 0 : 1]}`];
    })
    .join(', ');
}

/** A figure that scores, as the head of its row: 'Receiving yards', 'Field goals of 40-49'; null for one that does not. */
export function figureName(stat: string): string | null {
  const [, many] = (isStatKey(stat) ? WORDS[stat] : undefined) ?? [];
  return many === undefined ? null : many.charAt(0).toUpperCase() + many.slice(1);
}

/** Points (hundredths) gained or lost, as short as they are exact: '+0.1', '−6.0', '+0.04'. */
export function pointsChangeText(hundredths: number): string {
  return formatSigned(hundredths, hundredths % 10 === 0 ? 1 : 2);
}

/** A correction in a line: '+0.1, Irving 87 to 88 rushing yards'. */
export function correctionText(player: string, changes: readonly FigureChange[], pointsChange: number): string {
  return `${pointsChangeText(pointsChange)}, ${[player, changedFiguresText(changes)].join(' ').trim()}`;
}
