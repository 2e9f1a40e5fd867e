import { useState } from 'react';

/** Whether all has been there once: what failed and is asked for again by its part of the page does not hide the rest. */
export function useWasThere(isThere: boolean): boolean {
  const [was, setWas] = useState(isThere);
  if (isThere && !was) setWas(true);
  return was || isThere;
}
