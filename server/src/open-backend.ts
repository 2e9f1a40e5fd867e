import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import type { Config } from './config.ts';
import type { Context, GoogleProvider } from './context.ts';
import { isSessionOpen, useReadToken } from './db/credentials.ts';
import { describeFailure, explained, makeDataFolder } from './db/embedded/data-folder.ts';
import { insertInstallationOnce, PUBLIC_URL, readInstallation, writeInstallation } from './db/installation.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openDatabase } from './db/pool.ts';
import { limitPooledRole } from './db/pooler.ts';
import { jwks } from './db/schema/account.ts';
import { openPostgres } from './db/season-database.ts';
import { REQUEST_LIMITS } from './db/timed-client.ts';
import { addressOf, CAST, DEMO_PASSWORD } from './demo/cast.ts';
import { standInProvider } from './dev/google.ts';
import type { OpenStandIn } from './dev/stripe/stripe-api.ts';
import { isPasswordOfAny } from './features/account/account-service.ts';
import { ensureEveryoneGroup } from './features/groups/groups-service.ts';
import { openLimits } from './http/limits.ts';
import { OperatorError } from './lib/app-error.ts';
import { type Clock, realClock } from './lib/clock.ts';
import { readDiskSpace } from './lib/disk-space.ts';
import { type Ids, randomIds } from './lib/ids.ts';
import type { Log } from './lib/log.ts';
import type { MailSender } from './lib/mail/mail.ts';
import { type Mailbox, openMailbox } from './lib/mail/mailbox.ts';
import { holdingSender } from './lib/mail/senders.ts';
import { openSite } from './lib/site-state.ts';
import type { Billing } from './lib/stripe.ts';
import { accessTokens, readingPrograms } from './lib/tokens/access-tokens.ts';
import { slowPasswords } from './lib/tokens/passwords.ts';
import { makeVapidKeys, type PushSender, pushContactOf, pushSender, type VapidKeys } from './lib/web-push.ts';
import { webhookSender } from './lib/webhooks/webhook-sender.ts';
import { openStandings } from './standings/standings.ts';
import { prepareInWorker } from './try-seasons/prepare-in-worker.ts';

/** A configuration that does not fit the database, in one plain line for the operator. */
export class StartupError extends OperatorError {}

/** What every command and the server run on: the database, mail and payments, with the context that refers to them. */
export interface Backend {
  context: Context;
  /** null when mail goes to an SMTP server, or nowhere. */
  mailbox: Mailbox | null;
  /** null with real Stripe, or without payments. */
  stripe: OpenStandIn | null;
  /** Settles when the embedded database dies; never with an external one. */
  databaseDied: Promise<string>;
  close(): Promise<void>;
}

/** Who opens the backend: the app, or a command of the operator, which leaves no file in the data folder. */
type RunAs = 'app' | 'command';

/**
 * Opens the database (embedded or DATABASE_URL), migrates it and creates the context. The context's clock is real
 * time; a season with its own clock sets it with `withClock`.
 */
export async function openBackend(config: Config, log: Log, runAs: RunAs = 'app'): Promise<Backend> {
  if (runAs === 'app') makeDataFolder(config.dataDir);
  const postgres = await openPostgres(config);
  const onError = (error: Error) => log.error({ err: error }, 'a database connection broke');
  const database = openDatabase(postgres, onError, undefined, postgres.limits);
  let stripe: OpenStandIn | null = null;
  let authSecret: string;
  const close = async () => {
    await stripe?.close();
    await database.close();
    await postgres.stop();
  };
  try {
    await migrate(postgres.sessionUrl ?? postgres.url);
    if (postgres.sessionUrl !== null) await limitPooledRole(database.pool, REQUEST_LIMITS);
    await claimSeasonKind(database.db, config);
    if (!config.isPlayground) await refusePublishedPasswords(database.long.db);
    await ensureEveryoneGroup(database.long.db, realClock.real());
    // Commands make links, too, and do not know where the app is.
    if (runAs === 'app') await writeInstallation(database.long.db, PUBLIC_URL, config.publicUrl);
    authSecret = config.authSecret ?? (await storedSecret(config.dataDir, randomIds, runAs));
    stripe = await openStandInFor(config);
  } catch (error) {
    await close();
    throw explained(config.dataDir, error);
  }
  const mailbox = config.sendsMail && !config.smtpUrl ? await openMailbox(config.dataDir, randomIds, realClock) : null;
  const limits = openLimits(database);
  const context: Context = {
    db: database.db,
    database,
    clock: realClock,
    ids: randomIds,
    passwords: slowPasswords,
    evenMs: 300,
    mail: mailbox ?? (await mailSenderOf(config, database.db)),
    log,
    tokens: accessTokens(
      {
        readKeys: () => readSigningKeys(database.db),
        isSessionOpen: (sessionId) => isSessionOpen(database.db, sessionId, realClock.real()),
      },
      config.publicUrl,
      realClock,
    ),
    standings: openStandings(database.pool, { longReads: database.long.pool }),
    site: openSite(database.db, realClock),
    limits,
    programs: readingPrograms((hash) => useReadToken(database.db, hash, realClock.real()), limits.reads),
    prepareSeason: prepareInWorker,
    disk: () => readDiskSpace(config.dataDir),
    publicUrl: config.publicUrl,
    authSecret,
    google: googleOf(config),
    billing: (await billingOf(config)) ?? stripe?.billing ?? null,
    operatorEmail: config.operatorEmail,
    push: await pushSenderOf(config, database.db),
    webhooks: webhookSender(),
    remindsEveryone: config.remindsEveryone,
  };
  return { context, mailbox, stripe, databaseDied: postgres.died, close };
}

async function mailSenderOf({ sendsMail, smtpUrl, mailFrom }: Config, db: Context['db']): Promise<MailSender> {
  if (!sendsMail) return holdingSender(db, randomIds, realClock);
  const { smtpSender } = await import('./lib/mail/smtp.ts');
  return smtpSender(smtpUrl as string, mailFrom);
}

function googleOf({ google, isPlayground, publicUrl, host, port }: Config): GoogleProvider | null {
  if (google) return { ...GOOGLE, ...google };
  return isPlayground ? standInProvider(publicUrl, ownAddress(host, port)) : null;
}

// Stripe's library has 218 modules: an installation without payments does not load it.
async function billingOf({ stripe }: Config): Promise<Billing | null> {
  if (!stripe) return null;
  const { openBilling } = await import('./lib/stripe.ts');
  return openBilling(stripe);
}

async function openStandInFor(config: Config): Promise<OpenStandIn | null> {
  if (config.stripe || !config.isPlayground) return null;
  const { deliverTo, openStripeStandIn } = await import('./dev/stripe/stripe-api.ts');
  return openStripeStandIn({
    ...{ clock: realClock, ids: randomIds, dataDir: config.dataDir },
    pagesUrl: `${config.publicUrl}/dev/stripe`,
    deliver: deliverTo(`${ownAddress(config.host, config.port)}/api/subscriptions/webhook`),
  });
}

const GOOGLE = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
};

/** This process's own address, whatever proxy is in front of it. */
function ownAddress(host: string, port: number): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/** The same context with another clock. */
export function withClock(context: Context, clock: Clock): Context {
  return { ...context, clock };
}

/** The same context for background work, whose statements may take minutes. */
export function forLongWork(context: Context): Context {
  return { ...context, db: context.database.long.db };
}

async function claimSeasonKind(db: Context['db'], config: Config): Promise<void> {
  const kind = await readInstallation(db, 'season');
  if (kind === null) return writeInstallation(db, 'season', config.season);
  if (kind !== config.season) {
    throw new StartupError(
      `This database was made for SEASON=${kind}; start with that, or give SEASON=${config.season} another one.`,
    );
  }
}

/** The password of the demo's accounts, one of them an administrator, is public. */
async function refusePublishedPasswords(db: Context['db']): Promise<void> {
  const emails = CAST.map(({ mailbox }) => addressOf(mailbox));
  if (!(await isPasswordOfAny(db, emails, DEMO_PASSWORD))) return;
  throw new StartupError(
    'This database was made by the demo or a replay and has accounts with a published password: production does not ' +
      'start on it. Give it a database of its own, by another DATA_DIR or DATABASE_URL.',
  );
}

/** Created on the first start and shared by all processes: browsers subscribe with them. */
async function pushSenderOf(config: Config, db: Context['db']): Promise<PushSender> {
  const keys = JSON.parse(await insertInstallationOnce(db, 'vapid_keys', JSON.stringify(makeVapidKeys()))) as VapidKeys;
  return pushSender(keys, pushContactOf(config.publicUrl, config.operatorEmail), config.pushServices);
}

/** The secret that signs sessions, in the data folder: created at the app's first start, never by a command. */
async function storedSecret(dataDir: string, ids: Ids, runAs: RunAs): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  try {
    const stored = (await readFile(file, 'utf8')).trim();
    // A disk that was full at the first start may have left nothing of it.
    if (stored !== '') {
      // Where it is not this user's own, it is as its owner wants it.
      if (runAs === 'app') await chmod(file, 0o600).catch(() => {});
      return stored;
    }
  } catch (error) {
    // One that is there and can't be read is never replaced: everybody would be signed out.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StartupError(describeFailure(dataDir, error));
  }
  const secret = ids.token();
  if (runAs === 'app') {
    await writeFile(`${file}.part`, `${secret}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  }
  return secret;
}

/** The public halves of the keys that sign this installation's access tokens. */
export async function readSigningKeys(db: Db): Promise<JSONWebKeySet> {
  const rows = await db.select({ id: jwks.id, publicKey: jwks.publicKey }).from(jwks);
  return { keys: rows.map((row) => ({ ...JSON.parse(row.publicKey), kid: row.id })) };
}
