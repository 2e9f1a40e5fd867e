/** What is over a game. A retractable roof is open or closed from shortly before the game. */
export const ROOFS = ['outdoors', 'dome', 'retractable', 'open', 'closed'] as const;
export type Roof = (typeof ROOFS)[number];

/** What the roof means for the game: 'open air', 'dome', 'roof open', 'roof closed', 'roof can close'. */
export function roofWords(roof: Roof): string {
  return {
    outdoors: 'open air',
    dome: 'dome',
    retractable: 'roof can close',
    open: 'roof open',
    closed: 'roof closed',
  }[roof];
}
