import type { LineupPlayer } from '@singleback/game/lineups/lineup.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import type { Use } from '../../players/used-players.ts';

/** A player of the week with the user's uses. */
export type BuilderPlayer = WeekPlayer &
  LineupPlayer & {
    /** The weeks the player was used in, without the lineup being edited. */
    readonly usedWeeks: readonly number[];
  };

/** Adds the user's uses to the week's players. */
export function withUses(players: readonly WeekPlayer[], uses: ReadonlyMap<string, Use>): BuilderPlayer[] {
  return players.map((player) => {
    const use = uses.get(player.id);
    return { ...player, usesElsewhere: use?.count ?? 0, usedWeeks: use?.weeks ?? [] };
  });
}
