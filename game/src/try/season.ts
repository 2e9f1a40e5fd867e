import { DEFAULT_SETTINGS, playoffMultiplierHundredths } from '../groups/settings.ts';
import { type Slot, slotsFor } from '../lineups/slots.ts';
import type { Position } from '../players/positions.ts';
import type { StatLine } from '../scoring/stat-line.ts';

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

/** Draws that depend only on the seed: uniform in [0, 1), by mulberry32 from an FNV-1a hash of it. */
export function drawsFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A pick after its week: what was expected, and what came of it, in hundredths, without the playoff bonus. */
export interface Pick {
  readonly playerId: string;
  readonly weekNumber: number;
  readonly projected: number | null;
  readonly points: number;
}

/** A player's points in a week. */
interface WeekOfPlayer {
  readonly weekNumber: number;
  readonly points: number;
}

/**
 * The pick with the most points over its projection; of equals the one with more points, then the earlier one. A pick
 * without a projection is over it by nothing. Null without picks.
 */
export function bestPick(picks: readonly Pick[]): Pick | null {
  const over = ({ points, projected }: Pick) => points - (projected ?? points);
  const isBetter = (pick: Pick, best: Pick) => (over(pick) - over(best) || pick.points - best.points) > 0;
  return picks.reduce<Pick | null>((best, pick) => (best === null || isBetter(pick, best) ? pick : best), null);
}

/**
 * The pick that left the most behind: the player's best week of the season less the points of the pick. Null when every
 * pick was made in the player's best week.
 */
export function worstPick(
  picks: readonly Pick[],
  weeksOf: (playerId: string) => readonly WeekOfPlayer[],
): { pick: Pick; better: WeekOfPlayer } | null {
  let worst: { pick: Pick; better: WeekOfPlayer } | null = null;
  for (const pick of picks) {
    for (const better of weeksOf(pick.playerId)) {
      const left = better.points - pick.points;
      if (left > (worst === null ? 0 : worst.better.points - worst.pick.points)) worst = { pick, better };
    }
  }
  return worst;
}

/** A play counts as big from so many points on, in hundredths; a touchdown always does. */
const BIG_PLAY = 800;

const TOUCHDOWNS = ['rushingTds', 'receivingTds', 'passingTds', 'defTds'] as const;

/** Whether a player's part in a play is worth naming: a touchdown, or eight points in one play. */
export function isBigPlay(line: StatLine, points: number): boolean {
  return points >= BIG_PLAY || (points > 0 && TOUCHDOWNS.some((stat) => (line[stat] ?? 0) > 0));
}

/** What a player did in one play: '8-yard touchdown run'. */
export function playWords(line: StatLine): string {
  const { rushingYards = 0, receivingYards = 0, passingYards = 0 } = line;
  if (line.defTds) return 'Touchdown by the defense';
  if (line.rushingTds) return `${rushingYards}-yard touchdown run`;
  if (line.receivingTds) return `${receivingYards}-yard touchdown catch`;
  if (line.passingTds) return `${passingYards}-yard touchdown pass`;
  if (line.defSafeties) return 'Safety';
  if (receivingYards > 0) return `${receivingYards}-yard catch`;
  return rushingYards > 0 ? `${rushingYards}-yard run` : 'Big play';
}
