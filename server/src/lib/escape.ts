/** The pattern of LIKE for texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/** A text for a pattern of LIKE, in which no character has a meaning of its own. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Escapes text for a page, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
