import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { postgresError, refusalOf } from '../../db/constraint-errors.ts';
import type { Db } from '../../db/pool.ts';
import { accounts, jwks, passkeys, sessions, users, verifications } from '../../db/schema/account.ts';
import { hashToken } from '../../lib/ids.ts';
import { noteFailure } from './library-failures.ts';

type Tables = Pick<
  DBAdapter,
  'create' | 'findOne' | 'findMany' | 'update' | 'updateMany' | 'delete' | 'deleteMany' | 'count' | 'consumeOne'
>;
type Row = Record<string, unknown>;

/**
 * The account tables for the auth library, with four additions: session tokens are stored hashed, Google's id_token
 * is not stored, a lost race at a unique index becomes a rule's refusal, and what fails is noted.
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
      return shown(query, await inner.findOne<T>(hashed(query)));
    },
    async update<T>(query: Parameters<Tables['update']>[0]): Promise<T | null> {
      return shown(query, await inner.update<T>(hashed(withoutIdToken(query, 'update'))));
    },
    findMany: (query) => inner.findMany(hashed(query)),
    updateMany: (query) => inner.updateMany(hashed(withoutIdToken(query, 'update'))),
    delete: (query) => inner.delete(hashed(query)),
    deleteMany: (query) => inner.deleteMany(hashed(query)),
    count: (query) => inner.count(hashed(query)),
    consumeOne: (query) => inner.consumeOne(hashed(query)),
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

function hashed<A extends AdapterQuery>(query: A): A {
  if (query.model !== 'session' || !query.where) return query;
  return { ...query, where: query.where.map(hashedToken) };
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
