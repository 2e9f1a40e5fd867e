import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest `act`, so that memoized rows do not rerender. */
export function useNewest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
