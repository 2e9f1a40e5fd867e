import type { PositionStats } from '@singleback/contract/players.ts';
import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';

/** The stat-line figures behind each figure of the API [G3.15]; several are added up. */
const MADE_OF: Readonly<Record<keyof PositionStats, readonly StatKey[]>> = {
  passing_yards: ['passingYards'],
  passing_tds: ['passingTds'],
  interceptions: ['interceptions'],
  rushing_yards: ['rushingYards'],
  rushing_tds: ['rushingTds'],
  targets: ['targets'],
  receiving_yards: ['receivingYards'],
  receiving_tds: ['receivingTds'],
  receptions: ['receptions'],
  fumbles: ['fumblesLost'],
  def_td: ['defTds'],
  def_int: ['defInterceptions'],
  def_sck: ['defSacks'],
  def_fr: ['defFumbleRecoveries'],
  def_sfty: ['defSafeties'],
  def_blk: ['defBlockedKicks'],
  def_pts_agst: ['defPointsAllowed'],
  def_yds_agst: ['defYardsAllowed'],
  fg_made_0_39: ['fgMade0_19', 'fgMade20_29', 'fgMade30_39'],
  fg_attempted_0_39: ['fgAttempted0_39'],
  fg_made_40_49: ['fgMade40_49'],
  fg_attempted_40_49: ['fgAttempted40_49'],
  fg_made_50: ['fgMade50_59', 'fgMade60'],
  fg_attempted_50: ['fgAttempted50'],
  xp_made: ['patMade'],
  xp_attempted: ['patAttempted'],
};

/** The sums over these games. Figures without any line are null, not 0. */
export function positionStats(lines: readonly StatLine[]): PositionStats {
  const figures = Object.entries(MADE_OF).map(([name, keys]) => {
    const known = lines.flatMap((line) => keys.flatMap((key) => line[key] ?? []));
    return [name, known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0)];
  });
  return Object.fromEntries(figures) as PositionStats;
}
