import { NEVER_SHOWN, placeOf, type Shown, type Visit } from './install-rules.ts';

/** The browser's install event; public/theme.js stores one that fires early. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
  interface Navigator {
    /** iOS only. */
    standalone?: boolean;
  }
}

const KEY = 'installBanner';

/** The current visit, as reported by the browser. */
export function readVisit(): Visit {
  return {
    place: placeOf(navigator.userAgent, navigator.maxTouchPoints),
    isInstalled: matchMedia('(display-mode: standalone)').matches || navigator.standalone === true,
    isOffered: window.installOffer !== undefined,
  };
}

/** What this device remembers about the banner. */
export function readShown(): Shown {
  try {
    const { day, later } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Shown>;
    return { day: typeof day === 'string' ? day : null, later: Number.isInteger(later) ? Number(later) : 0 };
  } catch {
    return NEVER_SHOWN;
  }
}

/** Updates what this device remembers; false when storage is unavailable. */
export function keepShown(change: (shown: Shown) => Shown): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(change(readShown())));
    return true;
  } catch {
    return false;
  }
}
