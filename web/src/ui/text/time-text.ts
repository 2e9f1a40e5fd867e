type Zone = string | undefined;

const SHAPES = {
  weekday: { weekday: 'short' },
  weekdayAndDay: { weekday: 'short', month: 'short', day: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  year: { year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  second: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

// Formatters are cached, because they are expensive and a player list formats a hundred dates per render.
function written(at: Date, shape: keyof typeof SHAPES, zone: Zone): string {
  const key = `${shape} ${zone ?? ''}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone: zone });
  formats.set(key, format);
  return format.format(at);
}

/** 'Sun 1:00 PM' in the viewer's time zone (or `zone`); 'Time TBD' while the kickoff is not set. */
export function kickoffText(kickoff: Date | null, zone?: Zone): string {
  if (kickoff === null) return 'Time TBD';
  return `${written(kickoff, 'weekday', zone)} ${timeText(kickoff, zone)}`;
}

const WEEKDAY_MS = 6 * 24 * 3_600_000;

/** 'Sun 4:05 PM' in the viewer's time zone (or `zone`) for what is within six days of `now`, else as `dateTimeText`. */
export function whenText(at: Date, now: Date | null, zone?: Zone): string {
  const isNear = now !== null && Math.abs(now.getTime() - at.getTime()) < WEEKDAY_MS;
  return isNear ? kickoffText(at, zone) : dateTimeText(at, now, zone);
}

/** 'Sun, Oct 5, 1:00 PM' in the viewer's time zone (or `zone`); 'Time TBD' while the kickoff is not set. */
export function dayAndTimeText(kickoff: Date | null, zone?: Zone): string {
  if (kickoff === null) return 'Time TBD';
  return `${written(kickoff, 'weekdayAndDay', zone)}, ${timeText(kickoff, zone)}`;
}

/**
 * The viewer's time zone (or `zone`) by name, as it is called at all of the times: 'Eastern Daylight Time', or 'Eastern
 * Time' where daylight saving time ends or begins between them.
 */
export function zoneName(times: readonly Date[], zone?: Zone): string {
  const namesOf = (timeZoneName: 'long' | 'longGeneric') => {
    const format = new Intl.DateTimeFormat('en-US', { timeZoneName, timeZone: zone });
    return new Set(times.map((at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value));
  };
  const names = namesOf('long');
  const [name = 'local time'] = names.size > 1 ? namesOf('longGeneric') : names;
  return name;
}

/** '1:00 PM' in the viewer's time zone (or `zone`). */
export function timeText(at: Date, zone?: Zone): string {
  return written(at, 'time', zone).replace(/\s/g, ' ');
}

/** 'Oct 29' in the viewer's time zone (or `zone`), 'Oct 29, 2025' if that is another year than `now` or `now` is unknown. */
export function dateText(at: Date, now: Date | null, zone?: Zone): string {
  const year = written(at, 'year', zone);
  const isThisYear = now !== null && written(now, 'year', zone) === year;
  return isThisYear ? written(at, 'day', zone) : `${written(at, 'day', zone)}, ${year}`;
}

/** 'Oct 29, 7:14 PM' in the viewer's time zone (or `zone`), with the year as in `dateText`. */
export function dateTimeText(at: Date, now: Date | null, zone?: Zone): string {
  return `${dateText(at, now, zone)}, ${timeText(at, zone)}`;
}

/** 'Oct 29, 7:14:05 PM' in the viewer's time zone (or `zone`): in a history, to the second. */
export function recordedText(at: Date, now: Date | null, zone?: Zone): string {
  return `${dateText(at, now, zone)}, ${written(at, 'second', zone).replace(/\s/g, ' ')}`;
}

/** Time until an instant as 'h:mm:ss' ('1:18:04'), with days if any ('2d 04:12:09'); never below zero. */
export function countdown(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const rest = [Math.floor((seconds % 3600) / 60), seconds % 60].map(twoDigits).join(':');
  return days > 0 ? `${days}d ${twoDigits(hours)}:${rest}` : `${hours}:${rest}`;
}

/** How long something takes or took, in seconds: '0:09', '42:16' or '5:52:03'. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, twoDigits(Math.floor(seconds) % 60)];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * '12:58 PM' in the viewer's time zone (or `zone`), on another day than `now` 'Oct 29, 12:58 PM': the age of cached
 * data.
 */
export function asOfText(at: Date, now: Date, zone?: Zone): string {
  const dayOf = (date: Date) => written(date, 'day', zone);
  return dayOf(at) === dayOf(now) ? timeText(at, zone) : dateTimeText(at, now, zone);
}
