import { type Draft, type LineupPlayer, slotOf } from '@singleback/game/lineups/lineup.ts';
import { usesElsewhere } from '@singleback/game/lineups/usage.ts';
import type { WeekPlayer } from '../../data/players.ts';
import type { Use } from '../../data/used-players.ts';

/** A player of the week with what the user has spent of him. */
export type BuilderPlayer = WeekPlayer &
  LineupPlayer & {
    /** The weeks in which he was used, without the lineup being edited. */
    readonly usedWeeks: readonly number[];
  };

/** Lays the user's uses over the week's players; one who stands in the edited lineup counts one less [G5.24]. */
export function withUses(
  players: readonly WeekPlayer[],
  uses: ReadonlyMap<string, Use>,
  edited: { readonly previous: Draft | null; readonly weekNumber: number },
): BuilderPlayer[] {
  return players.map((player) => {
    const use = uses.get(player.id);
    const isInEdited = edited.previous !== null && slotOf(edited.previous, player.id) !== null;
    const weeks = use?.weeks ?? [];
    return {
      ...player,
      usesElsewhere: usesElsewhere(use?.count ?? 0, isInEdited),
      usedWeeks: isInEdited ? weeks.filter((week) => week !== edited.weekNumber) : weeks,
    };
  });
}
