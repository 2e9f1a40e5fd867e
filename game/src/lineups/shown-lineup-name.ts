const SHOWN_ID_LENGTH = 8;

/** The name to show: its own, or 'Lineup ' and the first 8 characters of its id [G2.53]. */
export function shownLineupName(name: string | null, id: string): string {
  return name?.trim() || `Lineup ${id.slice(0, SHOWN_ID_LENGTH)}`;
}
