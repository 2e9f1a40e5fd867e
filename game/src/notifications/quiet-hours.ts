import { MINUTE_MS } from '../season/durations.ts';

/** No notifications from 10 PM to 8 AM in the user's time zone. */
export const QUIET_FROM_HOUR = 22;
export const QUIET_UNTIL_HOUR = 8;

/** Assumed until a browser of the user reports another one. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

const DAY_MINUTES = 24 * 60;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether it is a name of a time zone ('Europe/Berlin'), and not an offset or anything else. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Whether `now` falls into the quiet hours of a time zone. */
export function isQuiet(now: Date, timeZone: string): boolean {
  const minute = minuteOfDay(now, timeZone);
  return minute >= QUIET_FROM_HOUR * 60 || minute < QUIET_UNTIL_HOUR * 60;
}

/**
 * For an instant within quiet hours: when they began and when they end, UTC. A night in which the clocks are changed is
 * longer or shorter than ten hours.
 */
export function quietHoursAround(instant: Date, timeZone: string): { from: Date; until: Date } {
  const minute = minuteOfDay(instant, timeZone);
  const since = (minute - QUIET_FROM_HOUR * 60 + DAY_MINUTES) % DAY_MINUTES;
  const left = (QUIET_UNTIL_HOUR * 60 - minute + DAY_MINUTES) % DAY_MINUTES;
  const whole = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
  return {
    from: atHour(QUIET_FROM_HOUR, new Date(whole - since * MINUTE_MS), timeZone),
    until: atHour(QUIET_UNTIL_HOUR, new Date(whole + left * MINUTE_MS), timeZone),
  };
}

/** The instant at which clocks show this hour, near one that misses it by as much as they were changed since. */
function atHour(hour: number, near: Date, timeZone: string): Date {
  const ahead = (minuteOfDay(near, timeZone) - hour * 60 + DAY_MINUTES) % DAY_MINUTES;
  const missed = ahead > DAY_MINUTES / 2 ? ahead - DAY_MINUTES : ahead;
  return new Date(near.getTime() - missed * MINUTE_MS);
}

function minuteOfDay(instant: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const figure = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return figure('hour') * 60 + figure('minute');
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  formats.set(timeZone, made);
  return made;
}
