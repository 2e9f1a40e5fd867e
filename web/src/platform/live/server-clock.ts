import { createAtom } from '@tanstack/react-store';
import { useEffect, useState } from 'react';

/** A reading of the server's clock, the page's monotonic time when it arrived, and the server clock's speed. */
interface ClockReading {
  now: number;
  at: number;
  speed: number;
}

/** The server's time in epoch milliseconds at the page's monotonic time `steady`. */
export function serverTimeAt(reading: ClockReading, steady: number): number {
  return reading.now + (steady - reading.at) * reading.speed;
}

/**
 * The page's own time in milliseconds, for what it waits for: it goes on while the device sleeps, so that what is due by then
 * happens as soon as the page is awake, and never goes back.
 */
export const pageTime = createMonotonicClock(
  () => performance.now(),
  () => deviceNow().getTime(),
);

const latest = createAtom<ClockReading | null>(null);

/**
 * Syncs the server clock from a response's `now` (UTC, ISO 8601) and, if given, its speed in season seconds per real
 * second. Locks are shown by this clock alone, because the device's clock may be wrong.
 */
export function syncServerClock(now: string, speed: number = latest.get()?.speed ?? 1): void {
  const at = Date.parse(now);
  if (Number.isNaN(at)) return;
  latest.set({ now: at, at: pageTime(), speed });
}

/** The server's current time; null before the first response. */
export function serverNow(): Date | null {
  const reading = latest.get();
  return reading ? new Date(serverTimeAt(reading, pageTime())) : null;
}

/** The server's time, refreshed every `stepMs` real milliseconds and on every sync; null until it is known. */
export function useNow(stepMs = 1000): Date | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    update();
    const timer = setInterval(update, stepMs);
    const { unsubscribe } = latest.subscribe(update);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
      unsubscribe();
    };
  }, [stepMs]);
  return now;
}

/** The same instant on the server's clock and the device's clock in milliseconds, and the server clock's speed. */
export interface TwoClocks {
  readonly server: number;
  readonly device: number;
  readonly speed: number;
}

/** Both clocks now; null before the first response. */
export function twoClocks(): TwoClocks | null {
  const [reading, server] = [latest.get(), serverNow()];
  return reading && server ? { server: +server, device: +deviceNow(), speed: reading.speed } : null;
}

/** Converts a device time to the server's clock. */
export function onServerClock(at: Date, clocks: TwoClocks): Date {
  return new Date(clocks.server + (at.getTime() - clocks.device) * clocks.speed);
}

/** The device's own time, which may be wrong: only for things local to this device, never for a lock. */
export function deviceNow(): Date {
  return new Date();
}

/**
 * A clock that never goes back and keeps running while the device sleeps, unlike performance.now() in some browsers: it
 * advances by whichever of the two clocks advanced more since the last read. In milliseconds, from 0.
 */
export function createMonotonicClock(steady: () => number, device: () => number): () => number {
  let [atSteady, atDevice, now] = [steady(), device(), 0];
  return () => {
    const [nextSteady, nextDevice] = [steady(), device()];
    now += Math.max(0, nextSteady - atSteady, nextDevice - atDevice);
    [atSteady, atDevice] = [nextSteady, nextDevice];
    return now;
  };
}
