// A season in an evening: the points of a past season that is played again, the field to beat (`managers.ts`) and the
// best that was possible.

import { DEFAULT_SETTINGS, playoffMultiplierHundredths } from '../groups/settings.ts';
import { type Slot, slotsFor } from '../lineups/slots.ts';
import type { Position } from '../players/positions.ts';

/** A season that is played again has the rules of Everyone: nine slots, each player once, the playoff bonus. */
export const TRY_SETTINGS = DEFAULT_SETTINGS;
export const TRY_SLOTS: readonly Slot[] = slotsFor(TRY_SETTINGS.counts);

/** How many managers are simulated for each season. */
export const MANAGERS = 10_000;
/** Fewer people than this are not worth a place among them. */
export const FEWEST_PEOPLE = 5;

/** A player in a week of the season who has a game. Points are hundredths. */
export interface TryPlayer {
  /** The same in all weeks, from 0. */
  readonly index: number;
  readonly position: Position;
  /** What was expected before kickoff: 0 for a player who is out; null without a projection. */
  readonly projected: number | null;
  readonly points: number;
  /** Not out, on a reserve list, suspended or doubtful. */
  readonly isLikely: boolean;
}

/** A week of the season: its number, and who plays. */
export interface TryWeek {
  readonly weekNumber: number;
  readonly players: readonly TryPlayer[];
}

/** What a lineup's points of the week count, in hundredths: 125 in a playoff week. */
export const tryMultiplier = (weekNumber: number): number => playoffMultiplierHundredths(TRY_SETTINGS, weekNumber);
