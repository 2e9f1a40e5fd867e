const BIDI_CONTROLS = /\p{Bidi_Control}/gu;
// What is written from right to left, and what changes the direction.
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u;

/**
 * A user-chosen name for use in a sentence: in characters that isolate its direction (U+2068, U+2069)
 * where it could turn the words around it, and without controls of its own. Any other name is left as it is. On a page
 * with elements `<bdi>` does the same.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name.replace(BIDI_CONTROLS, '')}\u2069` : name;
}

/**
 * Free text for use in an email: a dot or a colon that could turn it into a link is followed by a word joiner, which
 * is invisible.
 */
export function unlinked(text: string): string {
  return text.replace(/\.(?=\S)/g, '.\u2060').replace(/:(?=\/)/g, ':\u2060');
}

/** A user-chosen name for use in an email or a message: it neither turns the words around it nor becomes a link. */
export const safeName = (name: string): string => isolated(unlinked(name));

/** Names or other words as a list in a sentence: 'ann', 'ann and ben', 'ann, ben and cy'; `none` where there are none. */
export function listInWords(words: readonly string[], none = 'nobody', conjunction: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? none;
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
