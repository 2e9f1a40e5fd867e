// Who is credited for a play, whichever source describes it.
import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { madeBand } from '../figures.ts';

/** A figure that a play adds to a stat line. */
export type Figure = readonly [stat: StatKey, amount: number];

type Figures = (yards: number) => readonly Figure[];

/** What a stat of a play adds. */
interface Effect {
  /** To the line of the player who is credited with it; `ofKick`: instead, where the play is a kick. */
  player?: Figures;
  ofKick?: Figures;
  /** To the credited team's own defense and special teams. */
  own?: Figures;
  /** To the other team's defense: one side's loss is the other's gain. */
  other?: Figures;
  /** It is a touchdown of the credited team's defense. */
  isDefenseTd?: true;
}

const adds =
  (...stats: StatKey[]): Figures =>
  () =>
    stats.map((stat) => [stat, 1]);
/** The yards of the play, and one of each of the others. */
const gains =
  (stat: StatKey, ...others: StatKey[]): Figures =>
  (yards) => [...adds(...others)(yards), [stat, yards]];
const fieldGoal =
  (statOf: (yards: number) => StatKey): Figures =>
  (yards) => {
    const band = yards < 40 ? 'fgAttempted0_39' : yards < 50 ? 'fgAttempted40_49' : 'fgAttempted50';
    return adds(statOf(yards), 'fgAttempted', band)(yards);
  };

const yardsAllowed = gains('defYardsAllowed');
const blocked = adds('defBlockedKicks');
const missed = fieldGoal(() => 'fgMissed');
const CONVERSION: Effect = { player: adds('twoPointConversions') };
const RETURN_TD: Effect = { player: adds('specialTeamsTds'), own: adds('defTds') };
const DEFENSE_TD: Effect = { own: adds('defTds'), isDefenseTd: true };
const RECOVERY_TD: Effect = { player: adds('fumbleRecoveryTds'), ofKick: adds('specialTeamsTds') };

const SAFETY = 89;

/** By the league's stat types for a play, as far as we need them; each may be of a lateral, too. */
const EFFECTS: Readonly<Record<number, Effect>> = {
  // Blocked punt
  2: { other: blocked },
  // Rush, and with a touchdown
  10: { player: gains('rushingYards', 'carries'), other: yardsAllowed },
  11: { player: gains('rushingYards', 'carries', 'rushingTds'), other: yardsAllowed },
  12: { player: gains('rushingYards'), other: yardsAllowed },
  13: { player: gains('rushingYards', 'rushingTds'), other: yardsAllowed },
  // Incompletion, completion, completion with a touchdown, interception, sack
  14: { player: adds('passAttempts') },
  15: { player: gains('passingYards', 'completions', 'passAttempts'), other: yardsAllowed },
  16: { player: gains('passingYards', 'completions', 'passAttempts', 'passingTds'), other: yardsAllowed },
  19: { player: adds('passAttempts', 'interceptions'), other: adds('defInterceptions') },
  20: { other: gains('defYardsAllowed', 'defSacks') },
  // Catch, and with a touchdown
  21: { player: gains('receivingYards', 'receptions') },
  22: { player: gains('receivingYards', 'receptions', 'receivingTds') },
  23: { player: gains('receivingYards') },
  24: { player: gains('receivingYards', 'receivingTds') },
  // Touchdowns by interception, punt return and kick return
  26: DEFENSE_TD,
  28: DEFENSE_TD,
  34: RETURN_TD,
  36: RETURN_TD,
  46: RETURN_TD,
  48: RETURN_TD,
  // Touchdowns by an own fumble; recovery of the other team's, and with a touchdown; another touchdown
  56: RECOVERY_TD,
  58: RECOVERY_TD,
  59: { own: adds('defFumbleRecoveries') },
  60: { ...RECOVERY_TD, own: adds('defFumbleRecoveries', 'defTds'), isDefenseTd: true },
  62: { ...RECOVERY_TD, ...DEFENSE_TD },
  64: RETURN_TD,
  // Field goal and extra point: missed, made, blocked
  69: { player: missed },
  70: { player: fieldGoal(madeBand) },
  71: { player: missed, other: blocked },
  72: { player: adds('patMade', 'patAttempted') },
  73: { player: adds('patAttempted') },
  74: { player: adds('patAttempted'), other: blocked },
  // Two points by rush, pass and catch
  75: CONVERSION,
  77: CONVERSION,
  104: CONVERSION,
  [SAFETY]: { own: adds('defSafeties') },
  // Lost fumble, recovered kickoff with a touchdown, target, returned conversion
  106: { player: adds('fumblesLost') },
  108: RETURN_TD,
  115: { player: adds('targets') },
  404: { own: adds('defTwoPoint') },
};

/** What a play's stat adds to the line of the player who is credited with it. */
export function playerFigures(statType: number, yards: number, isKick: boolean): readonly Figure[] {
  const { player, ofKick = player } = EFFECTS[statType] ?? {};
  return (isKick ? ofKick : player)?.(yards) ?? [];
}

/** What it adds to the line of the credited team's own defense and special teams. */
export const ownDefenseFigures = (statType: number): readonly Figure[] => EFFECTS[statType]?.own?.(0) ?? [];

/** What it adds to the other team's defense. */
export const otherDefenseFigures = (statType: number, yards: number): readonly Figure[] =>
  EFFECTS[statType]?.other?.(yards) ?? [];

/** Points of the credited team that its own defense scored, and so the other's defense did not allow (rules 3.1). */
export function pointsNotAllowed(statType: number, isKick: boolean): number {
  if (statType === SAFETY) return 2;
  return EFFECTS[statType]?.isDefenseTd && !isKick ? 6 : 0;
}
