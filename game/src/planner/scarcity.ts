import { POSITIONS, type Position, type SlotKind, slotTakes } from '../players/positions.ts';

/** Members of a group that count: in a larger one everybody who plays would be startable. */
const MOST_MEMBERS = 32;
/** In a smaller one nobody would be: a season needs more than the two best quarterbacks. Also counted for Everyone. */
const FEWEST_MEMBERS = 12;

/** How many members of a group count for who is startable: from 12 to 32; 12 without a group. */
export function countedMembers(members: number | null): number {
  return Math.min(MOST_MEMBERS, Math.max(FEWEST_MEMBERS, members ?? FEWEST_MEMBERS));
}

/** 0: plenty, 3: scarcest. */
type ScarcityLevel = 0 | 1 | 2 | 3;

/** A player of one week: projected points in hundredths, null without a game. */
export interface WeekProjection {
  readonly position: Position;
  readonly points: number | null;
  /** The chance (0 to 1) that the team still plays then; 1 where absent. */
  readonly chance?: number;
  /** How often the user can still use the player. */
  readonly usesLeft: number;
}

/** How many startable players of a position are left in a week. */
export interface Scarcity {
  /** Each by the chance that the team still plays. */
  readonly left: number;
  /** The slots that the user still has to fill with the position: those of all open weeks, since each use is spent once. */
  readonly slots: number;
  readonly level: ScarcityLevel;
}

/** What startable players are compared with. */
interface ScarcityRules {
  readonly counts: Readonly<Record<SlotKind, number>>;
  /** Members of the group; null for Everyone. */
  readonly members: number | null;
  /** Weeks that the user has no lineup for yet. */
  readonly openWeeks: number;
}

/** The slots that a position fills: its own, or where it has none, those of FLEX. */
function slotsOfPosition(counts: Readonly<Record<SlotKind, number>>, position: Position): number {
  if (counts[position] > 0) return counts[position];
  return slotTakes('FLEX', position) ? counts.FLEX : 0;
}

/**
 * How many players of a position are startable in a week: as many as a group of that size starts, its members counted
 * from 12 to 32. A player is startable who is projected at or above the last of them.
 */
export function startableCount(
  counts: Readonly<Record<SlotKind, number>>,
  position: Position,
  members: number | null,
): number {
  return slotsOfPosition(counts, position) * countedMembers(members);
}

/**
 * The startable players of a position that the user has left in a week, against the slots of all weeks that are still open:
 * whoever plays in one of them is spent for the others.
 */
export function scarcityOf(
  players: readonly WeekProjection[],
  position: Position,
  { counts, members, openWeeks }: ScarcityRules,
): Scarcity {
  const projected = players.filter((player) => player.position === position && (player.points ?? 0) > 0);
  const sorted = projected.map(({ points }) => points ?? 0).sort((a, b) => b - a);
  const least = sorted[startableCount(counts, position, members) - 1] ?? 0;
  const left = projected.filter(({ points, usesLeft }) => usesLeft > 0 && (points ?? 0) >= least);
  const uses = left.reduce((sum, { usesLeft, chance = 1 }) => sum + Math.min(usesLeft, openWeeks) * chance, 0);
  const slots = openWeeks * slotsOfPosition(counts, position);
  const playing = left.reduce((sum, { chance = 1 }) => sum + chance, 0);
  return { left: Math.round(playing), slots, level: levelOf(uses, slots) };
}

/** By uses for each slot still to fill: 1.5 or more, enough for all, three of four, fewer. */
function levelOf(uses: number, slots: number): ScarcityLevel {
  if (uses >= 1.5 * slots) return 0;
  if (uses >= slots) return 1;
  return uses >= 0.75 * slots ? 2 : 3;
}

/** The positions that a lineup has a slot for, in order. */
export function positionsInPlay(counts: Readonly<Record<SlotKind, number>>): Position[] {
  return POSITIONS.filter((position) => slotsOfPosition(counts, position) > 0);
}
