import type { Position } from '../players/positions.ts';

/** The figures of a team's defense: all of its line. */
export const DEFENSE_STAT_KEYS = [
  ...(['defSacks', 'defInterceptions', 'defFumbleRecoveries', 'defSafeties', 'defBlockedKicks'] as const),
  ...(['defTds', 'defTwoPoint', 'defPointsAllowed', 'defYardsAllowed'] as const),
] as const;

/** The figures that score, or that a screen shows. Counts and yards are whole numbers; yards may be negative. */
export const STAT_KEYS = [
  ...(['passingYards', 'passingTds', 'interceptions', 'rushingYards', 'rushingTds'] as const),
  ...(['receptions', 'receivingYards', 'receivingTds', 'fumblesLost'] as const),
  ...(['fgMade0_19', 'fgMade20_29', 'fgMade30_39', 'fgMade40_49', 'fgMade50_59', 'fgMade60'] as const),
  ...(['fgMissed', 'patMade'] as const),
  ...DEFENSE_STAT_KEYS,
  // Carried, never scored
  ...(['completions', 'passAttempts', 'carries', 'targets'] as const),
  ...(['twoPointConversions', 'specialTeamsTds', 'fumbleRecoveryTds'] as const),
  ...(['fgAttempted', 'fgAttempted0_39', 'fgAttempted40_49', 'fgAttempted50', 'patAttempted'] as const),
] as const;

export type StatKey = (typeof STAT_KEYS)[number];

/**
 * What a player, or a team's defense, did in a game. An absent key is not known, and scores nothing: absent, unknown
 * and zero are distinguished by the readers of feeds. fgMissed holds every attempt not made, blocked ones too.
 */
export type StatLine = { readonly [Key in StatKey]?: number };

/** Whether a player of this position is scored as a team's defense. */
export function isDefense(position: Position): boolean {
  return position === 'DEF';
}

export function isStatKey(text: string): text is StatKey {
  return (STAT_KEYS as readonly string[]).includes(text);
}
