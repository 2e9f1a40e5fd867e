import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every drawing, which does what the newest one does: a row that is handed it need not be drawn anew. */
export function useNewest<Asked extends unknown[]>(act: (...asked: Asked) => void): (...asked: Asked) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...asked: Asked) => newest.current(...asked), []);
}
