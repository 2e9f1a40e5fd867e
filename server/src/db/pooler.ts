import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '../lib/app-error.ts';
import type { DatabaseUrls } from './pool.ts';
import { TimedClient, type TimeLimits } from './timed-client.ts';

/** The addresses of the database do not fit together: one plain line for the operator. */
class PoolerRefused extends OperatorError {}

const SESSION_URL_HELP =
  'DATABASE_SESSION_URL: an address of the same database without a pooler, or with one in session mode.';

// The checks run once, at the start.
const LIMITS: TimeLimits = { connectMs: 10_000, statementMs: 0, idleInTransactionMs: 0, silenceMs: 10_000 };

/**
 * Checks that locks and LISTEN have connections of their own: that a pooler in transaction mode is only behind `url`
 * and that `sessionUrl` leads to the same database.
 * @throws PoolerRefused when it is not so
 */
export async function refuseUnfitPooler({ url, sessionUrl }: DatabaseUrls): Promise<void> {
  if (sessionUrl === null) {
    if (!(await isTransactionPooler(url))) return;
    throw new PoolerRefused(
      `DATABASE_URL leads to a pooler in transaction mode, which cannot keep locks. Set also ${SESSION_URL_HELP}`,
    );
  }
  if (await isTransactionPooler(sessionUrl)) {
    throw new PoolerRefused(`DATABASE_SESSION_URL leads to a pooler in transaction mode. Set ${SESSION_URL_HELP}`);
  }
  if (!(await isSameDatabase(url, sessionUrl))) {
    throw new PoolerRefused('DATABASE_URL and DATABASE_SESSION_URL lead to different databases.');
  }
}

/**
 * Whether an address leads to a pooler in transaction mode. A pooler invents the process id that it reports to a new
 * connection. In session mode each connection then has one server process to itself, in transaction mode they share.
 */
function isTransactionPooler(url: string): Promise<boolean> {
  return withClient(url, async (one) => {
    const own = await processOf(one);
    if (own === (one as unknown as { processID: number }).processID) return false;
    return withClient(url, async (other) => {
      // In an order without a pattern: a pooler that takes turns would seem to keep them apart otherwise.
      const seen = { one: new Set([own]), other: new Set<number>() };
      for (const name of ['one', 'other', 'other', 'one', 'one', 'one', 'other', 'one', 'other', 'other'] as const) {
        seen[name].add(await processOf(name === 'one' ? one : other));
      }
      return seen.one.size > 1 || seen.other.size > 1 || seen.other.has(own);
    });
  });
}

/** Whether a lock that is taken at one address is seen at the other, as by the leader and its writes. */
function isSameDatabase(url: string, sessionUrl: string): Promise<boolean> {
  return withClient(sessionUrl, async (session) => {
    const [group, number] = [randomInt(2 ** 31), randomInt(2 ** 31)];
    await session.query('select pg_advisory_lock($1::int, $2::int)', [group, number]);
    const { rows } = await withClient(url, (client) =>
      client.query<{ isSeen: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())) as "isSeen"`,
        [group, number],
      ),
    );
    return rows[0]?.isSeen === true;
  });
}

async function processOf(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new TimedClient({ connectionString: url, limits: LIMITS, isPooled: true });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Connections of a pooler in transaction mode cannot have settings of their own, so the role gets the limits of
 * requests in this database. Connections that the pooler has open already do not have them yet.
 */
export async function limitPooledRole(pool: pg.Pool, { statementMs, idleInTransactionMs }: TimeLimits): Promise<void> {
  const set = (name: string, ms: number) => `execute format(
    'alter role current_user in database %I set ${name} = ${ms}', current_database());`;
  // One process at a time, since PostgreSQL refuses the second of two changes at once.
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(${ROLE_LOCK});
    ${set('statement_timeout', statementMs)}
    ${set('idle_in_transaction_session_timeout', idleInTransactionMs)}
  end $$`);
}

// Any fixed number.
const ROLE_LOCK = 7_403_215;
