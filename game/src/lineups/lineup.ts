import type { GroupSettings } from '../groups/settings.ts';
import type { GameTime } from '../players/lock.ts';
import { isSlotKind, type Position, positionsFor, SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import { type Round, roundOf, roundShort, type SeasonKind } from '../season/round-words.ts';
import { listInWords } from '../text/isolated.ts';

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

/** A place in a lineup. */
export interface Slot {
  /** 'QB1', 'RB2', 'FLEX1' [G3.19]; the wire's position_key is the same in small letters [G3.9]. */
  readonly key: string;
  readonly kind: SlotKind;
  /** 1 for the first of its kind. */
  readonly index: number;
  /** 1 for the first slot of the lineup. */
  readonly order: number;
}

/** The slots of a lineup in position order: QB1, RB1, RB2 … K1 [G3.19, G9.10]. */
export function slotsFor(counts: Readonly<Record<SlotKind, number>>): Slot[] {
  return SLOT_KINDS.flatMap((kind) => Array.from({ length: counts[kind] }, (_, at) => ({ kind, index: at + 1 }))).map(
    ({ kind, index }, at) => ({ key: slotKey(kind, index), kind, index, order: at + 1 }),
  );
}

/** ('RB', 2) -> 'RB2'. */
function slotKey(kind: SlotKind, index: number): string {
  return `${kind}${index}`;
}

/** Reads 'qb1' or 'QB1'; null for anything that can't be a slot. */
export function parseSlotKey(text: string): { key: string; kind: SlotKind; index: number } | null {
  const match = /^([a-z]{1,4})([1-9])$/i.exec(text);
  const kind = match?.[1]?.toUpperCase() ?? '';
  if (!isSlotKind(kind)) return null;
  const index = Number(match?.[2]);
  return { key: slotKey(kind, index), kind, index };
}

/** How a slot is named in the margin of a lineup: 'RB', without its number. */
export function slotLabel(slot: Pick<Slot, 'kind'>): string {
  return slot.kind;
}

/** The label of an open slot: 'Add K', 'Add RB, WR or TE'. */
export function openSlotLabel(slot: Pick<Slot, 'kind'>): string {
  return `Add ${listInWords(positionsFor(slot.kind), '', 'or')}`;
}

/** How often the points of the double-down player count [G4.8, G9.6]. */
export const DOUBLE_DOWN = 2;

/** Points of a slot in hundredths, projected or actual: the double-down player counts twice [G4.8, G9.6]. Null stays null: not known. */
export function slotPoints(points: number | null, isDoubled: boolean): number | null {
  return points === null ? null : points * (isDoubled ? DOUBLE_DOWN : 1);
}

/** The total of a lineup in hundredths, without the playoff multiplier. What is not known counts nothing. */
export function lineupTotal(slots: readonly { readonly points: number | null; readonly isDoubled: boolean }[]): number {
  return slots.reduce((total, slot) => total + (slotPoints(slot.points, slot.isDoubled) ?? 0), 0);
}

/** The smallest usage limit of the chosen groups [G5.24]; 1 when there is none. */
export function usageLimit(groups: readonly { readonly maxPlayerUsage: number }[]): number {
  return groups.length === 0 ? 1 : Math.min(...groups.map((group) => group.maxPlayerUsage));
}

/**
 * How often each player was used: the largest count over the groups, since a lineup counts in each of its groups
 * (rules 2.3). A use is a slot in a group; players without one are left out.
 */
export function largestUses(
  uses: readonly { readonly playerId: string; readonly groupId: string }[],
): Map<string, number> {
  const inGroups = new Map<string, number>();
  const largest = new Map<string, number>();
  for (const { playerId, groupId } of uses) {
    const count = (inGroups.get(`${playerId} ${groupId}`) ?? 0) + 1;
    inGroups.set(`${playerId} ${groupId}`, count);
    largest.set(playerId, Math.max(count, largest.get(playerId) ?? 0));
  }
  return largest;
}

/** How often a player can still be used under the limit. */
export function usageLeft(uses: number, limit: number): number {
  return Math.max(0, limit - uses);
}

export function isSpent(uses: number, limit: number): boolean {
  return uses >= limit;
}

/**
 * The mark of a player who has been used: 'Used W3' once spent ('Used W3, W5' under a limit of 2), '1/2' while uses
 * are left, null before the first; in a postseason 'Used WC'. `uses` is the largest count over the groups; `weeks` may be
 * longer, being of all groups.
 */
export function spentLabel(
  weeks: readonly number[],
  limit: number,
  uses: number = weeks.length,
  seasonKind?: SeasonKind,
): string | null {
  if (uses <= 0) return null;
  return isSpent(uses, limit) ? `Used ${inOrder(weeks, seasonKind, roundShort)}`.trimEnd() : `${uses}/${limit}`;
}

/**
 * The same for screen readers: 'used in week 3', 'used in weeks 3, 5', in a postseason 'used in Wild Card, Divisional'; null
 * when never used.
 */
export function spentWords(weeks: readonly number[], seasonKind?: SeasonKind): string | null {
  if (weeks.length === 0) return null;
  if (seasonKind === 'postseason') return `used in ${inOrder(weeks, seasonKind, roundOf)}`;
  return `used in week${weeks.length > 1 ? 's' : ''} ${inOrder(weeks, seasonKind, ({ weekNumber }) => String(weekNumber))}`;
}

function inOrder(
  weeks: readonly number[],
  seasonKind: SeasonKind | undefined,
  wordOf: (round: Round) => string,
): string {
  return weeks
    .toSorted((a, b) => a - b)
    .map((weekNumber) => wordOf({ weekNumber, seasonKind }))
    .join(', ');
}
