import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { accounts, pendingSignUps, users } from '../../../db/schema/account.ts';
import { hashToken } from '../../../lib/ids.ts';
import { post } from '../../../lib/mail/mail.ts';
import { readSignedId, signedId } from '../../../lib/tokens/signed-ids.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { codeMail, confirmationMail } from '../account-mails.ts';
import type { NameKeys } from '../account-store.ts';

/** How long the emailed link of a sign-up works. */
export const LINK_WORKS_MS = DAY_MS;
/** How long an unconfirmed sign-up is stored and can get new links. */
export const SIGN_UP_KEPT_MS = 30 * DAY_MS;
/** How long an unconfirmed sign-up reserves its display name. */
export const NAME_HELD_MS = DAY_MS;

/** The page that confirms a sign-up. */
function confirmationUrl(context: Context, signUpId: string): string {
  return `${context.publicUrl}/auth/confirm?token=${signUpToken(context, signUpId)}`;
}

/** The token in the link of a sign-up. */
export function signUpToken({ authSecret }: Context, signUpId: string): string {
  return signedId('sign-up', authSecret, signUpId);
}

/** The sign-up of a confirmation link's token; null for one that is not ours or is incomplete. */
export function readSignUpToken({ authSecret }: Context, token: string): string | null {
  return readSignedId('sign-up', authSecret, token);
}

/** What the email of a sign-up needs of it. */
type MailedSignUp = Pick<PendingSignUp, 'id' | 'kind' | 'email' | 'name' | 'joinToken' | 'invitationId' | 'lineup'>;

/** Emails the link of a sign-up and its code, in the words of how it was begun. */
export async function mailSignUp(context: Context, signUp: MailedSignUp, code: string): Promise<void> {
  const { id, kind, email: to, name, lineup } = signUp;
  const waiting = await waitingGroup(context, signUp);
  const url = confirmationUrl(context, id);
  if (kind === 'code') post(context, 'code', codeMail({ to, code, waiting, hasLineup: lineup !== null, url }));
  else post(context, 'confirmation', confirmationMail({ to, name, code, waiting, url }));
}

const CODE_WORKS_MS = 15 * MINUTE_MS;
const CODES = 1_000_000;

/** Gives a sign-up a new code, which replaces the one before; returns its six digits for the email. */
export async function addCode(db: Db, context: Context, signUpId: string): Promise<string> {
  const code = String(context.ids.below(CODES)).padStart(6, '0');
  const codeExpiresAt = new Date(context.clock.real().getTime() + CODE_WORKS_MS);
  await saveCode(db, signUpId, { codeHash: hashOf(context, signUpId, code), codeExpiresAt });
  return code;
}

/** Whether these are the digits of a sign-up's code. */
export function isCodeOf(context: Context, signUpId: string, codeHash: string, digits: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(context, signUpId, digits)));
}

/** Signed with the installation's secret: all codes are hashed within a second, so a plain hash would hide nothing. */
function hashOf({ authSecret }: Context, signUpId: string, digits: string): string {
  return createHmac('sha256', `email-code ${authSecret}`).update(`${signUpId} ${digits}`).digest('base64url');
}

export type PendingSignUp = typeof pendingSignUps.$inferSelect;
type NewSignUp = typeof pendingSignUps.$inferInsert;

const ofAddress = (email: string) => eq(pendingSignUps.email, email);
const withId = (id: string) => eq(pendingSignUps.id, id);
const ofBrowser = (cookie: string) => eq(pendingSignUps.cookieHash, hashToken(cookie));
const isOpen = isNull(pendingSignUps.endedAt);

export async function insertSignUp(tx: Db, row: NewSignUp): Promise<void> {
  await tx.insert(pendingSignUps).values(row);
}

export async function findSignUp(db: Db, id: string): Promise<PendingSignUp | null> {
  const [row] = await db.select().from(pendingSignUps).where(eq(pendingSignUps.id, id));
  return row ?? null;
}

/** All sign-ups of an address, oldest first, ended ones included; locked until the transaction ends. */
export async function lockSignUps(tx: Db, email: string): Promise<PendingSignUp[]> {
  const rows = tx.select().from(pendingSignUps).where(ofAddress(email));
  return rows.orderBy(asc(pendingSignUps.createdAt), asc(pendingSignUps.id)).for('update');
}

/** The open sign-ups of an address that can be confirmed, newest first. */
export async function listOpenSignUps(db: Db, email: string): Promise<PendingSignUp[]> {
  return db
    .select()
    .from(pendingSignUps)
    .where(and(ofAddress(email), isOpen, isNotNull(pendingSignUps.passwordHash)))
    .orderBy(desc(pendingSignUps.createdAt), desc(pendingSignUps.id));
}

/** Sign-ups that may hold a name: those of an address, or those of a browser by its sign-up cookie. */
export interface ExceptSignUps {
  email?: string;
  cookie?: string | null;
}

/** Whether another open sign-up since `since` has an equal or similar name. */
export async function isNamePending(
  db: Db,
  { nameKey, nameSkeleton }: NameKeys,
  { email, cookie }: ExceptSignUps,
  since: Date,
): Promise<boolean> {
  const isSame = or(eq(pendingSignUps.nameKey, nameKey), eq(pendingSignUps.nameSkeleton, nameSkeleton));
  const isOther = and(email ? ne(pendingSignUps.email, email) : undefined, cookie ? not(ofBrowser(cookie)) : undefined);
  return (await db.$count(pendingSignUps, and(isSame, isOpen, gt(pendingSignUps.createdAt, since), isOther))) > 0;
}

/** A browser holds names for one address at a time, so that a mistyped one does not block its user's own name. */
export async function releaseNames(tx: Db, cookie: string): Promise<void> {
  await tx.update(pendingSignUps).set({ nameKey: null, nameSkeleton: null }).where(ofBrowser(cookie));
}

/** Whether the browser with this cookie has an open sign-up of this address. */
export async function hasSignUpOf(db: Db, email: string, cookie: string): Promise<boolean> {
  return (await db.$count(pendingSignUps, and(ofAddress(email), isOpen, ofBrowser(cookie)))) > 0;
}

export async function saveExpiry(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.update(pendingSignUps).set({ expiresAt }).where(eq(pendingSignUps.id, id));
}

/**
 * Ends all open sign-ups of an address: their input is deleted, the rows stay so that their links are reported as
 * used. Returns their ids.
 */
export async function endSignUps(db: Db, email: string, at: Date): Promise<string[]> {
  const ended = await db
    .update(pendingSignUps)
    .set({
      ...{ passwordHash: null, name: null, nameKey: null, nameSkeleton: null, cookieHash: null },
      ...{ joinToken: null, invitationId: null, returnPath: null, endedAt: at },
      ...{ lineup: null, codeHash: null, provenAt: null },
    })
    .where(and(ofAddress(email), isOpen))
    .returning({ id: pendingSignUps.id });
  return ended.map(({ id }) => id);
}

/** Deletes the sign-ups made before an instant. */
export async function deleteSignUpsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(pendingSignUps).where(lt(pendingSignUps.createdAt, before));
}

/** Deletes all sign-ups of a user's address. */
export async function deleteSignUpsOf(db: Db, userId: string): Promise<void> {
  const email = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await db.delete(pendingSignUps).where(sql`${pendingSignUps.email} in (${email})`);
}

/** A confirmed account from a sign-up: the user, and the password to sign in with, if one was chosen. */
interface ConfirmedAccount {
  userId: string;
  accountId: string;
  email: string;
  /** Null: to be chosen later. */
  name: string | null;
  nameKey: string | null;
  nameSkeleton: string | null;
  passwordHash: string | null;
  at: Date;
}

export async function insertConfirmed(tx: Db, made: ConfirmedAccount): Promise<void> {
  const { userId, accountId, email, name, nameKey, nameSkeleton, passwordHash, at } = made;
  const stamps = { createdAt: at, updatedAt: at };
  await tx.insert(users).values({ id: userId, email, name, nameKey, nameSkeleton, emailVerified: true, ...stamps });
  if (passwordHash === null) return;
  await tx
    .insert(accounts)
    .values({ id: accountId, userId, accountId: userId, providerId: 'credential', password: passwordHash, ...stamps });
}

/** The newest open sign-up of an address in the browser with this cookie; null if there is none. */
export async function findSignUpOf(db: Db, email: string, cookie: string): Promise<PendingSignUp | null> {
  const [row] = await db
    .select()
    .from(pendingSignUps)
    .where(and(ofAddress(email), ofBrowser(cookie), isOpen))
    .orderBy(desc(pendingSignUps.createdAt), desc(pendingSignUps.id))
    .limit(1);
  return row ?? null;
}

/** Stores a new code, which replaces the one before; its tries begin at zero. */
async function saveCode(tx: Db, id: string, { codeHash, codeExpiresAt }: { codeHash: string; codeExpiresAt: Date }) {
  await tx.update(pendingSignUps).set({ codeHash, codeExpiresAt, codeTries: 0, provenAt: null }).where(withId(id));
}

/** What a repeated request for a code changes of a sign-up. */
type Repeated = Pick<PendingSignUp, 'joinToken' | 'invitationId' | 'returnPath' | 'lineup' | 'createdAt' | 'expiresAt'>;

export async function repeatSignUp(tx: Db, id: string, repeated: Repeated): Promise<void> {
  await tx.update(pendingSignUps).set(repeated).where(withId(id));
}

/**
 * Takes one of the tries of a code, at once for concurrent ones.
 * @returns the code's hash and the number of this try; null when there is no valid code, or no try is left
 */
export async function takeTry(db: Db, id: string, most: number, now: Date) {
  const [row] = await db
    .update(pendingSignUps)
    .set({ codeTries: sql`${pendingSignUps.codeTries} + 1` })
    .where(
      and(
        withId(id),
        isOpen,
        isNotNull(pendingSignUps.codeHash),
        gt(pendingSignUps.codeExpiresAt, now),
        lt(pendingSignUps.codeTries, most),
      ),
    )
    .returning({ codeHash: pendingSignUps.codeHash, tries: pendingSignUps.codeTries });
  return row?.codeHash ? { codeHash: row.codeHash, tries: row.tries } : null;
}

/** Records that the right code was entered; the code is spent. */
export async function saveProof(db: Db, id: string, provenAt: Date): Promise<void> {
  await db.update(pendingSignUps).set({ provenAt, codeHash: null }).where(withId(id));
}
