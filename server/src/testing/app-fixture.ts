import type { CallKey } from '@singleback/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Context, GoogleProvider } from '../context.ts';
import { isSessionOpen, useReadToken } from '../db/credentials.ts';
import { type DatabaseUrls, openDatabase } from '../db/pool.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { LONG_LIMITS, REQUEST_LIMITS } from '../db/timed-client.ts';
import { hashPassword, seedAccounts } from '../features/account/account-service.ts';
import { type Auth, makeAuth } from '../features/account/auth.ts';
import { ensureEveryoneGroup } from '../features/groups/groups-service.ts';
import { openLimits } from '../http/limits.ts';
import type { Clock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import type { Mail } from '../lib/mail/mail.ts';
import { openSite } from '../lib/site-state.ts';
import type { Billing } from '../lib/stripe.ts';
import { accessTokens, readingPrograms } from '../lib/tokens/access-tokens.ts';
import { makeVapidKeys, pushSender } from '../lib/web-push.ts';
import { webhookSender } from '../lib/webhooks/webhook-sender.ts';
import { readSigningKeys } from '../open-backend.ts';
import { openStandings } from '../standings/standings.ts';
import { type PrepareSeason, prepareInWorker } from '../try-seasons/prepare-in-worker.ts';
import { quickPasswords } from './quick-passwords.ts';

/** A stopped clock that tests set. */
interface TestClock extends Clock {
  set(now: Date): void;
}

/** The response of a call: status, body, headers. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

/** The whole app on its own database, with a clock that tests set, and signed-in users. */
export interface AppFixture {
  app: FastifyInstance;
  context: Context;
  auth: Auth;
  clock: TestClock;
  mails: Mail[];
  /**
   * Creates a confirmed account and returns its access token. Names become e-mail addresses: 'ann' is
   * ann@singleback.test.
   */
  signIn(name: string, role?: string): Promise<{ userId: string; token: string }>;
  /** Calls by contract key, with path parameters: call('GET /lineup/:id', { params: { id: '7' } }). */
  call(key: CallKey, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export const PUBLIC_URL = 'http://localhost:3000';

/** Settings that tests may change. */
export interface AppFixtureOptions {
  now: Date;
  google?: GoogleProvider;
  billing?: Billing;
  operatorEmail?: string;
  /** 0 by default: most tests do not look at how long answers take. */
  evenMs?: number;
  remindsEveryone?: boolean;
  /** Trusted origins of push services. */
  pushServices?: readonly string[];
  /** An empty database with all tables, dropped in the end; a new one of the test run by default. */
  testDatabase?: TestDatabase;
  /** Where the app reaches its database, from the connection string; that itself by default. */
  reachedAt?: (databaseUrl: string) => Promise<string | DatabaseUrls>;
}

export async function openAppFixture(options: AppFixtureOptions): Promise<AppFixture> {
  const { now, google, billing, operatorEmail, remindsEveryone, pushServices } = options;
  const { testDatabase = await openTestDatabase() } = options;
  const urls = await options.reachedAt?.(testDatabase.url);
  // Tests store far more in one statement than requests do.
  const timeLimits = urls ? REQUEST_LIMITS : LONG_LIMITS;
  const database = openDatabase(urls ?? testDatabase.url, () => {}, 30, timeLimits);
  const mails: Mail[] = [];
  const clock = testClock(now);
  const limits = openLimits(database);
  const context: Context = {
    db: database.db,
    database,
    clock,
    ids: randomIds,
    passwords: quickPasswords,
    evenMs: options.evenMs ?? 0,
    mail: { send: async (mail) => void mails.push(mail) },
    log: silentLog,
    tokens: accessTokens(
      {
        readKeys: () => readSigningKeys(database.db),
        isSessionOpen: (sessionId) => isSessionOpen(database.db, sessionId, clock.real()),
      },
      PUBLIC_URL,
      clock,
    ),
    // Tests write by SQL as well: every look is a new one.
    standings: openStandings(database.pool, { leaseMs: 0, longReads: database.long.pool }),
    site: openSite(database.db, clock),
    limits,
    programs: readingPrograms((hash) => useReadToken(database.db, hash, clock.real()), limits.reads),
    prepareSeason: prepareOnce,
    disk: async () => null,
    publicUrl: PUBLIC_URL,
    authSecret: 'a secret that only tests know, and long',
    google: google ?? null,
    billing: billing ?? null,
    operatorEmail: operatorEmail ?? null,
    push: pushSender(makeVapidKeys(), 'mailto:operator@singleback.test', pushServices),
    // Tests reach nothing outside: those that send replace it.
    webhooks: webhookSender({ resolve: async () => [] }),
    remindsEveryone: remindsEveryone ?? false,
  };
  await ensureEveryoneGroup(context.db, now);
  const auth = makeAuth(context);
  const app = await buildApp(context, { auth, requestsPerMinute: 1_000_000 });
  const call = (key: CallKey, options: CallOptions = {}) => callApp(app, key, options);
  return {
    app,
    context,
    auth,
    clock,
    mails,
    call,
    signIn: (name, role) => signInAs(context, auth, name, role),
    async close() {
      await app.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}

function testClock(start: Date): TestClock {
  let current = start;
  return {
    now: () => new Date(current),
    real: () => new Date(),
    speed: () => 0,
    set: (now) => {
      current = now;
    },
  };
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

/** All tests of a process play the same invented season, because it takes seconds to prepare. */
let invented: ReturnType<PrepareSeason> | null = null;
const prepareOnce: PrepareSeason = (request) => {
  if (request.kind === 'recorded') return prepareInWorker(request);
  invented ??= prepareInWorker({ ...request, seed: 'of the tests' });
  return invented;
};

/** All test users share one password, hashed once per process. */
let sharedHash: Promise<string> | null = null;

async function signInAs(context: Context, auth: Auth, name: string, role?: string) {
  const email = `${name}@singleback.test`;
  const seeded = { email, displayName: name, createdAt: context.clock.now(), ...(role && { role }) };
  sharedHash ??= hashPassword(auth, 'play-singleback');
  const userIds = await seedAccounts(context, auth, [seeded], await sharedHash);
  const userId = userIds.get(email) as string;
  const { token } = await auth.api.signJWT({ body: { payload: { sub: userId, role: role ?? null } } });
  return { userId, token };
}

async function callApp(app: FastifyInstance, key: CallKey, options: CallOptions): Promise<Answer> {
  const [method, pattern] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(options.params?.[name] ?? ''));
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    ...(options.query && { query: options.query }),
    ...(options.body !== undefined && { payload: options.body as object }),
    headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
  });
  const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : answer.body,
    text: answer.body,
    headers: answer.headers,
  };
}
