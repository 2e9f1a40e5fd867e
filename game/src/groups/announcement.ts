// Groups: settings, names, sizes and roles, and what may be changed when.
import { fieldProblem, type Problem } from '../problem.ts';
import { isPlainText, textLength } from '../text/plain-text.ts';
import { visiblePart } from '../text/user-name.ts';

/** The longest announcement, in characters. */
export const ANNOUNCEMENT_MAX = 500;

/** Why an announcement to a group can't be made, or null. `text` is trimmed. */
export function checkAnnouncement(text: string): Problem | null {
  if (visiblePart(text) === '') return fieldProblem('text', 'Write something first');
  if (textLength(text) > ANNOUNCEMENT_MAX) {
    return fieldProblem('text', `An announcement must be at most ${ANNOUNCEMENT_MAX} characters long`);
  }
  return isPlainText(text) ? null : fieldProblem('text', 'The announcement contains characters that cannot be used');
}
