import { fieldProblem, type Problem, problem } from '../problem.ts';
import { textLength } from '../text/plain-text.ts';
import { cleanUserName, userNameFault, visiblePart } from '../text/user-name.ts';

const DISPLAY_NAME_MIN = 2;
export const DISPLAY_NAME_MAX = 32;

/** What the same name is called in the sign-up form and in the profile. */
export type DisplayNameLabel = 'Username' | 'Display name';

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The name to store: composed (NFC), trimmed, runs of white space made one space. */
export function cleanDisplayName(name: string): string {
  return cleanUserName(name).replace(/\s+/gu, ' ');
}

/**
 * What makes two names the same name: compatibility forms, case, white space and invisible characters do not
 * count. Held unique by the database.
 */
export function displayNameKey(name: string): string {
  const seen = name.normalize('NFKC').replace(UNSEEN, '');
  const folded = seen.toUpperCase().toLowerCase().normalize('NFKC');
  return folded.trim().replace(/\s+/gu, ' ');
}

/**
 * A display name has 2 to 32 characters after trimming [A5.4, A5.5, A5.7, A5.9]. `label` chooses the words, and the field:
 * sign-up and confirmation send a `name`, the profile a `display_name`.
 */
export function checkDisplayName(name: string, label: DisplayNameLabel = 'Display name'): Problem | null {
  const clean = cleanDisplayName(name);
  const seen = visiblePart(clean);
  const field = label === 'Username' ? 'name' : 'display_name';
  if (seen === '') return fieldProblem(field, `${label} is required`);
  if (textLength(seen) < DISPLAY_NAME_MIN) {
    return fieldProblem(field, `${label} must be at least ${DISPLAY_NAME_MIN} characters long`);
  }
  if (textLength(clean) > DISPLAY_NAME_MAX) {
    return fieldProblem(field, `${label} must be at most ${DISPLAY_NAME_MAX} characters long`);
  }
  const fault = userNameFault(clean, label);
  return fault === null ? null : fieldProblem(field, fault);
}

/** Another user has the name [A5.6, A5.10]. */
export function displayNameTaken(label: DisplayNameLabel = 'Display name'): Problem {
  return problem('display_name_taken', `${label} is already taken`);
}

/** Whether availability is worth asking: from 2 characters on, and not for the name one already has [A4.3, A5.11]. */
export function needsAvailabilityCheck(name: string, current: string | null = null): boolean {
  const trimmed = name.trim();
  return textLength(trimmed) >= DISPLAY_NAME_MIN && trimmed !== current;
}
