import type { Position } from '@singleback/game/players/positions.ts';
import { DEFENCE_STAT_KEYS, isDefence, STAT_KEYS, type StatKey } from '@singleback/game/scoring/stat-line.ts';

const NAMES: Readonly<Record<StatKey, string>> = {
  passingYards: 'Passing yards',
  passingTds: 'Passing TDs',
  interceptions: 'Interceptions thrown',
  rushingYards: 'Rushing yards',
  rushingTds: 'Rushing TDs',
  receptions: 'Receptions',
  receivingYards: 'Receiving yards',
  receivingTds: 'Receiving TDs',
  fumblesLost: 'Fumbles lost',
  fgMade0_19: 'Field goals 0-19',
  fgMade20_29: 'Field goals 20-29',
  fgMade30_39: 'Field goals 30-39',
  fgMade40_49: 'Field goals 40-49',
  fgMade50_59: 'Field goals 50-59',
  fgMade60: 'Field goals 60+',
  fgMissed: 'Field goals missed',
  patMade: 'Extra points',
  defSacks: 'Defense sacks',
  defInterceptions: 'Defense interceptions',
  defFumbleRecoveries: 'Fumble recoveries',
  defSafeties: 'Safeties',
  defBlockedKicks: 'Blocked kicks',
  defTds: 'Defense TDs',
  defTwoPoint: 'Two-point conversions (defense)',
  defPointsAllowed: 'Points allowed',
  defYardsAllowed: 'Yards allowed',
  completions: 'Completions',
  passAttempts: 'Pass attempts',
  carries: 'Carries',
  targets: 'Targets',
  twoPointConversions: 'Two-point conversions',
  specialTeamsTds: 'Special teams TDs',
  fumbleRecoveryTds: 'Fumble recovery TDs',
  fgAttempted: 'Field goals attempted',
  fgAttempted0_39: 'Field goals attempted 0-39',
  fgAttempted40_49: 'Field goals attempted 40-49',
  fgAttempted50: 'Field goals attempted 50+',
  patAttempted: 'Extra points attempted',
};

/** The figures that a player of this position can have, as select options. */
export function statOptions(position: Position): { value: StatKey; label: string }[] {
  const ofDefence: readonly StatKey[] = DEFENCE_STAT_KEYS;
  const keys = STAT_KEYS.filter((key) => ofDefence.includes(key) === isDefence(position));
  return keys.map((value) => ({ value, label: NAMES[value] }));
}
