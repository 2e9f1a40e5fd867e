import { resolve } from 'node:path';
import type { Telemetry } from '@singleback/contract/health.ts';
import { isEmail } from '@singleback/game/account/sign-up.ts';
import { readInstant } from '@singleback/game/season/durations.ts';
import { parseWitnessKey } from '@singleback/verify/log/verifier-key.ts';
import { OperatorError } from './lib/app-error.ts';
import { LOG_LEVELS, type LogLevel } from './lib/log.ts';
import { isNetwork, type TrustedProxies } from './lib/requests.ts';
import type { Witness } from './lock-log/witnesses.ts';
import { type FeedAddresses, readAddresses } from './pipeline/feeds/live/addresses.ts';

export type SeasonKind = 'demo' | 'replay' | 'live';

/** All settings from the environment, read and checked once. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** null: the embedded Postgres. */
  databaseUrl: string | null;
  /** Where `databaseUrl` leads to a pooler in transaction mode: the same database without it; else null. */
  databaseSessionUrl: string | null;
  season: SeasonKind;
  nflData: string | null;
  clock: ClockSetting | null;
  authSecret: string | null;
  /** false: no email is sent, and the operator hands out the links (MAIL=off). */
  sendsMail: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** The address that receives feedback; null: nobody. */
  operatorEmail: string | null;
  /** null: the stand-in in a playground, no Google elsewhere. */
  google: { clientId: string; clientSecret: string } | null;
  /** null: the stand-in in a playground, no upgrade elsewhere. */
  stripe: { secretKey: string; webhookSecret: string; priceId: string } | null;
  /** Lineup reminders go to free users too; by default if nobody can buy Premium. */
  remindsEveryone: boolean;
  /** A shell command that copies each backup to another place. */
  backupCommand: string | null;
  /** Origins of push services in addition to those of the browser vendors. */
  pushServices: readonly string[];
  /** Who signs that they saw the log of locks. */
  witnesses: readonly Witness[];
  /** Addresses of the live season's sources; null: the operator imports by hand. */
  feeds: FeedAddresses | null;
  /** Where pages report errors and usage; each null without its key. */
  telemetry: Telemetry;
  /** The proxies whose forwarded address is trusted. */
  trustProxy: TrustedProxies;
  /** Warnings about these settings, one line each. */
  warnings: readonly string[];
  /** The log level. */
  logLevel: LogLevel;
  /** The bearer token for /api/metrics; null: the path does not exist. */
  metricsToken: string | null;
  /** Stand-ins, demo accounts and /dev exist: never in production, never in the live season. */
  isPlayground: boolean;
}

interface ClockSetting {
  start: Date;
  speed: number;
}

/** An invalid setting; the message is one plain line for the operator. */
export class ConfigError extends OperatorError {}

/** Reads the configuration from the environment. Throws a ConfigError that names the variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = readPort(env.PORT);
  const season = readSeason(env.SEASON);
  const nflData = env.NFL_DATA ? resolve(env.NFL_DATA) : null;
  const clock = env.CLOCK ? readClock(env.CLOCK) : null;
  if (season === 'replay' && !nflData) {
    throw new ConfigError('SEASON=replay needs NFL_DATA: a folder with the season’s files.');
  }
  if (season === 'live' && clock)
    throw new ConfigError('CLOCK is for the demo and the replay: the live season runs in real time.');
  const isPlayground = season !== 'live' && env.NODE_ENV !== 'production';
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: readOrigin(
      env.PUBLIC_URL || `http://localhost:${port}`,
      'PUBLIC_URL is not an origin like https://play.example.org',
    ),
    dataDir: resolve(env.DATA_DIR || '.data'),
    ...readDatabase(env.DATABASE_URL, env.DATABASE_SESSION_URL),
    season,
    nflData,
    clock,
    authSecret: env.AUTH_SECRET || null,
    sendsMail: readSwitch('MAIL', env.MAIL),
    smtpUrl: readServer('SMTP_URL', env.SMTP_URL, ['smtps:', 'smtp:']),
    mailFrom: env.MAIL_FROM || 'Singleback <singleback@localhost>',
    operatorEmail: readOperatorEmail(env.OPERATOR_EMAIL),
    google: readGoogle(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    stripe: readStripe(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_PRICE_ID),
    remindsEveryone: env.REMIND_EVERYONE ? isOn(env.REMIND_EVERYONE) : !env.STRIPE_SECRET_KEY && !isPlayground,
    backupCommand: env.BACKUP_COMMAND || null,
    pushServices: readOrigins('PUSH_SERVICES', env.PUSH_SERVICES),
    witnesses: readWitnesses(env.WITNESSES),
    feeds: readFeeds(env),
    telemetry: readTelemetry(env.SENTRY_DSN, env.POSTHOG_KEY, env.POSTHOG_HOST),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    warnings: warningsOf(env),
    logLevel: readLogLevel(env.LOG_LEVEL) ?? (isPlayground ? 'warn' : 'info'),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    isPlayground,
  };
}

/** '2025-09-28T16:55:00Z', optionally with the season seconds per real second: '2025-09-28T16:55:00Z x60'. */
function readClock(text: string): ClockSetting {
  const [, instant, speed] = /^(\S+?)(?:\s+x(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  const start = readInstant(instant ?? '');
  if (start === null) {
    throw new ConfigError(`CLOCK is not an instant like 2025-09-28T16:55:00Z or 2025-09-28T16:55:00Z x60: ${text}`);
  }
  return { start, speed: speed === undefined ? 1 : Number(speed) };
}

/** The address of another server; the error does not repeat it, since it may contain a password. */
function readServer(variable: string, text: string | undefined, protocols: readonly [string, string]): string | null {
  if (!text) return null;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigError(`${variable} is not an address like ${protocols[0]}//name:password@server.example.org`);
}

function readDatabase(url?: string, sessionUrl?: string): Pick<Config, 'databaseUrl' | 'databaseSessionUrl'> {
  const protocols = ['postgres:', 'postgresql:'] as const;
  const databaseUrl = readServer('DATABASE_URL', url, protocols);
  const databaseSessionUrl = readServer('DATABASE_SESSION_URL', sessionUrl, protocols);
  if (databaseSessionUrl !== null && databaseUrl === null) {
    throw new ConfigError(
      'DATABASE_SESSION_URL goes with a pooler in DATABASE_URL: set that too, or DATABASE_URL alone.',
    );
  }
  // The same address twice says that there is no pooler.
  return { databaseUrl, databaseSessionUrl: databaseSessionUrl === databaseUrl ? null : databaseSessionUrl };
}

function readOperatorEmail(text: string | undefined): string | null {
  if (!text) return null;
  if (!isEmail(text)) throw new ConfigError(`OPERATOR_EMAIL is not an e-mail address: ${text}`);
  return text;
}

function readLogLevel(text: string | undefined): LogLevel | null {
  if (!text) return null;
  const level = LOG_LEVELS.find((each) => each === text);
  if (level === undefined) throw new ConfigError(`LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}, not ${text}.`);
  return level;
}

function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^\S{16,}$/.test(text)) throw new ConfigError('METRICS_TOKEN has 16 characters or more, and no spaces.');
  return text;
}

/**
 * The settings of a process that serves users.
 * @throws ConfigError for a live season that could never confirm an email address
 */
export function readServerConfig(env: Record<string, string | undefined>): Config {
  const config = readConfig(env);
  if (config.season === 'live' && config.sendsMail && config.smtpUrl === null) {
    throw new ConfigError(
      'SEASON=live needs SMTP_URL: without email nobody can confirm their address. Or start with MAIL=off, and hand ' +
        'out the links yourself with: npm run admin -- emails',
    );
  }
  return config;
}

/** A variable that is on unless it says off. */
function readSwitch(variable: string, text: string | undefined): boolean {
  if (!text || text === 'on') return true;
  if (text === 'off') return false;
  throw new ConfigError(`${variable} is on or off, not ${text}.`);
}

function readFeeds(env: Record<string, string | undefined>): Config['feeds'] {
  if (!readSwitch('FEEDS', env.FEEDS)) return null;
  return readAddresses(env, (variable, text) => {
    throw new ConfigError(`${variable} is not a list of addresses like https://feed.example.org/nfl: ${text}`);
  });
}

function readGoogle(clientId: string | undefined, clientSecret: string | undefined): Config['google'] {
  if (!clientId && !clientSecret) return null;
  if (clientId && clientSecret) return { clientId, clientSecret };
  throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: give both or neither.');
}

function readStripe(secretKey = '', webhookSecret = '', priceId = ''): Config['stripe'] {
  const given = [secretKey, webhookSecret, priceId].filter(Boolean).length;
  if (given === 0) return null;
  if (given === 3) return { secretKey, webhookSecret, priceId };
  throw new ConfigError(
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: give all three or none.',
  );
}

function readTelemetry(dsn?: string, key?: string, host?: string): Telemetry {
  if (dsn && !(URL.canParse(dsn) && /^https?:$/.test(new URL(dsn).protocol) && new URL(dsn).username)) {
    throw new ConfigError(`SENTRY_DSN is not an address like https://key@errors.example.org/1: ${dsn}`);
  }
  if (host && !/^https?:\/\/[\w.-]+(:\d+)?$/.test(host)) {
    throw new ConfigError(`POSTHOG_HOST is not an origin like https://eu.i.posthog.com: ${host}`);
  }
  return {
    sentry: dsn ? { dsn } : null,
    posthog: key ? { key, host: host || 'https://us.i.posthog.com' } : null,
  };
}

const isNamedOn = (text = '') => ['on', 'true', 'yes'].includes(text.trim().toLowerCase());

function warningsOf({ TRUST_PROXY, AUTH_SECRET, SMTP_URL, MAIL_FROM }: Record<string, string | undefined>): string[] {
  return [
    isNamedOn(TRUST_PROXY) &&
      'TRUST_PROXY=on trusts one proxy in front of this process. Say how many there are, TRUST_PROXY=1, or where: TRUST_PROXY=10.0.0.0/8',
    AUTH_SECRET &&
      AUTH_SECRET.length < 32 &&
      'AUTH_SECRET has fewer than 32 characters and may be guessed. This makes a better one, with which everybody signs in again: openssl rand -base64 32',
    SMTP_URL &&
      !MAIL_FROM &&
      'SMTP_URL is set without MAIL_FROM: emails come from an address at localhost, which most mail servers refuse. Set MAIL_FROM to one of your own.',
  ].flatMap((words) => words || []);
}

/** The number of proxy hops, or their networks. */
function readTrustProxy(text: string | undefined): TrustedProxies {
  const value = text?.trim().toLowerCase() ?? '';
  if (!isOn(value)) return null;
  if (isNamedOn(value)) return { hops: 1 };
  if (/^[1-9]$/.test(value)) return { hops: Number(value) };
  const networks = value.split(/[\s,]+/).filter(Boolean);
  if (networks.length > 0 && networks.every(isNetwork)) return { networks };
  throw new ConfigError(
    `TRUST_PROXY is the number of proxies in front, like 1, or their networks, like 10.0.0.0/8, or off, not ${text}.`,
  );
}

function readPort(text: string | undefined): number {
  const port = Number(text || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new ConfigError(`PORT is not a port: ${text}`);
  return port;
}

function readSeason(text: string | undefined): SeasonKind {
  const season = text || 'demo';
  if (season === 'demo' || season === 'replay' || season === 'live') return season;
  throw new ConfigError(`SEASON is demo, replay or live, not ${season}.`);
}

/** An origin as browsers write it: in lower case, without the usual port, and a name of other letters encoded. */
function readOrigin(text: string, rule: string): string {
  if (/^https?:\/\/[^/?#@\\\s]+\/*$/i.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new ConfigError(`${rule}: ${text}`);
}

function readOrigins(variable: string, text = ''): string[] {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  return origins.map((each) => readOrigin(each, `${variable} is a list of origins like https://push.example.org`));
}

/** 'https://witness.example.org witness.example.org+1a2b3c4d+BAxx…, …': the address and the key of each. */
function readWitnesses(text = ''): Witness[] {
  const entries = text.split(/[,\n]/).map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [url = '', key = '', ...more] = entry.split(/\s+/);
    const isAddress = /^https?:\/\/[^\s?#]+$/.test(url) && URL.canParse(url) && more.length === 0;
    try {
      if (isAddress) return { url: url.replace(/\/+$/, ''), key: parseWitnessKey(key) };
    } catch {}
    throw new ConfigError(
      `WITNESSES is a list of an address and a key each, like https://witness.example.org NAME+1a2b3c4d+KEY: ${entry}`,
    );
  });
}

const isOn = (text: string) => !['', '0', 'false', 'off', 'no', 'none'].includes(text.trim().toLowerCase());
