import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { DAY_SECONDS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { cookiePrefix } from '../../../lib/cookie-prefix.ts';
import { assertOwnTargets, ownOrigins } from '../../../lib/own-targets.ts';
import type { Auth } from '../auth.ts';
import { signUpIn } from '../codes/email-codes.ts';
import { enter } from './confirm-sign-up.ts';
import type { PendingSignUp } from './pending-sign-ups-store.ts';
import { type Entered, signInWith, type Visitor } from './sign-up-session.ts';

/** What is read of a request that signs a visitor up or in. */
interface PageRequest {
  headers: { cookie?: string | undefined; origin?: string | undefined; 'user-agent'?: string | undefined };
  body: unknown;
  query: unknown;
  clientAddress: string;
}

const COOKIE_SECONDS = 30 * DAY_SECONDS;

/** The cookie that identifies the browser of a sign-up. */
export function signUpCookies(publicUrl: string) {
  const name = `${cookiePrefix(publicUrl)}.sign_up`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    read({ headers }: PageRequest): string | null {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return value && /^[\w-]{43}$/.test(value) ? value : null;
    },
    write: (value: string, seconds = COOKIE_SECONDS) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    /** The browser that a session is started in. */
    visitor(request: PageRequest): Visitor {
      return {
        signUpCookie: this.read(request),
        cookies: request.headers.cookie ?? '',
        userAgent: request.headers['user-agent'] ?? '',
        address: request.clientAddress,
      };
    },
  };
}

/** The text values of a body or query by name, including all values of repeated names. */
function textsOf(fields: unknown): [string, string][] {
  return Object.entries((fields ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (typeof one === 'string' ? [[name, one]] : [])),
  );
}

/** Pages of other sites must neither sign visitors up nor confirm with their cookies; redirects stay on our pages. */
export function assertOwnPage(publicUrl: string, { headers, body, query }: PageRequest): void {
  assertOwnTargets(publicUrl, textsOf(body));
  assertOwnTargets(publicUrl, textsOf(query));
  const { origin } = headers;
  if (origin === undefined || ownOrigins(publicUrl).includes(origin)) return;
  throw new AppError('not_allowed', 'This can only be done on Singleback’s own pages.');
}

const PROOF_LASTS_MS = 30 * MINUTE_MS;

/** A sign-in after the right code. */
interface CodeSignIn {
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
