import type { FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import { type Knocking, type Limit, RateLimits } from '../lib/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const perAddress = (max: number, seconds: number, counts: Limit['counts'] = 'every'): Limit => {
  return { per: 'address', max, seconds, counts };
};
const perAccount = (max: number, seconds: number, counts: Limit['counts'] = 'every'): Limit => {
  return { per: 'account', max, seconds, counts };
};

/**
 * How often each door may be knocked at, in real time (rules 5.6). Behind all of them stands the limit on requests of
 * one address, in app.ts.
 */
export const LIMITS = {
  // Wrong passwords count, not sign-ins: a household behind one address signs in as it likes.
  signIn: [perAddress(120, MINUTE), perAddress(40, 10 * MINUTE, 'failures'), perAccount(10, 15 * MINUTE, 'failures')],
  google: [perAddress(60, MINUTE)],
  signUp: [perAddress(30, MINUTE), perAddress(200, HOUR), perAccount(5, HOUR, 'successes')],
  // A mail with a link: reset, confirmation, first password.
  mailLink: [perAddress(20, MINUTE), perAccount(5, HOUR, 'successes')],
  // What opens a link, or asks whether it is any good.
  link: [perAddress(60, MINUTE)],
  availability: [perAddress(120, MINUTE)],
  // The current password is asked for.
  password: [perAddress(60, MINUTE), perAccount(10, 15 * MINUTE, 'failures')],
  download: [perAddress(30, MINUTE), perAccount(20, HOUR)],
  mailPreferences: [perAddress(20, MINUTE), perAccount(20, HOUR)],
  readToken: [perAddress(60, MINUTE), perAccount(30, HOUR)],
  newGroup: [perAddress(60, MINUTE), perAccount(30, HOUR)],
  // A stadium behind one address joins by one link.
  join: [perAddress(300, MINUTE), perAccount(30, MINUTE)],
  // Looks at what an invitation or a join link leads to, signed in or not.
  invitation: [perAddress(300, MINUTE)],
  // Mistakes in the form are free.
  invite: [perAddress(120, 10 * MINUTE), perAccount(20, HOUR, 'successes')],
  joinLink: [perAddress(60, MINUTE), perAccount(30, HOUR)],
  // Asks the payment provider each time.
  billing: [perAddress(120, MINUTE), perAccount(30, MINUTE)],
  // What a user changes about how he is told of things.
  notices: [perAddress(120, MINUTE), perAccount(30, MINUTE)],
  // Calendar programs ask by themselves, many from one address.
  calendar: [perAddress(300, MINUTE)],
  feedback: [perAddress(20, 10 * MINUTE), perAccount(10, HOUR)],
} satisfies Record<string, readonly Limit[]>;

/** A door that has limits. */
export type Door = keyof typeof LIMITS;

/** The limits of this process, with nothing counted yet. */
export function openLimits(clock: Clock): RateLimits<Door> {
  return new RateLimits<Door>(clock, LIMITS);
}

/** Who knocks: the client's address as the trusted proxy tells it, and the account that it is about. */
export function knockingOf(request: FastifyRequest, account?: string): Knocking {
  return { address: request.ip, account };
}
