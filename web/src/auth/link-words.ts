interface Why {
  title: string;
  text: string;
  /** The address is confirmed already: no new link is needed, only sign-in. */
  isDone: boolean;
}

const NOT_WORKING: Why = {
  title: 'This link does not work',
  text: 'It may have been cut off on its way. We can send you a new one.',
  isDone: false,
};
const WHYS: Readonly<Record<string, Why>> = {
  link_used: {
    title: 'This link was used already',
    text: 'Your email is confirmed. Sign in and your season can go on.',
    isDone: true,
  },
  link_expired: {
    title: 'This link has expired',
    text: 'A confirmation link works for 24 hours. We can send you a new one.',
    isDone: false,
  },
};

/** Why a confirmation link failed, by the server's error code. */
export function whyOf(code: string): Why {
  return (Object.hasOwn(WHYS, code) && WHYS[code]) || NOT_WORKING;
}

const GOOGLE: Readonly<Record<string, string>> = {
  access_denied: 'Signing in with Google was cancelled',
  email_not_verified: 'Google has not confirmed this email address. Confirm it there, or sign up with a password.',
  account_not_linked: 'There is an account with this email already. Sign in with your password.',
};

/** The message for a failed sign-in with Google [A8.3]; null without an error. */
export function googleFailure(error: string | undefined): string | null {
  if (error === undefined) return null;
  const word = error.toLowerCase();
  return (Object.hasOwn(GOOGLE, word) && GOOGLE[word]) || 'Failed to sign in with Google';
}
