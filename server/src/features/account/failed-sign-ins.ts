import { emailKey } from '@singleback/game/account/email.ts';
import type { Context } from '../../context.ts';
import { findUserIdByEmail } from './account-store.ts';

/**
 * Logs a refused sign-in with the network address and the account, if the email address has one, so that the operator
 * can block an attacker and warn a user. Nobody waits for it, because the time it takes depends on the account.
 * @param status that of the reply: 401, 403 or 429
 */
export function logFailedSignIn(context: Context, attempt: { email: string; ip: string; status: number }): void {
  const { db, log } = context;
  const { email, ip, status } = attempt;
  void findUserIdByEmail(db, emailKey(email))
    .catch(() => null)
    .then((account) => log.warn({ event: 'failed_sign_in', ip, account, status }, 'a sign-in was refused'));
}
