import type { Position } from '../players/positions.ts';
import { formatCount, MINUS } from '../text/count-text.ts';
import { type ScoringRow, type ScoringTiers, scoreBreakdown } from './score-player.ts';
import type { StatKey, StatLine } from './stat-line.ts';

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
