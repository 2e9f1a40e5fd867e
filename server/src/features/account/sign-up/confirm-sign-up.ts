// Sign-ups that wait for their emailed link, and what confirming one does: the account, the group, a guest’s lineup.

import {
  checkDisplayName,
  checkPassword,
  cleanDisplayName,
  displayNameTaken,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '@singleback/game/account/sign-up.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { Context } from '../../../context.ts';
import { postgresError } from '../../../db/database-errors.ts';
import { lockName } from '../../../db/locks.ts';
import type { Db } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Input } from '../../../handlers.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import { hashToken } from '../../../lib/ids.ts';
import { refuseInMaintenance } from '../../../lib/site-state.ts';
import { invitationToken } from '../../../lib/tokens/signed-ids.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { findUser, findUserIdByEmail } from '../account-store.ts';
import { isNameFree, keysOf } from '../names/display-names.ts';
import { refuseOtherSession } from '../profile.ts';
import { discardSignUps, type Hasher } from './pending-sign-ups.ts';
import { findSignUp, insertConfirmed, lockSignUps, type PendingSignUp, readSignUpToken } from './stored-sign-ups.ts';

/** The emailed token, and the proof or replacement of the sign-up's password. */
export type Confirmation = Input<'POST /auth/verify-email'>['body'];

/** The browser of a confirmation. */
export interface Place {
  /** Its sign-up cookie. */
  cookie: string | null;
  /** The user signed in there. */
  userId: string | null;
}

/** Options of the two ways to confirm. */
export interface ConfirmationRules {
  shortestPassword: number;
  /** How to handle a name that was taken in the meantime: refuse, or leave the account without a name. */
  takenName: 'refuse' | 'leave out';
}

const BY_LINK: ConfirmationRules = { shortestPassword: PASSWORD_MIN, takenName: 'refuse' };

/** The confirmed user, the page that the sign-up was for, if any, and the sign-up as it was. */
export interface Confirmed {
  userId: string;
  next: string | null;
  signUp: PendingSignUp;
}

/**
 * Turns a pending sign-up into a confirmed account and discards all others of its address (rules 7.13). The token
 * proves the mailbox; the sign-up's own browser, its password, or a new password decides which password the account
 * gets. A sign-up with an emailed code has none, and signs in to the address's account if there is one. Refuses with
 * link_invalid, link_expired or link_used, password_needed, consent_needed, field_invalid (details.field: password,
 * newPassword or name), display_name_taken, or signed_in_as_another; then nothing is written.
 */
export async function confirmSignUp(
  context: Context,
  hasher: Hasher,
  confirmation: Confirmation,
  place: Place,
  rules: ConfirmationRules = BY_LINK,
): Promise<Confirmed> {
  const signUp = await findOpen(context, confirmation.token);
  if (signUp.kind === 'code' && confirmation.newPassword === undefined) {
    await assertAgreed(context, signUp, confirmation, place);
    return enter(context, signUp, confirmation, place);
  }
  const passwordHash = await provenPassword(hasher, signUp, confirmation, place, rules);
  return enter(context, signUp, confirmation, place, { passwordHash, takenName: rules.takenName });
}

/**
 * Signs in to the account of a sign-up whose address is proven, or creates it. Refuses with field_invalid
 * (details.field: name), display_name_taken, link_used, or signed_in_as_another; then nothing is written.
 */
export async function enter(
  context: Context,
  signUp: PendingSignUp,
  { name, replaceSession }: Pick<Confirmation, 'name' | 'replaceSession'>,
  place: Place,
  { passwordHash, takenName }: Omit<NewAccount, 'name'> = { passwordHash: null, takenName: 'refuse' },
): Promise<Confirmed> {
  const { email } = signUp;
  const next = nextOf(context, signUp);
  const owner = passwordHash === null ? await findUserIdByEmail(context.db, email) : null;
  if (owner === null || signUp.lineup !== null) await refuseInMaintenance(context.site);
  if (owner !== null) {
    const known = (await findUser(context.db, owner))?.user.name ?? email;
    if (place.userId !== null && place.userId !== owner && !replaceSession) {
      await refuseOtherSession(context, place.userId, { name: known, email });
    }
    // A proof counts once, however many requests bring it at the same time.
    if (!(await discardSignUps(context, email)).includes(signUp.id)) throw linkUsed(email);
    return { userId: owner, next, signUp };
  }
  const typed = cleanDisplayName(name ?? signUp.name ?? '');
  refuse(checkDisplayName(typed, 'Username'));
  if (place.userId !== null && !replaceSession) {
    await refuseOtherSession(context, place.userId, { name: typed, email });
  }
  const userId = await makeAccount(context, signUp, { name: typed, passwordHash, takenName });
  return { userId, next, signUp };
}

/**
 * Confirms a sign-up for its user, on the word of an admin who knows the mailbox to be theirs: the account gets the
 * password and the name of the sign-up. Refuses with not_found, link_used or display_name_taken.
 * @param also runs in the same transaction, with the new user's id
 */
export async function confirmForUser(
  context: Context,
  signUpId: string,
  also: (tx: Db, userId: string, name: string) => Promise<void>,
): Promise<string> {
  const signUp = await findSignUp(context.db, signUpId);
  const passwordHash = signUp?.passwordHash ?? null;
  if (!signUp || passwordHash === null) throw new AppError('not_found', 'There is no such sign-up.');
  const name = cleanDisplayName(signUp.name ?? '');
  return makeAccount(context, signUp, { name, passwordHash, takenName: 'refuse' }, (tx, userId) =>
    also(tx, userId, name),
  );
}

interface NewAccount {
  name: string;
  /** Null: without a password. */
  passwordHash: string | null;
  takenName: ConfirmationRules['takenName'];
}

/** Turns a sign-up into an account; returns the user's id. */
async function makeAccount(
  context: Context,
  signUp: PendingSignUp,
  { name, passwordHash, takenName }: NewAccount,
  also: (tx: Db, userId: string) => Promise<void> = async () => {},
): Promise<string> {
  const userId = context.ids.uuid();
  const keys = keysOf(name);
  await inTransaction(context.db, async (tx) => {
    await lockName(tx, keys.nameSkeleton);
    const all = await lockSignUps(tx, signUp.email);
    const isStillOpen = all.some(({ id, endedAt }) => id === signUp.id && endedAt === null);
    if (!isStillOpen || (await findUserIdByEmail(tx, signUp.email))) throw linkUsed(signUp.email);
    const isFree = await isNameFree({ ...context, db: tx }, name, { userId: null, email: signUp.email });
    if (!isFree && takenName === 'refuse') throw nameTaken(signUp);
    await discardSignUps(context, signUp.email, tx);
    await insertConfirmed(tx, {
      ...{ userId, accountId: context.ids.uuid(), email: signUp.email, passwordHash, at: context.clock.real() },
      ...(isFree ? { name, ...keys } : { name: null, nameKey: null, nameSkeleton: null }),
    });
    await also(tx, userId);
  }).catch((error: unknown) => {
    const constraint = postgresError(error)?.constraint;
    if (constraint === 'users_email_unique') throw linkUsed(signUp.email);
    if (constraint?.startsWith('users_display_name_')) throw nameTaken(signUp);
    throw error;
  });
  return userId;
}

async function findOpen(context: Context, token: string): Promise<PendingSignUp> {
  const id = readSignUpToken(context, token);
  if (!id) {
    throw new AppError('link_invalid', 'This link is incomplete or invalid. Please request a new one.');
  }
  const found = await findSignUp(context.db, id);
  if (found?.endedAt) throw linkUsed(found.email);
  if (!found || found.expiresAt <= context.clock.real()) {
    throw new AppError('link_expired', 'This link has expired. Please request a new one.');
  }
  return found;
}

/** In a browser that did not request the link, its user has to agree: whoever requested it chose the group. */
async function assertAgreed(context: Context, signUp: PendingSignUp, { agreed }: Confirmation, { cookie }: Place) {
  if (agreed || (cookie !== null && signUp.cookieHash === hashToken(cookie))) return;
  const owner = await findUserIdByEmail(context.db, signUp.email);
  const known = owner === null ? null : await findUser(context.db, owner);
  const waiting = await waitingGroup(context, signUp);
  throw new AppError('consent_needed', 'Please confirm that this is you.', {
    ...{ email: signUp.email, display_name: known ? known.user.name : signUp.name, has_account: owner !== null },
    ...{ group: waiting?.name ?? null, has_lineup: signUp.lineup !== null },
  });
}

async function provenPassword(
  hasher: Hasher,
  signUp: PendingSignUp,
  { password, newPassword }: Confirmation,
  { cookie }: Place,
  { shortestPassword }: ConfirmationRules,
): Promise<string> {
  if (newPassword !== undefined) {
    refuse(checkPassword(newPassword, shortestPassword, 'newPassword'));
    return hasher.hash(newPassword);
  }
  const { passwordHash, email, name, cookieHash } = signUp;
  if (password !== undefined) {
    const isRight =
      passwordHash !== null &&
      password.length <= PASSWORD_MAX &&
      (await hasher.verify({ hash: passwordHash, password }));
    if (!isRight) refuse(fieldProblem('password', 'That’s not the password you signed up with'));
    return passwordHash as string;
  }
  if (passwordHash !== null && cookie !== null && cookieHash === hashToken(cookie)) return passwordHash;
  const words = 'Enter the password you signed up with, or choose a new one.';
  throw new AppError('password_needed', words, { email, display_name: name });
}

function nextOf({ authSecret }: Context, { joinToken, invitationId, returnPath }: PendingSignUp): string | null {
  if (joinToken) return `/join/${joinToken}`;
  if (invitationId) return `/invitations/${invitationToken(authSecret, invitationId)}`;
  // /auth/callback and similar pages only redirect.
  return returnPath && returnPath !== '/' && !returnPath.startsWith('/auth') ? returnPath : null;
}

const linkUsed = (email: string) =>
  new AppError('link_used', 'This link was already used. Your email is confirmed. Please sign in.', { email });

const nameTaken = ({ email, name }: PendingSignUp) =>
  new AppError('display_name_taken', displayNameTaken('Username').message, { email, display_name: name });
