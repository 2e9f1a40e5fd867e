// Reads what Sleeper expects of players.
import type { Position } from '@singleback/game/players/positions.ts';
import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';
import { at, numberAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';

/** Sleeper's figures by name; zeros are omitted. */
export type SleeperStats = object;

const OFFENSE: readonly (readonly [StatKey, string])[] = [
  ['passingYards', 'pass_yd'],
  ['passingTds', 'pass_td'],
  ['interceptions', 'pass_int'],
  ['rushingYards', 'rush_yd'],
  ['rushingTds', 'rush_td'],
  ['receptions', 'rec'],
  ['receivingYards', 'rec_yd'],
  ['receivingTds', 'rec_td'],
  ['fumblesLost', 'fum_lost'],
];

const KICKING: readonly (readonly [StatKey, string])[] = [
  ['fgMade0_19', 'fgm_0_19'],
  ['fgMade20_29', 'fgm_20_29'],
  ['fgMade30_39', 'fgm_30_39'],
  ['fgMade40_49', 'fgm_40_49'],
  ['patMade', 'xpm'],
];

const DEFENSE: readonly (readonly [StatKey, string])[] = [
  ['defSacks', 'sack'],
  ['defInterceptions', 'int'],
  ['defSafeties', 'safe'],
  ['defBlockedKicks', 'blk_kick'],
  ['defTwoPoint', 'def_2pt'],
];

/** Sleeper's figures for a player as a stat line. Throws ResponseRejected where one is no figure. */
export function sleeperLine(position: Position, stats: SleeperStats): StatLine {
  return position === 'DEF' ? defenseStats(stats) : playerStats(stats);
}

function playerStats(stats: SleeperStats): StatLine {
  const figure = figuresOf(stats);
  const near = ['fgm_0_19', 'fgm_20_29', 'fgm_30_39', 'fgm_40_49'].reduce((sum, key) => sum + figure(key), 0);
  const far = 'fgm_60p' in stats || 'fgm_50_59' in stats;
  return {
    ...picked(OFFENSE, figure),
    ...picked(KICKING, figure),
    // Projected kicks have no band from 50 yards on: it is the remainder.
    fgMade50_59: far ? figure('fgm_50_59') : Math.max(0, figure('fgm') - near),
    fgMade60: figure('fgm_60p'),
    fgMissed: 'fgmiss' in stats ? figure('fgmiss') : Math.max(0, figure('fga') - figure('fgm')),
  };
}

function defenseStats(stats: SleeperStats): StatLine {
  const figure = figuresOf(stats);
  return {
    ...picked(DEFENSE, figure),
    defFumbleRecoveries: figure('fum_rec') + figure('def_st_fum_rec'),
    defTds: figure('def_td') + figure('def_st_td'),
    // Zeros are omitted, so a defense with a game and no figure allowed nothing.
    defPointsAllowed: figure('pts_allow'),
    ...('yds_allow' in stats ? { defYardsAllowed: figure('yds_allow') } : {}),
  };
}

const figuresOf = (stats: SleeperStats) => (key: string) => {
  const value = numberAt(stats, key);
  if (value === null && at(stats, key) !== undefined) throw new ResponseRejected(`${key} is no figure`);
  return value ?? 0;
};

function picked(keys: readonly (readonly [StatKey, string])[], figure: (key: string) => number): StatLine {
  return Object.fromEntries(keys.map(([key, theirs]) => [key, figure(theirs)]));
}
