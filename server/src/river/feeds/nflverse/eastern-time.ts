const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant at which clocks in New York show `time` ('20:20') on `day` ('2025-09-04'), whatever the venue. */
export function easternToUtc(day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // The offset at a first guess may be that of the other side of a change of the clocks; the second one is right.
  const guess = wall - offsetMs(wall);
  return new Date(wall - offsetMs(guess));
}

/** The calendar day in New York of an instant, as the UTC midnight of that date. */
export function easternDay(instant: Date): Date {
  const wall = instant.getTime() + offsetMs(instant.getTime());
  return new Date(wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS));
}

/** What clocks in New York show, less UTC: -4 or -5 hours. */
function offsetMs(instant: number): number {
  const part = Object.fromEntries(EASTERN.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  return shown - Math.floor(instant / 60_000) * 60_000;
}
