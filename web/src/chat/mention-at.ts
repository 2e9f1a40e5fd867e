/** A mention that is being typed: where its '@' is, and what follows up to the caret. */
interface Begun {
  readonly at: number;
  readonly typed: string;
  readonly caret: number;
}

/** A name has at most so many words. */
const MOST_WORDS = 3;

/** The mention being typed before the caret, or null. An '@' within a word, as in an email address, begins none. */
export function mentionAt(text: string, caret: number): Begun | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{L}\p{N}]/u.test(before.slice(at - 1, at))) return null;
  const typed = before.slice(at + 1);
  return typed.includes('\n') || typed.split(' ').length > MOST_WORDS ? null : { at, typed, caret };
}

/** The text with a whole name in place of the begun mention, and where the caret is then. */
export function withMention(text: string, { at, caret }: Begun, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
