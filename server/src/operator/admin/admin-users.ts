import type { AdminUser, UserAction } from '@singleback/contract/admin/admin-users.ts';
import { checkInstant } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { type Act, writeAuditEntry } from '../../db/audit-log.ts';
import type { Db } from '../../db/pool.ts';
import { ADMIN_ROLE, changeUser, endSessionsOf, suspendUser } from '../../features/account/account-service.ts';
import type { UserRow } from '../../features/account/account-store.ts';
import type { Auth } from '../../features/account/auth.ts';
import { removeAccount } from '../../features/account/deletion.ts';
import { chooseDisplayName } from '../../features/account/profile.ts';
import { confirmForUser } from '../../features/account/sign-up/confirm-sign-up.ts';
import { endBilling, endGrantedPremium, grantPremium } from '../../features/billing/billing-service.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { entriesAbout } from './admin-overview.ts';
import { findAdminUser, findSignUps, findUsers, listGroupsOfUser, listLineupFacts } from './admin-users-store.ts';

/**
 * Users by part of the name or the address, or by id, and sign-ups that wait for their confirmation. It reads all users,
 * which may take longer than a request of a user may.
 */
export async function searchUsers({ database }: Context, query: { search?: string; page?: string }) {
  const { db } = database.long;
  const search = query.search?.trim() ?? '';
  const { users, more } = await findUsers(db, search, Number(query.page ?? 0));
  return { users, sign_ups: search === '' ? [] : await findSignUps(db, search), has_more: more };
}

/**
 * A user with groups, and for each lineup when it was saved and how many slots are locked, never a pick (rules 2.8).
 * Refuses with not_found.
 */
export async function readUser(context: Context, { params: { id: userId } }: Input<'GET /admin/users/:id'>) {
  return {
    user: await adminUser(context, userId),
    groups: await listGroupsOfUser(context.db, userId),
    lineups: await listLineupFacts(context.db, userId, context.clock.now()),
    entries: await entriesAbout(context, 'user', userId.toLowerCase()),
  };
}

/**
 * Acts on a user. Admins can't act on themselves or on other admins, except to end sessions and to send a reset link.
 * Refuses with not_found, not_allowed, field_invalid or display_name_taken; then nothing is written.
 * @returns the user afterwards, null once deleted, and what was done, for the admin
 */
export async function actOnUser(
  context: Context,
  auth: Auth,
  userId: string,
  request: UserAction,
  act: Act,
): Promise<{ user: AdminUser | null; message: string }> {
  const message = await doAct(context, auth, userId.toLowerCase(), request, act);
  return { user: request.action === 'delete' ? null : await adminUser(context, userId), message };
}

async function doAct(context: Context, auth: Auth, userId: string, request: UserAction, act: Act): Promise<string> {
  switch (request.action) {
    case 'send_reset':
      return sendReset(context, auth, userId, act);
    case 'rename':
      return renameUser(context, userId, request.name, act);
    case 'suspend':
    case 'lift_suspension': {
      const isSuspended = request.action === 'suspend';
      await suspendUser(context, userId, isSuspended, act);
      return isSuspended
        ? 'Suspended: signed out, without emails. Lineups that are in still count.'
        : 'Suspension lifted.';
    }
    case 'end_sessions': {
      const sessions = await endSessionsOf(context, userId, act);
      return sessions === 1 ? 'Signed out of 1 browser.' : `Signed out of ${sessions} browsers.`;
    }
    case 'grant_premium':
      return grant(context, userId, request.until, act);
    case 'end_premium':
      return endGrant(context, userId, act);
    case 'delete':
      return deleteUser(context, userId, act);
  }
}

/** Emails a reset link; on an installation without email the operator hands it out (`npm run admin -- emails`). */
export async function sendReset(context: Context, auth: Auth, userId: string, act: Act): Promise<string> {
  let email = '';
  await changeUser(context, userId, { ...act, action: 'sent a reset link to' }, async (_tx, user) => {
    email = user.email;
    return {};
  });
  await auth.api.requestPasswordReset({ body: { email } });
  return context.mail.isOff
    ? 'No emails are sent here. Find the link with: npm run admin -- emails'
    : 'Reset link sent.';
}

/** Renames a user by the rules of names; the new name is shown everywhere at once. */
export async function renameUser(context: Context, userId: string, name: string, act: Act): Promise<string> {
  let shown = '';
  await changeUser(context, userId, { ...act, action: 'renamed' }, async (tx, user) => {
    refuseForAdmin(user, 'renamed');
    const renamed = await chooseDisplayName({ ...context, db: tx }, { userId, role: user.role }, name);
    shown = renamed.user_metadata.display_name ?? '';
    return { from: user.name, to: shown };
  });
  return `Renamed to ${shown}.`;
}

/** Grants Premium until an instant, ISO 8601. */
export async function grant(context: Context, userId: string, until: string, act: Act): Promise<string> {
  refuse(checkInstant('until', until));
  const end = new Date(until);
  await changeUser(context, userId, { ...act, action: 'granted Premium to' }, async (tx) => {
    await grantPremium(tx, { userId, until: end, now: context.clock.real() });
    return { until: end.toISOString() };
  });
  return `Premium granted until ${end.toISOString().slice(0, 10)}.`;
}

/** Ends granted Premium. */
export async function endGrant(context: Context, userId: string, act: Act): Promise<string> {
  await changeUser(context, userId, { ...act, action: 'ended the granted Premium of' }, async (tx) => {
    await endGrantedPremium(tx, userId);
    return {};
  });
  return 'Granted Premium ended.';
}

/** Deletes an account, as its owner would. */
export async function deleteUser(context: Context, userId: string, act: Act): Promise<string> {
  await changeUser(context, userId, { ...act, action: 'deleted the account of' }, async (tx, user) => {
    refuseForAdmin(user, 'deleted');
    await removeAccount(tx, context, userId);
    return {};
  });
  void endBilling(context, userId);
  return 'Account deleted. Its lineups stay as “Former player”.';
}

/** Makes the account of a sign-up, on the word of an admin. */
export async function confirmSignUpFor(context: Context, signUpId: string, act: Act) {
  const userId = await confirmForUser(context, signUpId, (tx, id, name) =>
    noteConfirmation(context, tx, id, name, act),
  );
  return { user: await adminUser(context, userId), message: 'Address confirmed. They can sign in now.' };
}

async function noteConfirmation(context: Context, tx: Db, userId: string, name: string, act: Act): Promise<void> {
  const about = { subjectType: 'user', subjectId: userId, subject: name } as const;
  await writeAuditEntry(tx, { ...act, ...about, action: 'confirmed the address of' }, context.clock.real());
}

function refuseForAdmin({ role }: UserRow, done: string): void {
  if (role === ADMIN_ROLE) throw new AppError('not_allowed', `An admin can’t be ${done}. Revoke that first.`);
}

async function adminUser({ db }: Context, userId: string): Promise<AdminUser> {
  const found = await findAdminUser(db, userId.toLowerCase());
  if (found === null) throw new AppError('not_found', 'There is no such account.');
  return found;
}
