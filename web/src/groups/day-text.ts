/** The date of an instant (UTC, ISO 8601) in the viewer's time zone: 'Oct 21, 2026'. */
export function dayText(instant: string, timeZone?: string): string {
  const day = { month: 'short', day: 'numeric', year: 'numeric', ...(timeZone ? { timeZone } : {}) } as const;
  return new Intl.DateTimeFormat('en-US', day).format(new Date(instant));
}
