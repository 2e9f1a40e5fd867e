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
