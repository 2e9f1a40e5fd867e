import { useEffect, useRef } from 'react';
import { useLink } from './live-link.ts';

/** Retry interval for work that waits for the server, in milliseconds. */
const RETRY_MS = 15_000;

/**
 * Runs `act` while `isWaiting` when the browser is back online or the socket connects. With `isRetry` also every 15
 * seconds, because a server can be back before either is noticed.
 */
export function useOnReconnect(isWaiting: boolean, act: () => void, isRetry = false): void {
  const { state } = useLink();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const linkBefore = useRef(state);
  useEffect(() => {
    const isBack = state === 'connected' && linkBefore.current !== 'connected';
    linkBefore.current = state;
    if (isWaiting && isBack) latest.current();
  }, [isWaiting, state]);
  useEffect(() => {
    if (!isWaiting) return;
    const run = () => latest.current();
    window.addEventListener('online', run);
    const timer = isRetry ? setInterval(run, RETRY_MS) : undefined;
    return () => {
      window.removeEventListener('online', run);
      clearInterval(timer);
    };
  }, [isWaiting, isRetry]);
}
