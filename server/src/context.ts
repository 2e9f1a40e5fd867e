import type { Database, Db } from './db/pool.ts';
import type { Limits } from './http/limits.ts';
import type { AccessTokens } from './lib/access-tokens.ts';
import type { Clock } from './lib/clock.ts';
import type { Ids } from './lib/ids.ts';
import type { Log } from './lib/log.ts';
import type { MailSender } from './lib/mail.ts';
import type { Passwords } from './lib/passwords.ts';
import type { ReadingPrograms } from './lib/reading-programs.ts';
import type { Billing } from './lib/stripe.ts';
import type { PushSender } from './lib/web-push.ts';

/** Where people sign in with Google: Google itself, or the stand-in of a playground. */
export interface GoogleProvider {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  jwksUrl: string;
  issuers: readonly string[];
}

/** What every part of the server is given: made once at the start, handed down, never global. */
export interface Context {
  db: Db;
  database: Database;
  clock: Clock;
  ids: Ids;
  mail: MailSender;
  passwords: Passwords;
  log: Log;
  tokens: AccessTokens;
  /** How often what may be attempted. */
  limits: Limits;
  /** Programs that only read, by tokens of their own. */
  programs: ReadingPrograms;
  /** Where the product is reached from outside, without a slash at the end. */
  publicUrl: string;
  /** Signs sessions and e-mail links. */
  authSecret: string;
  /** null: nobody signs in with Google here. */
  google: GoogleProvider | null;
  /** null: Premium can't be bought here. */
  billing: Billing | null;
  /** Who gets the feedback of users by mail; null: it is only kept. */
  operatorEmail: string | null;
  /** Pushes to browsers. */
  push: PushSender;
  /** Free users are reminded of their lineups too: the operator's word. */
  remindsEveryone: boolean;
}
