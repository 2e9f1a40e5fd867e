/** A UUID in small or capital letters, as part of a longer pattern: no anchors, no groups. */
export const UUID_PATTERN = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`);

/** Whether a text is a UUID, in small or capital letters: anything else would be an error to the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
