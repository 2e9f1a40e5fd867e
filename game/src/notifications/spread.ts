import { HOUR_MS, MINUTE_MS } from '../season/durations.ts';
import { aboutOf, type Notice } from './notice.ts';

/** The longest delay of a notice, in milliseconds: everybody who is notified opens the app within seconds. */
export const LONGEST_SPREAD_MS = 1.5 * MINUTE_MS;
/** How many are notified per second, so that a few friends notice no delay. */
const PER_SECOND = 100;
/** A notice that is of use for less than this goes out at once, in a season of up to 60 times real time too. */
const URGENT_MS = 2 * HOUR_MS;

/** Whether a notice goes out at once: it is about a lock, or soon of no use. `now` is the season's time. */
export function isUrgent({ key, notAfter }: Pick<Notice, 'key' | 'notAfter'>, now: Date): boolean {
  if (aboutOf(key)?.kind === 'reminder') return true;
  return notAfter !== null && notAfter.getTime() - now.getTime() < URGENT_MS;
}

/**
 * How long a notice to many users waits, in milliseconds of real time: spread evenly over a time in proportion to the
 * number of recipients, up to 90 s. It follows from the notice's id (a random UUID), so that it is the same in every
 * process and attempt.
 */
export function spreadMs(noticeId: string, recipients: number): number {
  const share = Number.parseInt(noticeId.slice(-8), 16) / 2 ** 32;
  return Math.floor(share * Math.min(LONGEST_SPREAD_MS, (recipients / PER_SECOND) * 1000));
}
