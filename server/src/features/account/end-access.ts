import type { Context } from '../../context.ts';
import { deleteReadTokens } from '../../db/read-tokens.ts';
import { endCalendarLink } from '../notifications/kept-service.ts';
import { deleteLinks } from './account-store.ts';
import { forgetOtherBrowsers } from './known-browsers.ts';

/**
 * Revokes other access to an account when its password changes: pending reset links, read tokens, the calendar
 * address, and known browsers except the one with these cookies. The caller ends the sessions, since it knows which
 * one stays.
 */
export async function endAccess(context: Context, userId: string, cookies: string | undefined): Promise<void> {
  await deleteLinks(context.db, userId);
  await deleteReadTokens(context.db, userId);
  await endCalendarLink(context.db, userId);
  await forgetOtherBrowsers(context, userId, cookies);
  context.tokens.sessionsEnded();
}
