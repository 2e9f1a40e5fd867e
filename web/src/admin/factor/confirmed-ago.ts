import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';

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
