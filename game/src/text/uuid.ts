/** A UUID as part of a longer pattern: no anchors, no groups. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i');

/** Whether a text is a UUID, in small or capital letters: anything else would be an error to the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
