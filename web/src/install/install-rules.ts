/** Where the app could be installed: by hand on iOS, by the browser's own offer on other phones; nowhere else. */
export type Place = 'ios_safari' | 'mobile' | 'elsewhere';

/** What is known of the device and of this visit. */
export interface Visit {
  place: Place;
  /** The page runs as the installed app. */
  isInstalled: boolean;
  /** The browser has fired its install event. */
  isOffered: boolean;
}

/** What this device remembers of the banner. */
export interface Shown {
  /** The device's calendar day on which it was shown last: '2026-11-21'. */
  day: string | null;
  /** Dismissals with Later since the last acceptance. */
  later: number;
}

export const NEVER_SHOWN: Shown = { day: null, later: 0 };

const DISMISSALS = 3;
const DELAY_MS: Record<Exclude<Place, 'elsewhere'>, number> = { ios_safari: 3000, mobile: 2000 };

/**
 * After how many milliseconds the install banner comes, or null if it doesn't [A9.8]: on iOS Safari after 3 s, on other
 * mobile devices 2 s after the install event; at most once per calendar day, never when installed, no more after 3
 * dismissals with Later. `now` is the device's own time.
 */
export function bannerDelay({ place, isInstalled, isOffered }: Visit, shown: Shown, now: Date): number | null {
  if (place === 'elsewhere' || isInstalled || shown.later >= DISMISSALS || shown.day === dayOf(now)) return null;
  return place === 'ios_safari' || isOffered ? DELAY_MS[place] : null;
}

export const afterShown = (shown: Shown, now: Date): Shown => ({ ...shown, day: dayOf(now) });

export const afterLater = (shown: Shown): Shown => ({ ...shown, later: shown.later + 1 });

/** Installing or accepting resets the dismissal counter [A9.8]. */
export const afterAccepted = (shown: Shown): Shown => ({ ...shown, later: 0 });

/** Where a browser says it runs. A Mac with touch is an iPad that says it is a Mac. */
export function placeOf(userAgent: string, touchPoints: number): Place {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApple) return /CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent) ? 'elsewhere' : 'ios_safari';
  return /Android|Mobi/.test(userAgent) ? 'mobile' : 'elsewhere';
}

/** The device's own day. */
function dayOf(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
