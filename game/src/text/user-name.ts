import { isPlainLine } from './plain-text.ts';

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

/** The most marks that one letter of a text carries. Vowel signs that take up space of their own do not count. */
function mostMarks(text: string): number {
  const runs =
    text
      .normalize('NFC')
      .replace(IGNORABLE, '')
      .match(/\p{M}+/gu) ?? [];
  return Math.max(0, ...runs.map((run) => run.match(/[\p{Mn}\p{Me}]/gu)?.length ?? 0));
}
