import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Auth } from '../auth.ts';
import { enter } from '../sign-up/confirm-sign-up.ts';
import type { PendingSignUp } from '../sign-up/pending-sign-ups-store.ts';
import { type Entered, signInWith, type Visitor } from '../sign-up/sign-up-session.ts';
import { signUpIn } from './email-codes.ts';

const PROOF_LASTS_MS = 30 * MINUTE_MS;

/** A sign-in after the right code. */
export interface CodeSignIn {
  email: string;
  name?: string | undefined;
  /** Replaces the lineup that was sent with the request for the code. */
  lineup?: LineupSubmission | null | undefined;
  replaceSession?: boolean | undefined;
}

/**
 * Signs in with an address that was proven in this browser by a code, creating the account if there is none. Refuses
 * with code_needed, else like `enter`.
 */
export async function signInByCode(context: Context, auth: Auth, form: CodeSignIn, visitor: Visitor): Promise<Entered> {
  const found = await provenSignUp(context, form.email, visitor.signUpCookie);
  const signUp = form.lineup === undefined ? found : { ...found, lineup: form.lineup };
  const takenName = found.kind === 'password' && form.name === undefined ? 'leave out' : 'refuse';
  const { passwordHash } = found;
  return signInWith(context, auth, visitor, (place) =>
    enter(context, signUp, form, place, { passwordHash, takenName }),
  );
}

async function provenSignUp(context: Context, email: string, cookie: string | null): Promise<PendingSignUp> {
  const found = await signUpIn(context, email, cookie);
  const since = context.clock.real().getTime() - PROOF_LASTS_MS;
  if (found?.provenAt && found.provenAt.getTime() > since) return found;
  throw new AppError('code_needed', 'Enter the code from the email first.');
}
