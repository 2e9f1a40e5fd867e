import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

let known: boolean | null = null;

/** Whether the server has Google; null while that is not known. Where it can't be learnt there is none. */
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
