import type { Position } from '../players/positions.ts';
import { MINUS } from '../text/count-text.ts';
import { roundHalfAwayFromZero } from './rounding.ts';
import { isDefense, type StatKey, type StatLine } from './stat-line.ts';

/** So many points for every `per` of the sum of these figures. Points are hundredths, and `per` divides them. */
export interface ScoringRow {
  readonly label: string;
  readonly stats: readonly StatKey[];
  readonly points: number;
  readonly per: number;
}

/** Points (hundredths) for a figure up to and with `upTo`; null is without end. */
interface ScoringTier {
  readonly label: string;
  readonly upTo: number | null;
  readonly points: number;
}

/** A figure that scores by the tier it falls in. */
export interface ScoringTiers {
  readonly label: string;
  readonly stat: StatKey;
  readonly tiers: readonly ScoringTier[];
}

/** The whole scoring table (PPR) [A9.10, G9.15-G9.53]: what scores the players is what the FAQ shows. */
export const SCORING = {
  offense: [
    { label: 'Passing yards', stats: ['passingYards'], points: 100, per: 25 },
    { label: 'Passing TD', stats: ['passingTds'], points: 400, per: 1 },
    { label: 'Interception thrown', stats: ['interceptions'], points: -200, per: 1 },
    { label: 'Rushing and receiving yards', stats: ['rushingYards', 'receivingYards'], points: 100, per: 10 },
    { label: 'Rushing and receiving TD', stats: ['rushingTds', 'receivingTds'], points: 600, per: 1 },
    { label: 'Reception', stats: ['receptions'], points: 100, per: 1 },
    { label: 'Fumble lost', stats: ['fumblesLost'], points: -200, per: 1 },
  ],
  kicking: [
    { label: 'Field goal 0-39', stats: ['fgMade0_19', 'fgMade20_29', 'fgMade30_39'], points: 300, per: 1 },
    { label: 'Field goal 40-49', stats: ['fgMade40_49'], points: 400, per: 1 },
    { label: 'Field goal 50-59', stats: ['fgMade50_59'], points: 500, per: 1 },
    { label: 'Field goal 60+', stats: ['fgMade60'], points: 600, per: 1 },
    { label: 'Missed field goal', stats: ['fgMissed'], points: -100, per: 1 },
    { label: 'Extra point', stats: ['patMade'], points: 100, per: 1 },
  ],
  defense: [
    { label: 'Defense sack', stats: ['defSacks'], points: 100, per: 1 },
    { label: 'Defense interception', stats: ['defInterceptions'], points: 200, per: 1 },
    { label: 'Fumble recovery', stats: ['defFumbleRecoveries'], points: 200, per: 1 },
    { label: 'Safety', stats: ['defSafeties'], points: 200, per: 1 },
    { label: 'Blocked kick', stats: ['defBlockedKicks'], points: 200, per: 1 },
    { label: 'Defense TD', stats: ['defTds'], points: 600, per: 1 },
    { label: 'Two-point conversion (defense)', stats: ['defTwoPoint'], points: 200, per: 1 },
  ],
  pointsAllowed: {
    label: 'Points allowed',
    stat: 'defPointsAllowed',
    tiers: [
      { label: '0', upTo: 0, points: 500 },
      { label: '1-6', upTo: 6, points: 400 },
      { label: '7-13', upTo: 13, points: 300 },
      { label: '14-17', upTo: 17, points: 100 },
      { label: '18-27', upTo: 27, points: 0 },
      { label: '28-34', upTo: 34, points: -100 },
      { label: '35-45', upTo: 45, points: -300 },
      { label: '46+', upTo: null, points: -500 },
    ],
  },
  yardsAllowed: {
    label: 'Yards allowed',
    stat: 'defYardsAllowed',
    tiers: [
      { label: 'under 100', upTo: 99, points: 500 },
      { label: '100-199', upTo: 199, points: 300 },
      { label: '200-299', upTo: 299, points: 200 },
      { label: '300-349', upTo: 349, points: 0 },
      { label: '350-399', upTo: 399, points: -100 },
      { label: '400-449', upTo: 449, points: -200 },
      { label: '450-499', upTo: 499, points: -500 },
      { label: '500-549', upTo: 549, points: -600 },
      { label: '550+', upTo: null, points: -700 },
    ],
  },
} as const satisfies {
  offense: readonly ScoringRow[];
  kicking: readonly ScoringRow[];
  defense: readonly ScoringRow[];
  pointsAllowed: ScoringTiers;
  yardsAllowed: ScoringTiers;
};

/** A row's points as the table shows them: '1 per 25', '4', '-2'. */
export function rowInWords(row: Pick<ScoringRow, 'points' | 'per'>): string {
  const points = `${row.points < 0 ? MINUS : ''}${Math.abs(row.points) / 100}`;
  return row.per === 1 ? points : `${points} per ${row.per}`;
}

/** The tier that a figure falls in; the last tier is without end. */
function tierFor(tiers: readonly ScoringTier[], amount: number): ScoringTier | undefined {
  return tiers.find((tier) => tier.upTo === null || amount <= tier.upTo);
}

/** One line of how a score came about. `points` are hundredths. */
interface ScoredStat {
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
