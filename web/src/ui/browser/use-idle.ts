import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the first view is there, and the browser has had nothing else to do since. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
