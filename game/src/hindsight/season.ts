// A season in hindsight: the best that was possible (`best-possible.ts`), and the gap to it as luck, timing and choice
// (`attribution.ts`).

import type { GroupSettings } from '../groups/settings.ts';
import type { Position } from '../players/positions.ts';

/** A final week of a group. */
interface HindsightWeek {
  readonly weekNumber: number;
  /** In hundredths: 125 in a playoff week with a bonus of 25 percent. */
  readonly multiplier: number;
}

/** What a player scored in a final week, and what was projected before it, in hundredths. */
export interface HindsightLine {
  readonly points: number;
  /** Null where nothing was projected. */
  readonly projected: number | null;
  /** Whether anyone could have chosen the player: one who was not listed can still be in a lineup. */
  readonly isListed: boolean;
}

/** A player with the line of each final week; null in weeks without a game. */
export interface HindsightPlayer {
  readonly id: string;
  readonly position: Position;
  readonly lines: readonly (HindsightLine | null)[];
}

/** A slot of a member's lineup in a final week. */
export interface HindsightPick {
  /** Index of the week. */
  readonly week: number;
  /** Index of the player. */
  readonly player: number;
  readonly isDoubled: boolean;
}

/** A member with everything they played. */
export interface HindsightMember {
  readonly userId: string;
  /**
   * The counted points of each week, in hundredths, as the table has them; null without a lineup. Who went out of a group
   * that plays last one standing has none of the weeks after that one.
   */
  readonly points: readonly (number | null)[];
  readonly picks: readonly HindsightPick[];
}

/** The final weeks of a group with all that happened in them. */
export interface HindsightSeason {
  readonly settings: GroupSettings;
  readonly weeks: readonly HindsightWeek[];
  readonly players: readonly HindsightPlayer[];
}

/** A season as far as its first weeks. */
export function firstWeeks(season: HindsightSeason, count: number): HindsightSeason {
  if (count >= season.weeks.length) return season;
  return {
    ...season,
    weeks: season.weeks.slice(0, count),
    players: season.players.map((player) => ({ ...player, lines: player.lines.slice(0, count) })),
  };
}
