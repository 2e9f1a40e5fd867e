/** A person's initials: 'Drake Maye' -> 'DM', 'Amon-Ra St. Brown' -> 'AB'. A single name has one letter. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .replace(/\s+(jr|sr|ii|iii|iv|v)\.?$/i, '')
    .split(/\s+/);
  const first = words[0]?.charAt(0) ?? '';
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return (first + last).toUpperCase();
}
