import type { GroupSettings } from '../groups/settings.ts';
import type { GameTime } from '../players/lock.ts';
import type { Position } from '../players/positions.ts';
import type { SeasonKind } from '../season/round-words.ts';
import { type Slot, slotsFor } from './slots.ts';
import { usageLimit } from './usage.ts';

/** A lineup being built: the player in each slot ('RB1') and the double-down. Both are player ids. */
export interface Draft {
  readonly slots: Readonly<Record<string, string | null>>;
  readonly doubleDownPlayerId: string | null;
}

/** What the rules need to know of a player. */
export interface LineupPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  /** The game of the week: null on a bye, undefined when the schedule is in doubt. */
  readonly game: GameTime | null | undefined;
  /**
   * Uses this season in other lineups than the one being edited [G5.24]: the largest count over the chosen groups.
   */
  readonly usesElsewhere: number;
}

/** The requirements of the selected groups. */
export interface LineupRules {
  readonly slots: readonly Slot[];
  readonly usageLimit: number;
  /** A double-down player is allowed, and required. */
  readonly doubleDown: boolean;
  /** Of the lineup's season: 'regular' where absent. */
  readonly seasonKind?: SeasonKind | undefined;
}

/** Whether slots may stay empty: in a postseason nobody may be left for one. */
export const mayHaveEmptySlots = ({ seasonKind }: Pick<LineupRules, 'seasonKind'>): boolean =>
  seasonKind === 'postseason';

/** All that a check of a lineup depends on. */
export interface LineupContext {
  /** Null while no group is chosen. */
  readonly rules: LineupRules | null;
  readonly players: ReadonlyMap<string, LineupPlayer>;
  /** The lineup as it was last saved, when one is edited. */
  readonly previous: Draft | null;
  /** The name under which it was saved; null or left out when it has none, or none is edited. */
  readonly previousName?: string | null;
  readonly now: Date;
}

/**
 * The rules of the chosen groups, whose settings are equal (checkGroupSelection), in a season of a kind; null when there is
 * none.
 */
export function rulesOf(settings: readonly GroupSettings[], seasonKind?: SeasonKind): LineupRules | null {
  const first = settings[0];
  if (first === undefined) return null;
  return {
    slots: slotsFor(first.counts),
    usageLimit: usageLimit(settings),
    doubleDown: settings.some((each) => each.playerDoubleDown),
    seasonKind,
  };
}

/** The slot of a player, or null. */
export function slotOf(draft: Draft, playerId: string): string | null {
  return Object.keys(draft.slots).find((key) => draft.slots[key] === playerId) ?? null;
}

/** The players of a draft, in the order of its slots. */
export function playerIdsOf(draft: Draft): string[] {
  return Object.values(draft.slots).filter((id) => id !== null);
}
