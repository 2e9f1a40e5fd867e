import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import type { AdminGroup } from '@singleback/contract/admin/admin-users.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { asOfText } from '../../ui/text/time-text.ts';

/** How long a reason may be, in characters. */
export const LONGEST_REASON = 500;

/** What is wrong with a reason; null when nothing is. */
export function reasonProblem(reason: string, longest: number): string | null {
  const length = textLength(reason.trim());
  return length >= 1 && length <= longest ? null : `Give a reason of 1 to ${longest} characters.`;
}

/** The time of an instant (UTC, ISO 8601), with the day unless it is the day of `now`: '2:31 PM', 'Oct 21, 2:31 PM'. */
export function momentOf(instant: string, now: string): string {
  return asOfText(new Date(instant), new Date(now));
}

/** '1 failed email', '3 failed emails'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const NAMES: Readonly<Record<string, string>> = { espn: 'ESPN', sleeper: 'Sleeper', nflverse: 'nflverse' };

/** The name of a source as its maker writes it: 'ESPN scores' for 'espn scores'. */
export function sourceName(source: string): string {
  const [first = '', ...others] = source.split(' ');
  const shown = NAMES[first] ?? first.charAt(0).toUpperCase() + first.slice(1);
  return [shown, ...others].join(' ');
}

/** '12 of 20', or '1,204' without a limit. */
export function membersText({ members, max_participants: most }: AdminGroup): string {
  const shown = formatCount(members);
  return most === null ? shown : `${shown} of ${most}`;
}

const MINUTE_MS = 60_000;

/**
 * How long ago the second factor was confirmed: 'just now', '6 min ago', '2 h ago'. Confirmations are in real time, while
 * the server's clock may run through a season: the first of `clocks` that lies within the time the confirmation lasts is
 * right. Null when none does.
 */
export function confirmedAgo(
  { confirmed_at, reads_until }: Pick<AdminAccess, 'confirmed_at' | 'reads_until'>,
  clocks: readonly (Date | null)[],
): string | null {
  if (confirmed_at === null || reads_until === null) return null;
  const [from, until] = [Date.parse(confirmed_at), Date.parse(reads_until)];
  // Clocks differ by some seconds.
  const now = clocks.find((clock) => clock !== null && +clock >= from - MINUTE_MS && +clock <= until);
  if (!now) return null;
  const minutes = Math.floor((+now - from) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
