/**
 * A free text as it may stand in a mail: a dot or a colon that could make a link of it gets a word joiner behind it, which
 * nobody sees.
 */
export function unlinked(text: string): string {
  return text.replace(/\.(?=\S)/g, '.\u2060').replace(/:(?=\/)/g, ':\u2060');
}
