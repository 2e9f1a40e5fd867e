import type { CONFIRMATION_ERRORS } from '@singleback/contract/account.ts';

interface Why {
  title: string;
  text: string;
  /** The address is confirmed already: there is nothing to send, only to sign in. */
  isDone: boolean;
}

const NOT_WORKING: Why = {
  title: 'This link does not work',
  text: 'It may have been cut off on its way. We can send you a new one.',
  isDone: false,
};
const WHYS: Readonly<Record<(typeof CONFIRMATION_ERRORS)[number], Why>> = {
  TOKEN_USED: {
    title: 'This link was used already',
    text: 'Your email is confirmed. Sign in and your season can go on.',
    isDone: true,
  },
  TOKEN_EXPIRED: {
    title: 'This link has expired',
    text: 'A confirmation link works for 24 hours. We can send you a new one.',
    isDone: false,
  },
  INVALID_TOKEN: NOT_WORKING,
};

/** Why a confirmation link did not work, by the word it came back with. */
export function whyOf(error: string): Why {
  return WHYS[error.toUpperCase() as keyof typeof WHYS] ?? NOT_WORKING;
}

const GOOGLE: Readonly<Record<string, string>> = {
  access_denied: 'Signing in with Google was cancelled',
  account_not_linked: 'There is an account with this email already. Sign in with your password.',
};

/** What is said to who comes back from Google with an error [A8.3]; null without one. */
export function googleFailure(error: string | undefined): string | null {
  if (error === undefined) return null;
  const word = error.toLowerCase();
  return (Object.hasOwn(GOOGLE, word) && GOOGLE[word]) || 'Failed to sign in with Google';
}
