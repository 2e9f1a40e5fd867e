import { letter } from '../../lib/letter.ts';
import type { Mail } from '../../lib/mail.ts';

/** The mail that confirms an address. It names nobody: whoever signed up chose the name, and may not be the reader. */
export function confirmationMail(to: string, url: string): Mail {
  return letter(to, 'Confirm your e-mail for Singleback', {
    greeting: 'Hello,',
    lines: ['Confirm your e-mail address and your season can start.'],
    action: { label: 'Confirm my e-mail', url },
    after: 'The link works for 24 hours. If you did not sign up for Singleback, ignore this mail.',
  });
}

/** The mail with the link that sets a new password. */
export function resetMail(to: string, url: string): Mail {
  return letter(to, 'Set a new password for Singleback', {
    greeting: 'Hello,',
    lines: ['Somebody asked for a new password for this address. Set it here:'],
    action: { label: 'Set a new password', url },
    after: 'The link works for one hour, once. If that was not you, ignore this mail: nothing has changed.',
  });
}

/** To somebody who has an account and signs up again: the page says the same to all, so this mail says what is so. */
export function alreadySignedUpMail(to: string, url: string): Mail {
  return letter(to, 'You already have a Singleback account', {
    greeting: 'Hello,',
    lines: [
      'Somebody signed up for Singleback with this address, which has an account already.',
      'Sign in with it, or choose “Forgot your password?” there for a new password.',
    ],
    action: { label: 'Sign in', url },
    after: 'If that was not you, ignore this mail: nothing has changed.',
  });
}
