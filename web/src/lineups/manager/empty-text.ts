/** The text below 'No Lineups Found' [G2.56]; `mayCreate` is false when the season of the user's groups has ended. */
export function emptyText(weekNumber: number, isOver: boolean, mayCreate: boolean): string {
  if (isOver) return `You had no lineup in week ${weekNumber}.`;
  if (!mayCreate) return 'The season of your groups ends before this week.';
  return weekNumber === 1
    ? 'Create your first lineup to get started...'
    : `Your lineups of week ${weekNumber} will stand here. Every player counts once: pick this week’s.`;
}
