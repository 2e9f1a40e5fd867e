/**
 * Free text for use in an email: a dot or a colon that could turn it into a link is followed by a word joiner, which
 * is invisible.
 */
export function unlinked(text: string): string {
  return text.replace(/\.(?=\S)/g, '.\u2060').replace(/:(?=\/)/g, ':\u2060');
}
