import type { Context } from '../../context.ts';
import { deleteReadTokens } from '../../db/read-tokens.ts';
import { endCalendarLink } from '../notifications/calendar-link-service.ts';
import { deleteLinks } from './account-store.ts';
import { forgetBrowsers } from './known-browsers.ts';

/**
 * Ends what else opens or shows an account when its password is set anew: links that would set another, tokens for programs,
 * the address of the calendar, and what is known of other browsers than the one with these cookies. Its sessions are ended
 * by the caller, who knows which one stays.
 */
export async function endAccess(context: Context, userId: string, cookies: string | undefined): Promise<void> {
  await deleteLinks(context.db, userId);
  await deleteReadTokens(context.db, userId);
  await endCalendarLink(context.db, userId);
  await forgetBrowsers(context, userId, cookies);
  context.tokens.sessionsEnded();
}
