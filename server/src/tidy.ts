import { DAY_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '@singleback/game/season/durations.ts';
import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from './context.ts';
import { deleteOldChanges } from './db/listener.ts';
import { deleteExpiredCounts } from './db/rate-limits.ts';
import { knownBrowsers, sessions, verifications } from './db/schema/account.ts';
import { failedEmails, heldEmails } from './db/schema/system.ts';
import { BROWSER_COOKIE_SECONDS } from './features/account/known-browsers.ts';
import { deleteOldGuestLineups } from './features/account/sign-up/email-codes.ts';
import { tidyChats } from './features/chat/chat-service.ts';
import { tidyInvitations } from './features/invitations/sent-service.ts';
import { repeat } from './lib/repeat.ts';
import { deleteOldPointChanges } from './pipeline/scoring/change-logs.ts';

const EVERY_MS = 5 * MINUTE_MS;

/** Rows that are deleted so long after the time in their column, in real time. */
const KEPT: readonly (readonly [time: PgColumn, keptMs: number])[] = [
  [knownBrowsers.lastSignInAt, BROWSER_COOKIE_SECONDS * SECOND_MS],
  // However they are used.
  [sessions.createdAt, 365 * DAY_MS],
  // Challenges that nobody has answered in time, and emailed links.
  [verifications.expiresAt, 0],
  // As long as an invitation lasts; every other link ends sooner.
  [heldEmails.heldAt, 7 * DAY_MS],
  [failedEmails.failedAt, WEEK_MS],
];

/**
 * Deletes expired rows: rate-limit counts, browsers not used for long, sessions of a year, challenges and links, the lineups of guests, addresses
 * of expired invitations, chats and logs of points of past seasons, old changes, and emails that were held or failed.
 */
export async function tidy(context: Context): Promise<void> {
  await deleteExpiredCounts(context.db, context.clock.real());
  await deleteOldGuestLineups(context);
  await tidyInvitations(context);
  await tidyChats(context);
  await deleteOldPointChanges(context.db, context.clock.now());
  await deleteOldChanges(context.db, context.clock.real());
  for (const [column, keptMs] of KEPT) {
    const since = new Date(context.clock.real().getTime() - keptMs);
    await context.db.delete(column.table).where(lt(column, since));
  }
}

/** Tidies every few minutes until stopped; `stop` waits for a running pass. Any number of processes may do it. */
export function startTidying(context: Context): { stop(): Promise<void> } {
  return repeat(EVERY_MS, context.log, 'expired rows could not be deleted', () => tidy(context), 'later');
}
