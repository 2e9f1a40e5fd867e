// Prepares the past seasons that are played in an evening.
import type { Position } from '@singleback/game/players/positions.ts';

/** A player of a season, the same in all its weeks. */
export interface FactPlayer {
  id: string;
  name: string;
  position: Position;
  jerseyNumber: number | null;
  espnId: string | null;
}

/** A change of a player's points: when (ms UTC), the gain in hundredths, and the words of a big play. */
export type Gain = readonly [at: number, gain: number, words: string | null];

/** An available player in a week. Points are hundredths. `player` is the place in the season's list of players. */
export interface FactLine {
  player: number;
  team: string;
  /** Null on a bye. */
  opponent: string | null;
  isHome: boolean;
  /** ms UTC; null on a bye. */
  kickoff: number | null;
  /** What was known at kickoff. */
  injuryStatus: string | null;
  injuryNotes: string | null;
  projected: number | null;
  points: number;
  hasPlayed: boolean;
  gains: Gain[];
}

export interface FactWeek {
  weekNumber: number;
  startsAt: number;
  lines: FactLine[];
}

/** Everything that happened in a finished season. */
export interface SeasonFacts {
  players: FactPlayer[];
  weeks: FactWeek[];
  /** Of a postseason: nobody may be left for a slot. */
  mayHaveEmptySlots?: boolean;
}
