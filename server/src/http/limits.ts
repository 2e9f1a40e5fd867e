import {
  DAY_SECONDS as DAY,
  HOUR_SECONDS as HOUR,
  MINUTE_SECONDS as MINUTE,
} from '@singleback/game/season/durations.ts';
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

const limit = (per: Per, max: number, seconds: number, counts: Limit['counts'] = 'every'): Limit => {
  return { kind: 'limit', per, max, seconds, counts };
};
const perAddress = (max: number, seconds: number, counts?: Limit['counts']) => limit('address', max, seconds, counts);
const perAccount = (max: number, seconds: number, counts?: Limit['counts']) => limit('account', max, seconds, counts);
const delay = (per: Per, rule: Pick<Delay, 'free' | 'longestSeconds' | 'forgives'>): Delay => {
  return { kind: 'delay', per, firstSeconds: 5, seconds: DAY, ...rule };
};

const RESET_HINT = 'A reset link signs you in right away.';

/**
 * Rate limits for sensitive or expensive actions, in real time and counted across processes (rules 5.6). The general
 * limit on requests of one address is in app.ts.
 */
const SHARED = {
  // Only wrong passwords count, so that a household behind one address can sign in freely.
  signIn: {
    rules: [
      ...[perAddress(120, MINUTE), perAddress(40, 10 * MINUTE, 'failures')],
      delay('both', { free: 5, longestSeconds: 15 * MINUTE, forgives: true }),
      delay('account', { free: 10, longestSeconds: 5 * MINUTE, forgives: false }),
    ],
    hint: RESET_HINT,
  },
  // In a browser that was signed in to this account before; counted by account and browser together.
  signInKnown: {
    rules: [perAccount(30, MINUTE), delay('account', { free: 10, longestSeconds: 15 * MINUTE, forgives: true })],
    hint: RESET_HINT,
  },
  google: { rules: [perAddress(60, MINUTE)] },
  // The sign-in page starts one on each visit, and a whole stadium may be behind one address.
  passkeyStart: { rules: [perAddress(300, MINUTE)] },
  passkey: { rules: [perAddress(120, MINUTE), perAddress(40, 10 * MINUTE, 'failures')] },
  newPasskey: { rules: [perAddress(60, MINUTE), perAccount(30, HOUR)] },
  signUp: { rules: [perAddress(30, MINUTE), perAddress(200, HOUR), perAccount(5, HOUR, 'successes')] },
  // An email with a link: reset, confirmation, first password.
  mailLink: { rules: [perAddress(20, MINUTE), perAccount(5, HOUR, 'successes')] },
  mailLinkKnown: { rules: [perAddress(20, MINUTE), perAccount(5, HOUR, 'successes')] },
  // An email with a code; also counted per network, see networkOf.
  codeSend: {
    rules: [perAddress(20, MINUTE), perAddress(100, HOUR), perAccount(6, HOUR, 'successes')],
    hint: 'If an email has come, its link works, too.',
  },
  codeSendKnown: { rules: [perAddress(20, MINUTE), perAccount(6, HOUR, 'successes')] },
  // Tries of a code: five per code, and these for all codes of a browser's sign-up (rules 7.25).
  codeCheck: { rules: [perAddress(60, MINUTE), perAccount(20, HOUR, 'failures')] },
  // Opens a link, or checks whether it is valid.
  link: { rules: [perAddress(60, MINUTE)] },
  availability: { rules: [perAddress(120, MINUTE), perAccount(60, MINUTE)] },
  // Requires the current password.
  password: {
    rules: [perAddress(60, MINUTE), delay('account', { free: 10, longestSeconds: 15 * MINUTE, forgives: true })],
  },
  // Confirms the second factor of an admin: five wrong tries.
  secondFactor: { rules: [perAddress(60, MINUTE), perAccount(5, 15 * MINUTE, 'failures')] },
  mailPreferences: { rules: [perAddress(20, MINUTE), perAccount(20, HOUR)] },
  readToken: { rules: [perAddress(60, MINUTE), perAccount(30, HOUR)] },
  // Invalid forms don't count.
  newGroup: { rules: [perAddress(60, MINUTE), perAccount(30, HOUR, 'successes')] },
  // A whole stadium behind one address may use one join link.
  join: { rules: [perAddress(300, MINUTE), perAccount(30, MINUTE)] },
  // Invalid forms don't count.
  invite: { rules: [perAddress(120, 10 * MINUTE), perAccount(20, HOUR, 'successes')] },
  // Each goes to up to a hundred people. Invalid ones don't count.
  announcement: { rules: [perAddress(60, MINUTE), perAccount(3, DAY, 'successes')] },
  chat: { rules: [perAddress(600, MINUTE), perAccount(30, MINUTE), perAccount(600, HOUR)] },
  chatReaction: { rules: [perAddress(600, MINUTE), perAccount(60, MINUTE)] },
  // Invalid forms don't count.
  webhook: { rules: [perAddress(60, MINUTE), perAccount(20, HOUR, 'successes')] },
  // Each makes this server send a request.
  webhookTest: { rules: [perAddress(30, MINUTE), perAccount(5, MINUTE), perAccount(30, HOUR)] },
  joinLink: { rules: [perAddress(60, MINUTE), perAccount(30, HOUR)] },
  // Calls the payment provider each time.
  billing: { rules: [perAddress(120, MINUTE), perAccount(30, MINUTE)] },
  // Changes of notification settings.
  notices: { rules: [perAddress(120, MINUTE), perAccount(30, MINUTE)] },
  report: { rules: [perAddress(30, 10 * MINUTE), perAccount(20, HOUR)] },
  feedback: { rules: [perAddress(20, 10 * MINUTE), perAccount(10, HOUR)] },
  // Runs of a season that is played again, and their final picks: eighteen weeks within minutes are fine.
  tryStart: { rules: [perAddress(20, 10 * MINUTE), perAddress(60, HOUR)] },
  tryPicks: { rules: [perAddress(120, MINUTE)] },
  // Security emails of each kind; more are not sent.
  securityMail: { rules: [perAccount(5, HOUR), perAccount(10, DAY)] },
} satisfies Record<string, Rules>;

/** Rate limits for reads, counted by each process on its own, since a read writes nothing. */
const READS = {
  /** Of the everyone-group the first one takes as long as the lock did. */
  sheets: { rules: [perAddress(240, MINUTE), perAccount(60, MINUTE)] },
  download: { rules: [perAddress(30, MINUTE), perAccount(20, HOUR)] },
  // Previews the target of an invitation or a join link, signed in or not.
  invitation: { rules: [perAddress(300, MINUTE)] },
  // Calendar programs poll, many from one address.
  calendar: { rules: [perAddress(300, MINUTE)] },
  // Of one read token, whatever it calls.
  program: { rules: [perAccount(300, MINUTE)] },
} satisfies Record<string, Rules>;

/** The name of a shared limit. */
export type SharedLimit = keyof typeof SHARED;

/** The name of a limit. */
export type LimitName = SharedLimit | keyof typeof READS;

/** The limits of one process. */
export interface Limits {
  shared: RateLimits<keyof typeof SHARED>;
  reads: RateLimits<keyof typeof READS>;
}

/** Opens the limits; the shared ones are counted in the database. */
export function openLimits(database: Database): Limits {
  return { shared: new RateLimits(SHARED, sharedCounters(database)), reads: new RateLimits(READS, inMemory) };
}

/** The limits that this one is among. */
export function limitsOf({ shared, reads }: Limits, name: LimitName): RateLimits<LimitName> {
  return name in READS ? reads : shared;
}

/** The client's address as reported by the trusted proxy, and the account concerned. */
export function attempterOf(request: FastifyRequest, account?: string): Attempter {
  return { address: request.clientAddress, account };
}
