import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Act } from '../../../db/audit-log.ts';
import { lockUser } from '../../../db/locks.ts';
import type { Db } from '../../../db/pool.ts';
import { secondFactors } from '../../../db/schema/admin.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Input } from '../../../handlers.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Caller } from '../../../lib/tokens/access-tokens.ts';
import { emailOwner } from '../account-mails.ts';
import { ADMIN_ROLE, changeUser } from '../account-service.ts';
import { findPasswordHash, findUser, type UserRow } from '../account-store.ts';
import type { Auth } from '../auth.ts';
import { assertPassword } from '../profile.ts';
import {
  type Challenge,
  confirmedPasskey,
  deleteFactorsOf,
  type FactorRow,
  findFactorSession,
  listFactors,
  madePasskey,
  makeSecret,
  offersPasskeys,
  passkeyToConfirm,
  passkeyToMake,
  saveChallenge,
  saveCodeUse,
  saveConfirmation,
  stepOfCode,
  takeChallenge,
  withdrawConfirmations,
} from './factors.ts';

/** A confirmed second factor lets a session read for so long, and change things for so long. */
const READS_MS = 12 * HOUR_MS;
const ACTS_MS = 15 * MINUTE_MS;
const CHALLENGE_MS = 5 * MINUTE_MS;
/** Without a password, the first factor needs a sign-in this recent. */
const FRESH_SIGN_IN_MS = 10 * MINUTE_MS;

/** An admin, in a session. */
export interface Admin {
  userId: string;
  name: string;
}

/**
 * Lets only admins pass, whose role is checked in the database, and whose session has confirmed a second factor: within 12
 * hours to read, within 15 minutes to act. Refuses with not_allowed or factor_needed.
 */
export async function assertAdmin(context: Context, caller: Caller, level: 'read' | 'act'): Promise<Admin> {
  const { user, sessionId } = await adminOf(context, caller);
  const { confirmedAt } = await sessionOf(context.db, sessionId);
  const now = context.clock.real().getTime();
  const lasts = level === 'read' ? READS_MS : ACTS_MS;
  if (confirmedAt === null || now - confirmedAt.getTime() >= lasts) throw factorNeeded();
  return { userId: user.id, name: user.shownName };
}

/** What the caller may do in the console now, and their factors. Refuses with not_allowed who is no admin. */
export async function readAccess(context: Context, caller: Caller): Promise<AdminAccess> {
  const { user, sessionId } = await adminOf(context, caller);
  const { confirmedAt } = await sessionOf(context.db, sessionId);
  const factors = await listFactors(context.db, user.id);
  const now = context.clock.real().getTime();
  const until = (ms: number) => {
    if (confirmedAt === null || now - confirmedAt.getTime() >= ms) return null;
    return new Date(confirmedAt.getTime() + ms).toISOString();
  };
  return {
    factors: factors.map(({ id, kind, createdAt, lastUsedAt }) => ({
      id,
      kind: kind as AdminAccess['factors'][number]['kind'],
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    confirmed_at: confirmedAt?.toISOString() ?? null,
    reads_until: until(READS_MS),
    acts_until: until(ACTS_MS),
    offers_passkeys: offersPasskeys(context.publicUrl),
    has_password: (await findPasswordHash(context.db, user.id)) !== null,
  };
}

/**
 * Begins adding a passkey. The first factor needs the password, or without one a recent sign-in; another one a confirmed
 * session. Refuses with not_allowed, factor_needed or field_invalid.
 * @returns options for the browser
 */
export async function startPasskey(context: Context, auth: Auth, caller: Caller, password: string | undefined) {
  const { user, sessionId } = await adminOf(context, caller);
  const factors = await assertMayAdd(context, auth, { user, sessionId }, password);
  const options = await passkeyToMake(context, { userId: user.id, email: user.email }, factors);
  await challengeSession(context, sessionId, 'passkey', options.challenge);
  return { options };
}

/** Begins adding an authenticator app, like `startPasskey`. Its secret is shown once. */
export async function startTotp(context: Context, auth: Auth, caller: Caller, password: string | undefined) {
  const { user, sessionId } = await adminOf(context, caller);
  await assertMayAdd(context, auth, { user, sessionId }, password);
  const { secret, uri, encrypted } = await makeSecret(context, user.email);
  await challengeSession(context, sessionId, 'totp', encrypted);
  return { secret, uri };
}

/** Adds the passkey that the browser has made, and confirms the session with it. Refuses with field_invalid. */
export function addPasskey(context: Context, caller: Caller, response: unknown, userAgent: string | undefined) {
  return add(context, caller, 'passkey', userAgent, async (challenge) => {
    const made = await madePasskey(context, response, challenge);
    if (made === null) throw passkeyRefused();
    return made;
  });
}

/** Adds an authenticator app by its first code, and confirms the session with it. Refuses with field_invalid. */
export function addTotp(context: Context, caller: Caller, code: string, userAgent: string | undefined) {
  return add(context, caller, 'totp', userAgent, async (secret) => {
    const step = await stepOfCode(context, secret, code, context.clock.real());
    if (step === null) throw codeRefused();
    return { secret, lastStep: step };
  });
}

/** Begins to confirm a passkey. Refuses with not_allowed when there is none. */
export async function startConfirmation(context: Context, { caller }: Input<'POST /admin/confirmation/start'>) {
  const { user, sessionId } = await adminOf(context, caller);
  const passkeys = (await listFactors(context.db, user.id)).filter(({ kind }) => kind === 'passkey');
  if (passkeys.length === 0)
    throw new AppError('not_allowed', 'Your account has no passkey. Use the code of your app.');
  const options = await passkeyToConfirm(context, passkeys);
  await challengeSession(context, sessionId, 'confirm', options.challenge);
  return { options };
}

/** Confirms a second factor for the caller's session. Each code and each signature counts once. Refuses with field_invalid. */
export async function confirmFactor(context: Context, { caller, body: proof }: Input<'POST /admin/confirmation'>) {
  const { user, sessionId } = await adminOf(context, caller);
  const now = context.clock.real();
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, user.id);
    const factors = await listFactors(tx, user.id);
    if (proof.code !== undefined) await useCode(context, tx, factors, proof.code);
    else {
      const challenge = await openChallenge(tx, sessionId, 'confirm', now);
      const used = await confirmedPasskey(context, proof.response, challenge, factors);
      if (used === null) throw passkeyRefused();
      await tx
        .update(secondFactors)
        .set({ counter: used.counter, lastUsedAt: now })
        .where(eq(secondFactors.id, used.factor.id));
    }
    await saveConfirmation(tx, sessionId, now);
  });
  return readAccess(context, caller);
}

/** Removes one of several factors. Refuses with factor_needed, not_found, or not_allowed for the last one. */
export async function removeFactor(context: Context, caller: Caller, factorId: string, userAgent: string | undefined) {
  const { userId } = await assertAdmin(context, caller, 'act');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId);
    const factors = await listFactors(tx, userId);
    if (!factors.some(({ id }) => id === factorId.toLowerCase())) {
      throw new AppError('not_found', 'That second factor was already removed.');
    }
    if (factors.length === 1)
      throw new AppError('not_allowed', 'You need at least one second factor. Add another one first.');
    await tx.delete(secondFactors).where(eq(secondFactors.id, factorId));
  });
  await emailOwner(context, userId, 'factor-removed', userAgent);
  return readAccess(context, caller);
}

/**
 * Removes all factors of a user who has lost them, on the operator's word, and withdraws what they had confirmed. Returns
 * how many there were. Refuses with not_found.
 */
export async function resetFactors(context: Context, userId: string, act: Act): Promise<number> {
  let factors = 0;
  await changeUser(context, userId, { ...act, action: 'reset the second factor of' }, async (tx) => {
    factors = (await listFactors(tx, userId)).length;
    await deleteFactorsOf(tx, userId);
    await withdrawConfirmations(tx, userId);
    return { factors };
  });
  await emailOwner(context, userId, 'factor-removed', null);
  return factors;
}

interface InSession {
  user: UserRow;
  sessionId: string;
}

async function adminOf({ db }: Context, { userId, sessionId }: Caller): Promise<InSession> {
  const found = await findUser(db, userId);
  if (found?.user.role !== ADMIN_ROLE || found.user.suspendedAt !== null || sessionId === undefined) {
    throw new AppError('not_allowed', 'Only admins can do this.');
  }
  return { user: found.user, sessionId };
}

async function sessionOf(db: Db, sessionId: string) {
  const session = await findFactorSession(db, sessionId);
  if (session === null) throw new AppError('not_signed_in', 'Please sign in to continue.');
  return session;
}

async function assertMayAdd(
  context: Context,
  auth: Auth,
  { user, sessionId }: InSession,
  password: string | undefined,
): Promise<FactorRow[]> {
  const { createdAt, confirmedAt } = await sessionOf(context.db, sessionId);
  const factors = await listFactors(context.db, user.id);
  const now = context.clock.real().getTime();
  if (factors.length > 0) {
    if (confirmedAt === null || now - confirmedAt.getTime() >= ACTS_MS) throw factorNeeded();
  } else if ((await findPasswordHash(context.db, user.id)) !== null) {
    await assertPassword(context, auth, user.id, password ?? '', 'password');
  } else if (now - createdAt.getTime() >= FRESH_SIGN_IN_MS) {
    throw new AppError(
      'not_allowed',
      'Sign out and back in first: you must have signed in within the last 10 minutes.',
    );
  }
  return factors;
}

function challengeSession(context: Context, sessionId: string, purpose: Challenge['purpose'], challenge: string) {
  return saveChallenge(context.db, sessionId, { purpose, challenge, challengedAt: context.clock.real() });
}

async function add(
  context: Context,
  caller: Caller,
  kind: 'passkey' | 'totp',
  userAgent: string | undefined,
  check: (challenge: string) => Promise<Partial<FactorRow>>,
): Promise<AdminAccess> {
  const { user, sessionId } = await adminOf(context, caller);
  const now = context.clock.real();
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, user.id);
    const { confirmedAt } = await sessionOf(tx, sessionId);
    const isFirst = (await listFactors(tx, user.id)).length === 0;
    // Another session may have added the first one since the password was checked.
    if (!isFirst && (confirmedAt === null || now.getTime() - confirmedAt.getTime() >= READS_MS)) throw factorNeeded();
    const checked = await check(await openChallenge(tx, sessionId, kind, now));
    await tx.insert(secondFactors).values({
      ...{ id: context.ids.uuid(), userId: user.id, kind, createdAt: now, lastUsedAt: now },
      ...checked,
    });
    await saveConfirmation(tx, sessionId, now);
  });
  await emailOwner(context, user.id, 'factor-added', userAgent);
  return readAccess(context, caller);
}

/** Takes the session's challenge. A refusal afterwards rolls that back, so that a mistyped code can be corrected. */
async function openChallenge(tx: Db, sessionId: string, purpose: Challenge['purpose'], now: Date): Promise<string> {
  const challenge = await takeChallenge(tx, sessionId, purpose, new Date(now.getTime() - CHALLENGE_MS));
  if (challenge === null) throw new AppError('not_allowed', 'That took too long. Please begin again.');
  return challenge;
}

async function useCode(context: Context, tx: Db, factors: readonly FactorRow[], code: string): Promise<void> {
  const now = context.clock.real();
  for (const { id, secret } of factors) {
    const step = secret === null ? null : await stepOfCode(context, secret, code, now);
    if (step !== null && (await saveCodeUse(tx, id, step, now))) return;
  }
  throw codeRefused();
}

const factorNeeded = () => new AppError('factor_needed', 'Confirm your second factor to continue.');
const codeRefused = () => {
  const { code, message, details } = fieldProblem(
    'code',
    'That code is not right, or was used. Codes change every 30 seconds.',
  );
  return new AppError(code, message, details);
};
const passkeyRefused = () => {
  const { code, message, details } = fieldProblem('response', 'That passkey was not accepted. Please try again.');
  return new AppError(code, message, details);
};
