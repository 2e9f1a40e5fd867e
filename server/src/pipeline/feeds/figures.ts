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

const SOURCES = ['nflverse', 'nflcom', 'sleeper', 'espn box', 'espn core'] as const;

/** Figures that are single ones in a source, each with its name in the sources in this order; '' where it has none. */
const NAMES: readonly (readonly [StatKey, ...names: string[]])[] = [
  ['passingYards', 'passing_yards', 'pass_yds', 'pass_yd', 'passingYards', 'passing passingYards'],
  ['passingTds', 'passing_tds', 'pass_td', 'pass_td', 'passingTouchdowns', 'passing passingTouchdowns'],
  // ESPN's interceptions of a defense are a category of their own.
  ['interceptions', 'passing_interceptions', 'pass_int', 'pass_int', 'interceptions', 'passing interceptions'],
  ['rushingYards', 'rushing_yards', 'rush_yds', 'rush_yd', 'rushingYards', 'rushing rushingYards'],
  ['rushingTds', 'rushing_tds', 'rush_td', 'rush_td', 'rushingTouchdowns', 'rushing rushingTouchdowns'],
  ['receptions', 'receptions', 'rec', 'rec', 'receptions', 'receiving receptions'],
  ['receivingYards', 'receiving_yards', 'rec_yds', 'rec_yd', 'receivingYards', 'receiving receivingYards'],
  ['receivingTds', 'receiving_tds', 'rec_td', 'rec_td', 'receivingTouchdowns', 'receiving receivingTouchdowns'],
  ['fumblesLost', '', 'fum', 'fum_lost', 'fumblesLost', 'general fumblesLost'],
  ['fgMade0_19', 'fg_made_0_19', 'fg_0_19', 'fgm_0_19', '', 'kicking fieldGoalsMade1_19'],
  ['fgMade20_29', 'fg_made_20_29', 'fg_20_29', 'fgm_20_29', '', 'kicking fieldGoalsMade20_29'],
  ['fgMade30_39', 'fg_made_30_39', 'fg_30_39', 'fgm_30_39', '', 'kicking fieldGoalsMade30_39'],
  ['fgMade40_49', 'fg_made_40_49', 'fg_40_49', 'fgm_40_49', '', 'kicking fieldGoalsMade40_49'],
  ['fgMade50_59', '', 'fg_50p', '', '', 'kicking fieldGoalsMade50_59'],
  ['fgMade60', '', '', '', '', 'kicking fieldGoalsMade60_99'],
  ['patMade', 'pat_made', 'pat_made', 'xpm', '', 'kicking extraPointsMade'],
  ['completions', 'completions', '', '', '', 'passing completions'],
  ['passAttempts', 'attempts', '', '', '', 'passing passingAttempts'],
  ['carries', 'carries', '', '', 'rushingAttempts', 'rushing rushingAttempts'],
  ['targets', 'targets', '', '', 'receivingTargets', 'receiving receivingTargets'],
  ['specialTeamsTds', 'special_teams_tds', '', '', 'kickReturnTouchdowns'],
  ['specialTeamsTds', '', '', '', 'puntReturnTouchdowns'],
  ['fumbleRecoveryTds', 'fumble_recovery_tds'],
  ['fgAttempted', 'fg_att', '', '', '', 'kicking fieldGoalAttempts'],
  ['patAttempted', 'pat_att', '', '', '', 'kicking extraPointAttempts'],
  ['defSacks', '', '', 'sack'],
  ['defInterceptions', '', '', 'int'],
  ['defSafeties', '', '', 'safe'],
  ['defBlockedKicks', '', '', 'blk_kick'],
  ['defTwoPoint', '', '', 'def_2pt'],
];

/** The single figures of a source, each with its name there. */
export const figuresOf = (source: (typeof SOURCES)[number]): (readonly [StatKey, string])[] =>
  NAMES.flatMap(([key, ...names]) => {
    const name = names[SOURCES.indexOf(source)];
    return name ? [[key, name] as const] : [];
  });

/** The line of a source's single figures, each read by its name there. */
export const lineOf = (figures: readonly (readonly [StatKey, string])[], read: (name: string) => number): StatLine =>
  Object.fromEntries(figures.map(([key, name]) => [key, read(name)]));
