const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A time on the wall in the US East: days after the week's Tuesday, hour and minute. */
export interface EasternTime {
  day: number;
  hour: number;
  minute: number;
}

/** The instant (UTC) of an Eastern wall time in the week that starts on `tuesday` (10:00 UTC), from August to January. */
export function easternInstant(tuesday: Date, { day, hour, minute }: EasternTime): Date {
  const midnight = tuesday.getTime() - (tuesday.getTime() % DAY) + day * DAY;
  const wall = midnight + hour * HOUR + minute * 60_000;
  const summer = new Date(wall + 4 * HOUR);
  return summer < endOfSummerTime(summer) ? summer : new Date(wall + 5 * HOUR);
}

/** Clocks go back on the first Sunday of November at 02:00, which is 06:00 UTC. January belongs to the year before. */
function endOfSummerTime(instant: Date): Date {
  const year = instant.getUTCMonth() < 6 ? instant.getUTCFullYear() - 1 : instant.getUTCFullYear();
  const november = new Date(Date.UTC(year, 10, 1, 6));
  const daysToSunday = (7 - november.getUTCDay()) % 7;
  return new Date(november.getTime() + daysToSunday * DAY);
}
