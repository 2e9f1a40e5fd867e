/** A person's initials: 'Drake Maye' -> 'DM', 'Amon-Ra St. Brown' -> 'AB'. A single name has one letter. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .replace(/\s+(jr|sr|ii|iii|iv|v)\.?$/i, '')
    .split(/\s+/);
  // A letter or an emoji may be two code units.
  const [first = ''] = words[0] ?? '';
  const [last = ''] = (words.length > 1 && words.at(-1)) || '';
  return (first + last).toUpperCase();
}

/** The initials of a user in a square, beside their name. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      className="grid size-8.5 flex-none place-items-center rounded-[4px] bg-raise-3 font-num text-[15px]/none font-bold"
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
