import { isSlotKind, positionsFor, SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import { listInWords } from '../text/isolated.ts';

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
