import type { Database, Db } from './db/pool.ts';
import type { Limits } from './http/limits.ts';
import type { Clock } from './lib/clock.ts';
import type { DiskSpace } from './lib/disk-space.ts';
import type { Ids } from './lib/ids.ts';
import type { Log } from './lib/log.ts';
import type { MailSender } from './lib/mail/mail.ts';
import type { Site } from './lib/site-state.ts';
import type { Billing } from './lib/stripe.ts';
import type { AccessTokens, ReadingPrograms } from './lib/tokens/access-tokens.ts';
import type { Passwords } from './lib/tokens/passwords.ts';
import type { PushSender } from './lib/web-push.ts';
import type { WebhookSender } from './lib/webhooks/webhook-sender.ts';
import type { Standings } from './standings/standings.ts';
import type { PrepareSeason } from './try-seasons/prepare-in-worker.ts';

/** The Google provider: Google itself, or the stand-in of a playground. */
export interface GoogleProvider {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  jwksUrl: string;
  issuers: readonly string[];
}

/** The dependencies of all parts of the server: created once at the start and passed down, never global. */
export interface Context {
  db: Db;
  database: Database;
  clock: Clock;
  ids: Ids;
  mail: MailSender;
  passwords: Passwords;
  /** How many milliseconds an answer takes at least whose time could tell whether an address has an account. */
  evenMs: number;
  log: Log;
  tokens: AccessTokens;
  /** The standings, in this process's memory. */
  standings: Standings;
  /** What the operator announces to all users, and whether they may change anything. */
  site: Site;
  /** Rate limits. */
  limits: Limits;
  /** Read-only API clients with their own tokens. */
  programs: ReadingPrograms;
  prepareSeason: PrepareSeason;
  /** The space left where this process writes; null where that is unknown. */
  disk(): Promise<DiskSpace | null>;
  /** The public address of the product, without a trailing slash. */
  publicUrl: string;
  /** Signs sessions and e-mail links. */
  authSecret: string;
  /** null: Google sign-in is off. */
  google: GoogleProvider | null;
  /** null: Premium can't be bought here. */
  billing: Billing | null;
  /** The address that receives feedback; null: it is only stored. */
  operatorEmail: string | null;
  /** Sends web push messages. */
  push: PushSender;
  /** Posts to the webhooks of groups. */
  webhooks: WebhookSender;
  /** Set by the operator: free users are reminded of their lineups too. */
  remindsEveryone: boolean;
}
