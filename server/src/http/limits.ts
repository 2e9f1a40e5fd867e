import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/pool.ts';
import { sharedCounters } from '../db/rate-limits.ts';
import {
  type Attempter,
  type Delay,
  inMemory,
  type Limit,
  type Per,
  RateLimits,
  type Rules,
} from '../lib/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const limit = (per: Per, max: number, seconds: number, counts: Limit['counts'] = 'every'): Limit => {
  return { kind: 'limit', per, max, seconds, counts };
};
const perAddress = (max: number, seconds: number, counts?: Limit['counts']) => limit('address', max, seconds, counts);
const perAccount = (max: number, seconds: number, counts?: Limit['counts']) => limit('account', max, seconds, counts);
const delay = (per: Per, rule: Pick<Delay, 'free' | 'longestSeconds' | 'forgives'>): Delay => {
  return { kind: 'delay', per, firstSeconds: 5, seconds: 24 * HOUR, ...rule };
};

const RESET_HINT = 'A reset link signs you in right away.';

/**
 * How often what protects accounts, or is seldom done, may be attempted, in real time and counted across processes (rules
 * 5.6). Behind all of them stands the limit on requests of one address, in app.ts.
 */
const SHARED = {
  // Wrong passwords count, not sign-ins: a household behind one address signs in as often as it likes.
  signIn: {
    rules: [
      ...[perAddress(120, MINUTE), perAddress(40, 10 * MINUTE, 'failures')],
      delay('both', { free: 5, longestSeconds: 15 * MINUTE, forgives: true }),
      delay('account', { free: 10, longestSeconds: 5 * MINUTE, forgives: false }),
    ],
    hint: RESET_HINT,
  },
  // In a browser that was signed in to this account before; the account is counted together with the browser.
  signInKnown: {
    rules: [perAccount(30, MINUTE), delay('account', { free: 10, longestSeconds: 15 * MINUTE, forgives: true })],
    hint: RESET_HINT,
  },
  google: { rules: [perAddress(60, MINUTE)] },
  signUp: { rules: [perAddress(30, MINUTE), perAddress(200, HOUR), perAccount(5, HOUR, 'successes')] },
  // An email with a link: reset, confirmation, first password.
  mailLink: { rules: [perAddress(20, MINUTE), perAccount(5, HOUR, 'successes')] },
  mailLinkKnown: { rules: [perAddress(20, MINUTE), perAccount(5, HOUR, 'successes')] },
  // What opens a link, or asks whether it is any good.
  link: { rules: [perAddress(60, MINUTE)] },
  availability: { rules: [perAddress(120, MINUTE)] },
  // The current password is asked for.
  password: {
    rules: [perAddress(60, MINUTE), delay('account', { free: 10, longestSeconds: 15 * MINUTE, forgives: true })],
  },
  mailPreferences: { rules: [perAddress(20, MINUTE), perAccount(20, HOUR)] },
  readToken: { rules: [perAddress(60, MINUTE), perAccount(30, HOUR)] },
  // Mistakes in the form are free.
  newGroup: { rules: [perAddress(60, MINUTE), perAccount(30, HOUR, 'successes')] },
  // A stadium behind one address joins by one link.
  join: { rules: [perAddress(300, MINUTE), perAccount(30, MINUTE)] },
  // Mistakes in the form are free.
  invite: { rules: [perAddress(120, 10 * MINUTE), perAccount(20, HOUR, 'successes')] },
  joinLink: { rules: [perAddress(60, MINUTE), perAccount(30, HOUR)] },
  // Asks the payment provider each time.
  billing: { rules: [perAddress(120, MINUTE), perAccount(30, MINUTE)] },
  // What a user changes about how they are notified.
  notices: { rules: [perAddress(120, MINUTE), perAccount(30, MINUTE)] },
  feedback: { rules: [perAddress(20, 10 * MINUTE), perAccount(10, HOUR)] },
  // Emails about the safety of an account, of each kind; more of them are not sent.
  securityMail: { rules: [perAccount(5, HOUR), perAccount(10, 24 * HOUR)] },
} satisfies Record<string, Rules>;

/** How often what only reads may be done, counted by each process for itself: a read writes nothing. */
const READS = {
  download: { rules: [perAddress(30, MINUTE), perAccount(20, HOUR)] },
  // Looks at what an invitation or a join link leads to, signed in or not.
  invitation: { rules: [perAddress(300, MINUTE)] },
  // Calendar programs ask by themselves, many from one address.
  calendar: { rules: [perAddress(300, MINUTE)] },
} satisfies Record<string, Rules>;

/** What a shared limit is kept under. */
export type SharedLimit = keyof typeof SHARED;

/** The limits of one process. */
export interface Limits {
  shared: RateLimits<keyof typeof SHARED>;
  reads: RateLimits<keyof typeof READS>;
}

/** Opens the limits on a database, where the shared ones are counted. */
export function openLimits(database: Database): Limits {
  return { shared: new RateLimits(SHARED, sharedCounters(database)), reads: new RateLimits(READS, inMemory) };
}

/** Who attempts something: the client's address as the trusted proxy tells it, and the account that it is about. */
export function attempterOf(request: FastifyRequest, account?: string): Attempter {
  return { address: request.clientAddress, account };
}
