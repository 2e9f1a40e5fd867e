/** The text below 'No Lineups Found' [G2.56]; `mayCreate` is false when the season of the user's groups has ended. */
export function emptyText(weekNumber: number, isOver: boolean, mayCreate: boolean): string {
  if (isOver) return `No lineup for week ${weekNumber}.`;
  if (!mayCreate) return 'Your groups’ season ends before this week.';
  return weekNumber === 1 ? 'Create your first lineup to get started...' : `No lineup for week ${weekNumber} yet.`;
}
