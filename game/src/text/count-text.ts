// Text: numbers, names, lists and instants as every screen, email and file writes them.
/** The sign of a number below zero, as it is shown: a real minus. Files and answers for programs keep the hyphen. */
export const MINUS = '\u2212';

/** A whole number as it is shown, with a comma between thousands: 2307 -> '2,307', -5 -> '−5'. */
export function formatCount(count: number): string {
  return `${count < 0 ? MINUS : ''}${String(Math.abs(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}
