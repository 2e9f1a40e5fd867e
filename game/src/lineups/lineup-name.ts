import type { Problem } from '../problem.ts';
import { roundLabel, type SeasonKind } from '../season/round-words.ts';
import { checkUserName, cleanUserName, visiblePart } from '../text/plain-text.ts';

export const LINEUP_NAME_MAX = 50;

/**
 * A lineup's name may be left out; otherwise it has at most 50 characters after trimming [G5.25, G9.5]. The name under
 * which the lineup is saved may stay, though a new one could not be chosen like that (rules 7.2).
 */
export function checkLineupName(name: string | null, saved: string | null = null): Problem | null {
  if (name !== null && name === saved) return null;
  return checkUserName(name ?? '', { label: 'Lineup name', min: 0, max: LINEUP_NAME_MAX });
}

/** The name of a lineup that the user did not name: 'Week 5 Lineup' [G5.25], 'Wild Card Lineup'. */
export function defaultLineupName(weekNumber: number, seasonKind?: SeasonKind): string {
  return `${roundLabel({ weekNumber, seasonKind })} Lineup`;
}

/**
 * The name to store on submit: composed and trimmed, or the default where nothing can be seen of it [G5.25]. The name
 * under which the lineup is saved stays letter by letter.
 */
export function lineupNameOnSubmit(
  name: string | null,
  weekNumber: number,
  saved: string | null = null,
  seasonKind?: SeasonKind,
): string {
  if (name !== null && name === saved) return saved;
  const clean = cleanUserName(name ?? '');
  return visiblePart(clean) === '' ? defaultLineupName(weekNumber, seasonKind) : clean;
}
