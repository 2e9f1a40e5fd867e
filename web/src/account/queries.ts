import { needsAvailabilityCheck } from '@singleback/game/account/sign-up.ts';
import { useEffect, useState } from 'react';
import { call } from '../platform/api/call.ts';

export type Availability = 'unknown' | 'checking' | 'available' | 'taken';

/** Debounce of the availability check [A4.3, A9.2]. */
const DEBOUNCE_MS = 500;
/** Additional debounce in the profile [A4.3, A9.2]. */
export const PROFILE_DELAY_MS = 100;

interface Holder {
  /** The user's own name, which needs no check [A5.11]. */
  current?: string | null;
  userId?: string;
  /** Added to the 500 ms. */
  extraDelay?: number;
}

/**
 * Whether a name is available, checked 500 ms after the last keystroke and only from 2 characters on [A4.3, A5.11]. A
 * failed check is 'unknown'; a response for an outdated name is dropped.
 */
export function useNameAvailability(name: string, holder: Holder = {}): Availability {
  const { current = null, userId, extraDelay = 0 } = holder;
  const trimmed = name.trim();
  const [checked, setChecked] = useState<{ name: string; isFree: boolean | null } | null>(null);
  const isNeeded = needsAvailabilityCheck(trimmed, current);

  useEffect(() => {
    if (!isNeeded) return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      const isFree = await isDisplayNameFree(trimmed, userId);
      if (isLatest) setChecked({ name: trimmed, isFree });
    }, DEBOUNCE_MS + extraDelay);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [trimmed, isNeeded, userId, extraDelay]);

  if (!isNeeded) return 'unknown';
  if (checked?.name !== trimmed) return 'checking';
  if (checked.isFree === null) return 'unknown';
  return checked.isFree ? 'available' : 'taken';
}

/**
 * Whether a display name is available, also to `userId` if they hold it [A7.7]; null when the check fails, which is not
 * shown [A8.4].
 */
async function isDisplayNameFree(name: string, userId?: string): Promise<boolean | null> {
  try {
    const { available } = await call('GET /auth/check-display-name/:name', {
      params: { name: name.trim() },
      query: userId === undefined ? {} : { userId },
    });
    return available;
  } catch {
    return null;
  }
}
