import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import {
  CODE_TRIES,
  checkCode,
  checkEmail,
  cleanCode,
  emailKey,
  SUGGESTED_NAMES,
  suggestedName,
} from '@singleback/game/account/sign-up.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { pendingSignUps } from '../../../db/schema/account.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Input } from '../../../handlers.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import { hashToken } from '../../../lib/ids.ts';
import { isMemberOf } from '../../groups/access-service.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { findUser, findUserIdByEmail } from '../account-store.ts';
import { isNameFree, keysOf } from '../names/display-names.ts';
import { destinationOf, linkEnd } from './pending-sign-ups.ts';
import {
  addCode,
  deleteSignUpsBefore,
  findSignUpOf,
  insertSignUp,
  isCodeOf,
  mailSignUp,
  type PendingSignUp,
  releaseNames,
  repeatSignUp,
  SIGN_UP_KEPT_MS,
  saveProof,
  takeTry,
} from './stored-sign-ups.ts';

/** How long a guest's lineup is stored with the sign-up. */
const GUEST_LINEUP_KEPT_MS = DAY_MS;
const MOST_SUGGESTED = 20;

/**
 * Emails a code and a link to an address. Reply and timing don't depend on whether the address has an account; only the
 * code or the link reveals that. The code works in this browser alone, so nobody else can use up its tries.
 * @param browser this browser's sign-up cookie, or null
 * @returns the sign-up cookie to set, and a free display name
 */
export async function sendCode(context: Context, form: Input<'POST /auth/code/send'>['body'], browser: string | null) {
  const email = emailKey(form.email);
  refuse(checkEmail(email));
  const destination = destinationOf(context, form);
  const own = await signUpIn(context, email, browser);
  const cookie = own && browser !== null ? browser : context.ids.token();
  // A sign-up with a password stays as it is, beside this one.
  const known = own?.kind === 'code' ? own : null;
  const name = known?.name ?? (await freeName(context, email));
  const id = known?.id ?? context.ids.uuid();
  const now = context.clock.real();
  const begun = { ...destination, lineup: form.lineup ?? null, createdAt: now, expiresAt: linkEnd(now) };
  const signUp = { id, email, kind: 'code' as const, name, ...begun };
  const code = await inTransaction(context.db, async (tx) => {
    await deleteSignUpsBefore(tx, new Date(now.getTime() - SIGN_UP_KEPT_MS));
    if (browser !== null && browser !== cookie) await releaseNames(tx, browser);
    if (known) await repeatSignUp(tx, id, begun);
    else await insertSignUp(tx, { ...signUp, ...keysOf(name), cookieHash: hashToken(cookie) });
    return addCode(tx, context, id);
  });
  await mailSignUp(context, signUp, code);
  return { cookie, suggestedName: name };
}

/** The newest open sign-up of an address in the browser with this sign-up cookie; null if there is none. */
export async function signUpIn({ db }: Context, email: string, browser: string | null): Promise<PendingSignUp | null> {
  return browser === null ? null : findSignUpOf(db, emailKey(email), browser);
}

/**
 * Checks the code of a browser's own sign-up, and remembers there that the address is proven. Refuses with
 * field_invalid, code_wrong (details.tries_left) or code_expired.
 */
export async function checkEmailCode(
  context: Context,
  code: string,
  signUp: PendingSignUp | null,
): Promise<ReplyOf<Calls['POST /auth/code/check']>> {
  refuse(checkCode(code));
  const tried = signUp && (await takeTry(context.db, signUp.id, CODE_TRIES, context.clock.real()));
  if (!tried) throw new AppError('code_expired', 'This code no longer works. Send a new one.');
  if (!isCodeOf(context, signUp.id, tried.codeHash, cleanCode(code))) throw wrongCode(CODE_TRIES - tried.tries);
  await saveProof(context.db, signUp.id, context.clock.real());
  const userId = await findUserIdByEmail(context.db, signUp.email);
  if (userId === null) return { account: 'new', display_name: signUp.name, is_member: false };
  const group = await waitingGroup(context, signUp);
  const isMember = group !== null && (await isMemberOf(context.db, { userId }, group.id));
  const name = (await findUser(context.db, userId))?.user.name ?? null;
  return { account: 'known', display_name: name, is_member: isMember };
}

/** Deletes the lineups of guests who have not come back within a day. */
export async function deleteOldGuestLineups({ db, clock }: Context): Promise<void> {
  await db
    .update(pendingSignUps)
    .set({ lineup: null })
    .where(
      and(
        isNotNull(pendingSignUps.lineup),
        lt(pendingSignUps.createdAt, new Date(clock.real().getTime() - GUEST_LINEUP_KEPT_MS)),
      ),
    );
}

function wrongCode(left: number): AppError {
  if (left === 0) return new AppError('code_expired', 'That code isn’t right either. Send a new one.');
  const tries = left === 1 ? '1 try' : `${left} tries`;
  return new AppError('code_wrong', `That code isn’t right. ${tries} left.`, { tries_left: left });
}

/** A display name that nobody has; of so many, a few tries find one. */
async function freeName(context: Context, email: string): Promise<string> {
  let name = '';
  for (let tried = 0; tried < MOST_SUGGESTED; tried++) {
    name = suggestedName(context.ids.below(SUGGESTED_NAMES));
    if (await isNameFree(context, name, { userId: null, email })) break;
  }
  return name;
}
