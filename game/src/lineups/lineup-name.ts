import { fieldProblem, type Problem } from '../problem.ts';
import { isPlainLine, textLength } from '../text/plain-text.ts';

export const LINEUP_NAME_MAX = 50;

const SHOWN_ID_LENGTH = 8;

/** A lineup's name may be left out; otherwise it has at most 50 characters after trimming [G5.25, G9.5]. */
export function checkLineupName(name: string | null): Problem | null {
  const trimmed = name?.trim() ?? '';
  if (textLength(trimmed) > LINEUP_NAME_MAX) {
    return fieldProblem('name', `Lineup name must be at most ${LINEUP_NAME_MAX} characters long`);
  }
  return isPlainLine(trimmed) ? null : fieldProblem('name', 'Lineup name contains characters that cannot be used');
}

/** What a lineup is called when nobody names it: 'Week 5 Lineup' [G5.25]. */
export function defaultLineupName(weekNumber: number): string {
  return `Week ${weekNumber} Lineup`;
}

/** The name to store on submit: trimmed, or the default [G5.25]. */
export function lineupNameOnSubmit(name: string | null, weekNumber: number): string {
  return name?.trim() || defaultLineupName(weekNumber);
}

/** The name to show: its own, or 'Lineup ' and the first 8 characters of its id [G2.53]. */
export function shownLineupName(name: string | null, id: string): string {
  return name?.trim() || `Lineup ${id.slice(0, SHOWN_ID_LENGTH)}`;
}
