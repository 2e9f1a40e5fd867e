import { MINUTE_MS } from '../season/durations.ts';

/** A source may describe a play a little later than it counts it: for so long a change of points may still get its text. */
export const LATE_TEXT_MS = 2 * MINUTE_MS;

/** A change of points without a text is fetched again until it is this old: every process has read a late text by then. */
export const SETTLED_AFTER_MS = 3 * MINUTE_MS;

/** The most characters of a text that are kept. */
export const LONGEST_TEXT = 300;

// Controls, halves of surrogate pairs, what turns the direction of text, and what is never visible.
const UNWANTED = /\p{Cc}|\p{Cs}|\p{Co}|\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /(\p{M}{2})\p{M}+/gu;
const CLOCK = /^\(\d{0,2}:\d\d\)\s*/;

/**
 * A source's own words for a play, safe to store and to show as one line: without control characters, characters that
 * change the direction of text or are invisible, piled-up marks, and the clock in front, which is shown by itself. At most
 * LONGEST_TEXT characters. '' when nothing is left.
 */
export function cleanSourceText(text: string): string {
  const plain = text
    // More is never read of it.
    .slice(0, 10 * LONGEST_TEXT)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNWANTED, '')
    .replace(MARKS, '$1')
    .trim()
    .replace(CLOCK, '');
  const characters = [...plain];
  return characters.length <= LONGEST_TEXT
    ? plain
    : `${characters
        .slice(0, LONGEST_TEXT - 1)
        .join('')
        .trimEnd()}…`;
}
