// Who is credited for a play, whichever source describes it.
import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { madeBand } from '../figures.ts';

/** A figure that a play adds to a stat line. */
export type Figure = readonly [stat: StatKey, amount: number];

/** The league's stat types for a play, as far as we need them. */
const STAT = {
  puntBlocked: 2,
  rush: 10,
  rushTd: 11,
  lateralRush: 12,
  lateralRushTd: 13,
  incompletion: 14,
  completion: 15,
  completionTd: 16,
  passIntercepted: 19,
  sacked: 20,
  catch: 21,
  catchTd: 22,
  lateralCatch: 23,
  lateralCatchTd: 24,
  interceptionTd: 26,
  lateralInterceptionTd: 28,
  puntReturnTd: 34,
  lateralPuntReturnTd: 36,
  kickReturnTd: 46,
  lateralKickReturnTd: 48,
  ownRecoveryTd: 56,
  lateralOwnRecoveryTd: 58,
  recovery: 59,
  recoveryTd: 60,
  lateralRecovery: 61,
  lateralRecoveryTd: 62,
  otherTd: 64,
  fieldGoalMissed: 69,
  fieldGoalMade: 70,
  fieldGoalBlocked: 71,
  patMade: 72,
  patMissed: 73,
  patBlocked: 74,
  twoPointRush: 75,
  twoPointPass: 77,
  safety: 89,
  twoPointCatch: 104,
  fumbleLost: 106,
  kickoffRecoveryTd: 108,
  target: 115,
  twoPointReturn: 404,
} as const;

const RECOVERY_TDS: readonly number[] = [
  STAT.ownRecoveryTd,
  STAT.lateralOwnRecoveryTd,
  STAT.recoveryTd,
  STAT.lateralRecoveryTd,
];
const RETURN_TDS: readonly number[] = [
  STAT.puntReturnTd,
  STAT.lateralPuntReturnTd,
  STAT.kickReturnTd,
  STAT.lateralKickReturnTd,
  STAT.otherTd,
  STAT.kickoffRecoveryTd,
];
const DEFENSE_TDS: readonly number[] = [
  STAT.interceptionTd,
  STAT.lateralInterceptionTd,
  STAT.recoveryTd,
  STAT.lateralRecoveryTd,
];

const PLAYER_FIGURES: Readonly<Record<number, (yards: number) => readonly Figure[]>> = {
  [STAT.rush]: (yards) => [one('carries'), ['rushingYards', yards]],
  [STAT.rushTd]: (yards) => [one('carries'), ['rushingYards', yards], one('rushingTds')],
  [STAT.lateralRush]: (yards) => [['rushingYards', yards]],
  [STAT.lateralRushTd]: (yards) => [['rushingYards', yards], one('rushingTds')],
  [STAT.incompletion]: () => [one('passAttempts')],
  [STAT.completion]: (yards) => [one('completions'), one('passAttempts'), ['passingYards', yards]],
  [STAT.completionTd]: (yards) => [one('completions'), one('passAttempts'), ['passingYards', yards], one('passingTds')],
  [STAT.passIntercepted]: () => [one('passAttempts'), one('interceptions')],
  [STAT.catch]: (yards) => [one('receptions'), ['receivingYards', yards]],
  [STAT.catchTd]: (yards) => [one('receptions'), ['receivingYards', yards], one('receivingTds')],
  [STAT.lateralCatch]: (yards) => [['receivingYards', yards]],
  [STAT.lateralCatchTd]: (yards) => [['receivingYards', yards], one('receivingTds')],
  [STAT.target]: () => [one('targets')],
  [STAT.fumbleLost]: () => [one('fumblesLost')],
  [STAT.fieldGoalMade]: (yards) => [one(madeBand(yards)), ...attempt(yards)],
  [STAT.fieldGoalMissed]: (yards) => [one('fgMissed'), ...attempt(yards)],
  [STAT.fieldGoalBlocked]: (yards) => [one('fgMissed'), ...attempt(yards)],
  [STAT.patMade]: () => [one('patMade'), one('patAttempted')],
  [STAT.patMissed]: () => [one('patAttempted')],
  [STAT.patBlocked]: () => [one('patAttempted')],
  [STAT.twoPointRush]: () => [one('twoPointConversions')],
  [STAT.twoPointPass]: () => [one('twoPointConversions')],
  [STAT.twoPointCatch]: () => [one('twoPointConversions')],
};

/** What a play's stat adds to the line of the player who is credited with it. */
export function playerFigures(statType: number, yards: number, isKick: boolean): readonly Figure[] {
  if (RETURN_TDS.includes(statType)) return [one('specialTeamsTds')];
  if (RECOVERY_TDS.includes(statType)) return [one(isKick ? 'specialTeamsTds' : 'fumbleRecoveryTds')];
  return PLAYER_FIGURES[statType]?.(yards) ?? [];
}

/** What it adds to the line of the credited team's own defense and special teams. */
export function ownDefenseFigures(statType: number): readonly Figure[] {
  if (statType === STAT.safety) return [one('defSafeties')];
  if (statType === STAT.twoPointReturn) return [one('defTwoPoint')];
  const recovery: readonly Figure[] =
    statType === STAT.recovery || statType === STAT.recoveryTd ? [one('defFumbleRecoveries')] : [];
  const isScored = DEFENSE_TDS.includes(statType) || RETURN_TDS.includes(statType);
  return isScored ? [...recovery, one('defTds')] : recovery;
}

/** What it adds to the other team's defense: one side's loss is the other's gain. */
export function otherDefenseFigures(statType: number, yards: number): readonly Figure[] {
  switch (statType) {
    case STAT.sacked:
      return [one('defSacks'), ['defYardsAllowed', yards]];
    case STAT.passIntercepted:
      return [one('defInterceptions')];
    case STAT.puntBlocked:
    case STAT.fieldGoalBlocked:
    case STAT.patBlocked:
      return [one('defBlockedKicks')];
    case STAT.completion:
    case STAT.completionTd:
    case STAT.rush:
    case STAT.rushTd:
    case STAT.lateralRush:
    case STAT.lateralRushTd:
      return [['defYardsAllowed', yards]];
    default:
      return [];
  }
}

/** Points of the credited team that its own defense scored, and so the other's defense did not allow (rules 3.1). */
export function pointsNotAllowed(statType: number, isKick: boolean): number {
  if (statType === STAT.safety) return 2;
  return DEFENSE_TDS.includes(statType) && !isKick ? 6 : 0;
}

const one = (stat: StatKey): Figure => [stat, 1];

function attempt(yards: number): readonly Figure[] {
  const band = yards < 40 ? 'fgAttempted0_39' : yards < 50 ? 'fgAttempted40_49' : 'fgAttempted50';
  return [one('fgAttempted'), one(band)];
}
