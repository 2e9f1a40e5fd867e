import { IN_MAINTENANCE, SUSPENDED } from '@singleback/game/account/sign-up.ts';

export type AuthView = 'sign_in' | 'sign_up' | 'forgot_password';

const HEADINGS = {
  sign_in: {
    join: 'Sign in to join the group',
    invitation: 'Sign in to accept your invitation',
    otherwise: 'Sign in to manage your fantasy lineup',
  },
  sign_up: {
    join: 'Create your account to join the group',
    invitation: 'Create your account to accept your invitation',
    otherwise: 'Create your account to start playing',
  },
} as const;

/** The heading of a view; mentions a pending group or invitation [A2.26, A2.27]. */
export function headingOf(view: AuthView, reason: 'join' | 'invitation' | undefined): string {
  if (view === 'forgot_password') return 'Forgot your password?';
  return HEADINGS[view][reason ?? 'otherwise'];
}

interface Why {
  title: string;
  text: string;
  /** The address is confirmed already: no new link is needed, only sign-in. */
  isDone: boolean;
}

const NOT_WORKING: Why = {
  title: 'This link doesn’t work',
  text: 'It may be incomplete. We can send you a new one.',
  isDone: false,
};
const WHYS: Readonly<Record<string, Why>> = {
  link_used: {
    title: 'This link was already used',
    text: 'Your email is confirmed. Sign in to keep playing.',
    isDone: true,
  },
  link_expired: {
    title: 'This link has expired',
    text: 'Confirmation links work for 24 hours. We can send you a new one.',
    isDone: false,
  },
};

/** Why a confirmation link failed, by the server's error code. */
export function whyOf(code: string): Why {
  return (Object.hasOwn(WHYS, code) && WHYS[code]) || NOT_WORKING;
}

const GOOGLE: Readonly<Record<string, string>> = {
  not_allowed: SUSPENDED,
  maintenance: IN_MAINTENANCE,
  access_denied: 'Google sign-in was canceled',
  email_not_verified: 'Google hasn’t verified this email. Verify it there, or sign up with a password.',
  account_not_linked: 'An account with this email already exists. Sign in with your password.',
};

/** The message for a failed sign-in with Google [A8.3]; null without an error. */
export function googleFailure(error: string | undefined): string | null {
  if (error === undefined) return null;
  const word = error.toLowerCase();
  return (Object.hasOwn(GOOGLE, word) && GOOGLE[word]) || 'Failed to sign in with Google';
}
