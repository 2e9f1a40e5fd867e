import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';

/** A time on clocks in New York: days after the week's Tuesday, hour and minute. */
export interface EasternTime {
  day: number;
  hour: number;
  minute: number;
}

/**
 * The instant at which clocks in New York show `time` ('20:20') on `day` ('2025-09-04'), whatever the venue; null where
 * there is no such day or time.
 */
export function easternToUtc(day: string, time: string): Date | null {
  // '11' would be read as 11:00.
  const wall = /^\d\d:\d\d$/.test(time) ? Date.parse(`${day}T${time}:00Z`) : Number.NaN;
  // A November 31 would be read as December 1.
  const isReal = Number.isFinite(wall) && new Date(wall).toISOString().startsWith(`${day}T${time}`);
  return isReal ? wallToUtc(wall) : null;
}

/** The instant of an Eastern time in the week that starts on `tuesday` (10:00 UTC). */
export function easternInstant(tuesday: Date, { day, hour, minute }: EasternTime): Date {
  const midnight = tuesday.getTime() - (tuesday.getTime() % DAY_MS) + day * DAY_MS;
  return wallToUtc(midnight + hour * HOUR_MS + minute * MINUTE_MS);
}

/** The calendar day in New York of an instant, as the UTC midnight of that date. */
export function easternDay(instant: Date): Date {
  const wall = instant.getTime() + offsetMs(instant.getTime());
  return new Date(wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS));
}

/** @param wall what clocks in New York show, in milliseconds as if it were UTC */
function wallToUtc(wall: number): Date {
  // Near a daylight-saving change the first offset may be wrong; the second one is right.
  const guess = wall - offsetMs(wall);
  return new Date(wall - offsetMs(guess));
}

let eastern: Intl.DateTimeFormat | null = null;

/** Created on first use: loading the time zone takes a fifth of a second. */
function format(): Intl.DateTimeFormat {
  eastern ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return eastern;
}

/** What clocks in New York show, less UTC: -4 or -5 hours. */
function offsetMs(instant: number): number {
  const part = Object.fromEntries(
    format()
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  return shown - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
