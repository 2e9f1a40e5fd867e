import { needsAvailabilityCheck } from '@singleback/game/account/display-name.ts';
import { useEffect, useState } from 'react';
import { isDisplayNameFree } from '../../data/display-name.ts';

export type Availability = 'unknown' | 'checking' | 'available' | 'taken';

const DEBOUNCE_MS = 500;

/**
 * Whether a name is still free, asked 500 ms after the last key and only from 2 characters on [A4.3, A5.11]. A check
 * that fails is 'unknown'; an answer for a name that is no longer there is dropped.
 */
export function useNameAvailability(name: string): Availability {
  const trimmed = name.trim();
  const [checked, setChecked] = useState<{ name: string; isFree: boolean | null } | null>(null);
  const isLongEnough = needsAvailabilityCheck(trimmed);

  useEffect(() => {
    if (!isLongEnough) return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      const isFree = await isDisplayNameFree(trimmed);
      if (isLatest) setChecked({ name: trimmed, isFree });
    }, DEBOUNCE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [trimmed, isLongEnough]);

  if (!isLongEnough) return 'unknown';
  if (checked?.name !== trimmed) return 'checking';
  if (checked.isFree === null) return 'unknown';
  return checked.isFree ? 'available' : 'taken';
}
