import type { Session } from '@singleback/contract/sessions.ts';
import type { Context } from '../../../context.ts';
import type { Input } from '../../../handlers.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Caller } from '../../../lib/tokens/access-tokens.ts';
import { deleteSessionOf, deleteSessions, listSessions } from '../account-store.ts';
import { browserName } from '../security-mails.ts';

/** Where the caller is signed in: this session, then the others, the one used last first. */
export async function ownSessions(
  { db, clock }: Context,
  { caller: { userId, sessionId } }: Input<'GET /account/sessions'>,
): Promise<Session[]> {
  const now = clock.real();
  const open = (await listSessions(db, userId)).filter(({ expiresAt }) => expiresAt > now);
  return open
    .sort((a, b) => Number(b.id === sessionId) - Number(a.id === sessionId) || +b.updatedAt - +a.updatedAt)
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      ...{ id, browser: browserName(userAgent), is_current: id === sessionId },
      created_at: createdAt.toISOString(),
      last_used_at: updatedAt.toISOString(),
    }));
}

/** Ends a session of the caller at once. Refuses with not_found. */
export async function endSession(
  { db, tokens }: Context,
  { caller: { userId }, params: { id: sessionId } }: Input<'DELETE /account/sessions/:id'>,
): Promise<void> {
  if (!(await deleteSessionOf(db, userId, sessionId)))
    throw new AppError('not_found', 'That session has already ended.');
  tokens.sessionsEnded();
}

/** Ends all sessions of the caller but the one of this call. Returns how many there were. */
export async function endOtherSessions({ db, tokens }: Context, { userId, sessionId }: Caller): Promise<number> {
  if (sessionId === undefined) throw new AppError('not_signed_in', 'Please sign in to continue.');
  const ended = await deleteSessions(db, userId, sessionId);
  tokens.sessionsEnded();
  return ended;
}
