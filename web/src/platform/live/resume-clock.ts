import { deviceNow, serverNow, syncServerClock } from './server-clock.ts';

/**
 * Starts the server clock by a response of an earlier instant `keptAt`, as if it had run on since. A clock that runs is left
 * alone: it would go back. Returns the time that the response leads to.
 */
export function resumeServerClock(now: string, speed: number, keptAt: Date): Date {
  const resumed = new Date(Date.parse(now) + Math.max(0, +deviceNow() - +keptAt) * speed);
  if (serverNow() === null && !Number.isNaN(+resumed)) syncServerClock(resumed.toISOString(), speed);
  return resumed;
}
