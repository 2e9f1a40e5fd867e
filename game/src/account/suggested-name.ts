// Plays and formations: names that say nothing about anyone.
const WORDS = [
  ...['Audible', 'Bootleg', 'Draw Play', 'End Around', 'Fair Catch', 'Flea Flicker', 'Go Route', 'Hail Mary'],
  ...['Hard Count', 'Hook and Ladder', 'Jet Sweep', 'No Huddle', 'Onside Kick', 'Play Action', 'Post Route'],
  ...['Quick Slant', 'Screen Pass', 'Statue Play', 'Trick Play', 'Wheel Route', 'Wildcat', 'Wishbone'],
] as const;
const FIRST_NUMBER = 100;
const NUMBERS = 9900;

/** How many different names can be suggested. */
export const SUGGESTED_NAMES = WORDS.length * NUMBERS;

/** A neutral display name for a newcomer, such as 'Jet Sweep 4821'; `pick` is from 0 up to SUGGESTED_NAMES. */
export function suggestedName(pick: number): string {
  return `${WORDS[pick % WORDS.length]} ${FIRST_NUMBER + (Math.floor(pick / WORDS.length) % NUMBERS)}`;
}
