import { fieldProblem, type Problem } from '../problem.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but line breaks and tabs may stay
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** True when one line of text can be stored and shown: no control characters, no half of a surrogate pair. */
export function isPlainLine(text: string): boolean {
  return !CONTROL.test(text);
}

/** As isPlainLine, but line breaks and tabs are allowed. */
export function isPlainText(text: string): boolean {
  return !CONTROL_BUT_LINES.test(text);
}

/** Length in characters as Postgres counts them (code points, not UTF-16 units). */
export function textLength(text: string): number {
  return [...text].length;
}

/** The most combining marks that one letter may carry. */
const MOST_MARKS = 2;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const BIDI_CONTROL = /\p{Bidi_Control}/u;

/** A name that a user chose (of a person, a group or a lineup) in the form to store: composed (NFC) and trimmed. */
export function cleanUserName(name: string): string {
  return name.normalize('NFC').trim();
}

/** A name without the characters that are never visible: empty when nothing can be seen of it. */
export function visiblePart(name: string): string {
  return name.replace(IGNORABLE, '').trim();
}

/**
 * Why a name of one line cannot be stored, as a sentence that begins with `label`; null when it can (rules 7.2). Refused
 * are control characters, controls of the text direction, which can show a name as another one, and more than two
 * combining marks on a letter, which spill over the lines above and below. Joined emoji and every script stay possible.
 */
export function userNameFault(name: string, label: string): string | null {
  if (!isPlainLine(name)) return `${label} contains characters that cannot be used`;
  if (BIDI_CONTROL.test(name)) return `${label} cannot contain characters that change the direction of text`;
  if (mostMarks(name) > MOST_MARKS) return `${label} can have at most ${MOST_MARKS} accents on one letter`;
  return null;
}

/**
 * The first thing wrong with a name that a user chose, as a refusal of its field; null when it may be used.
 * @param min how many characters have to be seen of it; 0 where it may be left out
 */
export function checkUserName(
  name: string,
  { field = 'name', label = 'Name', min = 1, max }: { field?: string; label?: string; min?: number; max: number },
): Problem | null {
  const clean = cleanUserName(name);
  const seen = textLength(visiblePart(clean));
  if (seen === 0 && min > 0) return fieldProblem(field, `${label} is required`);
  if (seen < min) return fieldProblem(field, `${label} must be at least ${min} characters long`);
  if (textLength(clean) > max) return fieldProblem(field, `${label} must be at most ${max} characters long`);
  const fault = userNameFault(clean, label);
  return fault === null ? null : fieldProblem(field, fault);
}

/** The most marks that one letter of a text carries. Vowel signs that take up space of their own do not count. */
function mostMarks(text: string): number {
  const runs =
    text
      .normalize('NFC')
      .replace(IGNORABLE, '')
      .match(/\p{M}+/gu) ?? [];
  return Math.max(0, ...runs.map((run) => run.match(/[\p{Mn}\p{Me}]/gu)?.length ?? 0));
}
