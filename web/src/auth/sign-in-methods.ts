import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

let known: boolean | null = null;

/** Whether the server supports Google sign-in; null while unknown, false if the request fails. */
export function useHasGoogle(): boolean | null {
  const [hasGoogle, setHasGoogle] = useState(known);
  useEffect(() => {
    if (known !== null) return;
    let isHere = true;
    call('GET /account/sign-in-methods').then(
      ({ google }) => {
        known = google;
        if (isHere) setHasGoogle(google);
      },
      () => isHere && setHasGoogle(false),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return hasGoogle;
}
