import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from './context.ts';
import { deleteOldChanges } from './db/listener.ts';
import { deleteExpiredCounts } from './db/rate-limits.ts';
import { deleteOldSignIns } from './features/account/known-browsers.ts';
import { deleteOldChallenges } from './features/account/passkeys/passkeys-service.ts';
import { deleteOldGuestLineups } from './features/account/sign-up/email-codes.ts';
import { tidyChats } from './features/chat/chat-service.ts';
import { tidyInvitations } from './features/invitations/sent-service.ts';
import { deleteOldFailedEmails, deleteOldHeldEmails } from './lib/mail/senders.ts';
import { repeat } from './lib/repeat.ts';
import { deleteOldPointChanges } from './pipeline/scoring/change-logs.ts';

const EVERY_MS = 5 * MINUTE_MS;

/**
 * Deletes expired rows: rate-limit counts, browsers not used for long, sessions of a year, challenges and links, the lineups of guests, addresses
 * of expired invitations, chats and logs of points of past seasons, old changes, and emails that were held or failed.
 */
export async function tidy(context: Context): Promise<void> {
  await deleteExpiredCounts(context.db, context.clock.real());
  await deleteOldSignIns(context);
  await deleteOldChallenges(context);
  await deleteOldGuestLineups(context);
  await tidyInvitations(context);
  await tidyChats(context);
  await deleteOldPointChanges(context.db, context.clock.now());
  await deleteOldChanges(context.db, context.clock.real());
  await deleteOldHeldEmails(context.db, context.clock.real());
  await deleteOldFailedEmails(context.db, context.clock.real());
}

/** Tidies every few minutes until stopped; `stop` waits for a running pass. Any number of processes may do it. */
export function startTidying(context: Context): { stop(): Promise<void> } {
  return repeat(EVERY_MS, context.log, 'expired rows could not be deleted', () => tidy(context), 'later');
}
