import { useEffect, useState } from 'react';

/** A reading of the server's clock: what it said, when that came (the page's steady clock), and how fast it runs. */
export interface ClockReading {
  now: number;
  at: number;
  speed: number;
}

/** The server's time, in milliseconds since 1970 UTC, when the page's steady clock says `steady`. */
export function serverTimeAt(reading: ClockReading, steady: number): number {
  return reading.now + (steady - reading.at) * reading.speed;
}

let reading: ClockReading | null = null;
const listeners = new Set<() => void>();

/**
 * Sets the page's idea of the server's clock from an answer's `now` (UTC, ISO 8601) and, where it is told, the speed:
 * seconds of the season in one real second. Locks are shown by this clock alone; the device's may be wrong.
 */
export function syncServerClock(now: string, speed: number = reading?.speed ?? 1): void {
  const at = Date.parse(now);
  if (Number.isNaN(at)) return;
  reading = { now: at, at: performance.now(), speed };
  for (const listener of listeners) listener();
}

/** The server's time now; null until an answer has told it. */
export function serverNow(): Date | null {
  return reading ? new Date(serverTimeAt(reading, performance.now())) : null;
}

/** The server's time, drawn again every `stepMs` real milliseconds and whenever the clock is set. Null until it is known. */
export function useNow(stepMs = 1000): Date | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    update();
    const timer = setInterval(update, stepMs);
    listeners.add(update);
    return () => {
      clearInterval(timer);
      listeners.delete(update);
    };
  }, [stepMs]);
  return now;
}

/** The same instant by the server's clock and by the device's, both in milliseconds, and how fast the server's runs. */
export interface TwoClocks {
  readonly server: number;
  readonly device: number;
  readonly speed: number;
}

/** Both clocks now; null until an answer has told the server's. */
export function twoClocks(): TwoClocks | null {
  const server = serverNow();
  return reading && server ? { server: +server, device: +deviceNow(), speed: reading.speed } : null;
}

/** What the server's clock showed, or would show, at a time of the device. */
export function onServerClock(at: Date, clocks: TwoClocks): Date {
  return new Date(clocks.server + (at.getTime() - clocks.device) * clocks.speed);
}

/** The device's own time, which may be wrong: for what concerns this device alone, never for a lock. */
export function deviceNow(): Date {
  return new Date();
}
