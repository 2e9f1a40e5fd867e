import { asOfText, dateText } from '../../ui/text/time-text.ts';

/** How long a reason may be, in characters. */
export const LONGEST_REASON = 500;

const NO_REASON = `Give a reason of 1 to ${LONGEST_REASON} characters.`;

/** What is wrong with a reason; null when nothing is. */
export function reasonProblem(reason: string): string | null {
  const { length } = reason.trim();
  return length >= 1 && length <= LONGEST_REASON ? null : NO_REASON;
}

/** The date of an instant (UTC, ISO 8601) in the viewer's time zone: 'Oct 21, 2026'. */
export function dayOf(instant: string): string {
  return dateText(new Date(instant));
}

/** The time of an instant (UTC, ISO 8601), with the day unless it is the day of `now`: '2:31 PM', 'Oct 21, 2:31 PM'. */
export function momentOf(instant: string, now: string): string {
  return asOfText(new Date(instant), new Date(now));
}

/** An age in seconds as '0:09', '42:16' or '5:52:03'. */
export function ageText(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0(?=\d)/, '');
}

/** '1 failed email', '3 failed emails'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
