import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { postgresError, refusalOf } from '../../db/database-errors.ts';
import type { Db } from '../../db/pool.ts';
import { accounts, jwks, passkeys, sessions, users, verifications } from '../../db/schema/account.ts';
import { hashToken } from '../../lib/ids.ts';

type Tables = Pick<
  DBAdapter,
  'create' | 'findOne' | 'findMany' | 'update' | 'updateMany' | 'delete' | 'deleteMany' | 'count' | 'consumeOne'
>;
type Row = Record<string, unknown>;

/**
 * The account tables for the auth library, with five additions: session tokens are stored hashed, Google's id_token
 * is not stored, encoded addresses are decoded, a lost race at a unique index becomes a rule's refusal, and what fails
 * is noted.
 */
export function guardedTables(db: Db) {
  const open = drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks, passkey: passkeys },
  });
  return (options: BetterAuthOptions): DBAdapter => guard(open(options));
}

function guard(inner: DBAdapter): DBAdapter {
  return { ...inner, ...guardTables(inner), transaction: (work) => inner.transaction((tx) => work(guardTx(tx))) };
}

function guardTx<Tx extends Tables>(tx: Tx): Tx {
  return { ...tx, ...guardTables(tx) };
}

function guardTables(inner: Tables): Tables {
  const guarded: Tables = {
    async create<T extends Row, R = T>(query: Parameters<Tables['create']>[0]): Promise<R> {
      const { data, model } = withoutIdToken(query, 'data');
      if (model !== 'session') return inner.create<T, R>({ ...query, data } as never).catch(toRefusal);
      const row = await inner.create<T, R>({
        ...query,
        data: { ...data, token: hashToken(String(data.token)) },
      } as never);
      return { ...row, token: data.token };
    },
    async findOne<T>(query: Parameters<Tables['findOne']>[0]): Promise<T | null> {
      return shown(query, await inner.findOne<T>(stored(query)));
    },
    async update<T>(query: Parameters<Tables['update']>[0]): Promise<T | null> {
      return shown(query, await inner.update<T>(stored(withoutIdToken(query, 'update'))));
    },
    findMany: (query) => inner.findMany(stored(query)),
    updateMany: (query) => inner.updateMany(stored(withoutIdToken(query, 'update'))),
    delete: (query) => inner.delete(stored(query)),
    deleteMany: (query) => inner.deleteMany(stored(query)),
    count: (query) => inner.count(stored(query)),
    consumeOne: (query) => inner.consumeOne(stored(query)),
  };
  return Object.fromEntries(Object.entries(guarded).map(([name, ask]) => [name, noting(ask)])) as unknown as Tables;
}

const noting =
  (ask: (query: never) => Promise<unknown>) =>
  (query: never): Promise<unknown> =>
    ask(query).catch((error: unknown) => {
      noteFailure(error);
      throw error;
    });

/** Google's id_token is only needed during the sign-in. */
function withoutIdToken<A extends { model: string }, Key extends keyof A>(query: A, values: Key): A {
  const given = query[values] as Row;
  if (query.model !== 'account' || !given.idToken) return query;
  return { ...query, [values]: { ...given, idToken: null } };
}

interface AdapterQuery {
  model: string;
  where?: Where[] | undefined;
}

function stored<A extends AdapterQuery>(query: A): A {
  const convert = query.model === 'session' ? hashedToken : query.model === 'user' ? plainEmail : null;
  return convert && query.where ? { ...query, where: query.where.map(convert) } : query;
}

// No address ends so, and the library takes it for one.
const ENCODED = '@hex-.invalid';

/** An address for the library, which refuses some that we accept, such as "o&m@one.test": here they are decoded. */
export function encodedEmail(email: string): string {
  return Buffer.from(email).toString('hex') + ENCODED;
}

function plainEmail(condition: Where): Where {
  const { field, value } = condition;
  if (field !== 'email' || typeof value !== 'string' || !value.endsWith(ENCODED)) return condition;
  return { ...condition, value: Buffer.from(value.slice(0, -ENCODED.length), 'hex').toString() };
}

function hashedToken(condition: Where): Where {
  if (condition.field !== 'token') return condition;
  const { value } = condition;
  return {
    ...condition,
    value: Array.isArray(value) ? value.map((one) => hashToken(String(one))) : hashToken(String(value)),
  };
}

/** The row with the unhashed token of the query: the library sets the cookie from it. */
function shown<R>({ model, where }: AdapterQuery, row: R | null): R | null {
  const token = model === 'session' && where?.find(({ field }) => field === 'token')?.value;
  return row && typeof token === 'string' ? { ...row, token } : row;
}

/** Another request won the race: a refusal for a name, the library's response to a known address for an address. */
function toRefusal(error: unknown): never {
  if (postgresError(error)?.constraint === 'users_email_unique') {
    throw new APIError('FORBIDDEN', { code: 'sign_up_raced', message: 'Please try again.' });
  }
  const refusal = refusalOf(error);
  if (refusal?.code === 'display_name_taken') {
    throw new APIError('CONFLICT', { code: refusal.code, message: refusal.message });
  }
  throw error;
}

/** What has failed within the call of the library that is running. */
const running = new AsyncLocalStorage<{ error: unknown }>();

/** Notes an error of ours within a call of the library; refusals are none. */
function noteFailure(error: unknown): void {
  const call = running.getStore();
  if (call && !isAPIError(error)) call.error = error;
}

/**
 * The auth library, whose calls reject with what has failed within them. By itself it makes a 500 or a refusal of it, and
 * signs out without having deleted the session; a database that is away for a moment must be told (rules 6.1).
 */
export function withOwnFailures<Auth extends { handler: (request: Request) => Promise<Response>; api: object }>(
  auth: Auth,
): Auth {
  const api = new Proxy(auth.api, {
    get(calls, name) {
      const call: unknown = Reflect.get(calls, name);
      return typeof call === 'function' ? (...given: unknown[]) => run(() => call(...given)) : call;
    },
  });
  return { ...auth, api, handler: (request) => run(() => auth.handler(request)) };
}

async function run<Result>(call: () => Promise<Result>): Promise<Result> {
  const failure: { error: unknown } = { error: null };
  const ended = await running.run(failure, call).catch((error: unknown) => {
    throw failure.error ?? error;
  });
  if (failure.error !== null) throw failure.error;
  return ended;
}
