import type { Database, Db } from './db/pool.ts';
import type { AccessTokens } from './lib/access-tokens.ts';
import type { Clock } from './lib/clock.ts';
import type { Ids } from './lib/ids.ts';
import type { Log } from './lib/log.ts';
import type { MailSender } from './lib/mail.ts';

/** What every part of the server is given: made once at the start, handed down, never global. */
export interface Context {
  db: Db;
  database: Database;
  clock: Clock;
  ids: Ids;
  mail: MailSender;
  log: Log;
  tokens: AccessTokens;
  /** Where the product is reached from outside, without a slash at the end. */
  publicUrl: string;
  /** Signs sessions and e-mail links. */
  authSecret: string;
}
