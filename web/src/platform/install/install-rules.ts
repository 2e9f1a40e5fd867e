import { isInApp } from '../../ui/browser/in-app.ts';

/** Where the app can be installed: manually on iOS, with the browser's install event on other phones, nowhere else. */
export type Place = 'ios_safari' | 'mobile' | 'elsewhere';

/** The device and the current visit. */
export interface Visit {
  place: Place;
  /** The page runs as the installed app. */
  isInstalled: boolean;
  /** The browser fired its install event. */
  isOffered: boolean;
}

/** What this device remembers about the banner. */
export interface Shown {
  /** The device's calendar day on which it was last shown: '2026-11-21'. */
  day: string | null;
  /** Dismissals with Later since the last acceptance. */
  later: number;
}

const DISMISSALS = 3;
const DELAY_MS: Record<Exclude<Place, 'elsewhere'>, number> = { ios_safari: 3000, mobile: 2000 };

/**
 * The delay of the install banner in milliseconds, or null if it does not appear [A9.8]: 3 s on iOS Safari, 2 s after
 * the install event on other mobile devices; at most once per calendar day, never when installed or after 3 dismissals
 * with Later. `now` is the device's own time.
 */
export function bannerDelay({ place, isInstalled, isOffered }: Visit, shown: Shown, now: Date): number | null {
  if (place === 'elsewhere' || isInstalled || shown.later >= DISMISSALS || shown.day === dayOf(now)) return null;
  return place === 'ios_safari' || isOffered ? DELAY_MS[place] : null;
}

export const afterShown = (shown: Shown, now: Date): Shown => ({ ...shown, day: dayOf(now) });

export const afterLater = (shown: Shown): Shown => ({ ...shown, later: shown.later + 1 });

/** Installing or accepting resets the dismissal counter [A9.8]. */
export const afterAccepted = (shown: Shown): Shown => ({ ...shown, later: 0 });

/** How Safari's user agent ends; other browsers and web views of iOS put their own name in, or lack a part. */
const SAFARI = /Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;

/** The platform from the user agent. A Mac with touch is an iPad. */
export function placeOf(userAgent: string, touchPoints: number): Place {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isInApp(userAgent)) return 'elsewhere';
  if (isApple) return SAFARI.test(userAgent) ? 'ios_safari' : 'elsewhere';
  return /Android|Mobi/.test(userAgent) ? 'mobile' : 'elsewhere';
}

function dayOf(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
