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
