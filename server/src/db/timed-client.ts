import type { Socket } from 'node:net';
import pg from 'pg';

/** How long a connection may take, in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** Connecting, including signing in. */
  connectMs: number;
  /** One statement. PostgreSQL cancels it then, which frees its locks. */
  statementMs: number;
  /** A transaction that runs no statement. PostgreSQL ends it then. */
  idleInTransactionMs: number;
  /**
   * Nothing arrives although a statement is running. It is longer than `statementMs`, so that a server that is merely
   * slow answers before: whoever is silent is unreachable.
   */
  silenceMs: number;
}

/** Statements of requests. With the time that `GuardedPool` adds, a request fails after 3.5 seconds: 5 are promised. */
export const REQUEST_LIMITS: TimeLimits = {
  connectMs: 3_000,
  statementMs: 2_500,
  idleInTransactionMs: 10_000,
  silenceMs: 3_000,
};

/**
 * The same for the embedded PostgreSQL. No network is between it and the app, but both may wait for the processor of a
 * small machine, and a process that waits cannot distinguish that from silence.
 */
export const EMBEDDED_LIMITS: TimeLimits = {
  connectMs: 10_000,
  statementMs: 15_000,
  idleInTransactionMs: 30_000,
  silenceMs: 20_000,
};

const MINUTE_MS = 60_000;

/** Work that nobody waits for: reading a whole season, storing results, settling weeks, jobs. */
export const LONG_LIMITS: TimeLimits = {
  connectMs: 10_000,
  statementMs: 10 * MINUTE_MS,
  idleInTransactionMs: MINUTE_MS,
  silenceMs: 11 * MINUTE_MS,
};

/** Migrations, backups and restores take as long as they take. */
const UNLIMITED: TimeLimits = { connectMs: 10_000, statementMs: 0, idleInTransactionMs: 0, silenceMs: 0 };

// Linux then sends 10 probes, one a second: a host that is gone is noticed after 20 seconds, even on a connection that
// waits for a notification.
const KEEP_ALIVE_AFTER_MS = 10_000;
const END_WITHIN_MS = 1_000;

/** The settings of a connection. */
export interface TimedSettings extends pg.ClientConfig {
  limits: TimeLimits;
  /** It leads to a pooler in transaction mode: each transaction may run on another connection of the pooler. */
  isPooled: boolean;
}

/** The server did not answer in time. */
export class DatabaseSilent extends Error {
  constructor() {
    super('Connection terminated: the database is silent');
  }
}

/** Committed here, but perhaps lost when the standby takes over: nobody may read that it is stored. */
class NotReplicated extends Error {
  constructor() {
    super('Connection terminated: a commit may not have reached the standby');
  }
}

/** A connection that breaks when the server is silent, and names no prepared statement where they are not kept. */
export class TimedClient extends pg.Client {
  readonly #silenceMs: number;
  readonly #isPooled: boolean;
  /** Called when the server closes the connection: it stops, or its pooler has no connection to it. */
  whenClosed: () => void = () => {};

  constructor(settings: TimedSettings) {
    super({
      ...settings,
      connectionTimeoutMillis: settings.limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    this.#silenceMs = settings.limits.silenceMs;
    this.#isPooled = settings.isPooled;
    // With TLS the socket is known only now.
    this.once('connect', () => this.#socket.on('timeout', () => this.drop()));
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (/^(08|57P0)/.test(code ?? '')) this.whenClosed();
    });
    this.on('drain', () => this.#socket.setTimeout(0));
    this.on('notice', ({ routine }) => {
      // PostgreSQL stopped waiting for the standby, for instance because the statement was canceled, and goes on to
      // report success.
      if (routine === 'SyncRepWaitForLSN') this.#fail(new NotReplicated());
    });
  }

  /** Closes the connection without waiting for the server; a running statement fails. */
  drop(): void {
    this.#socket.destroy(new DatabaseSilent());
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver has eight forms of it
  override query(config: any, ...rest: any[]): any {
    this.#socket.setTimeout(this.#silenceMs);
    return super.query(this.#isPooled ? withoutName(config) : config, ...(rest as []));
  }

  override end(): Promise<void>;
  override end(whenEnded: (error: Error) => void): void;
  override end(whenEnded?: (error: Error) => void): Promise<void> | void {
    // A silent server never confirms the end.
    const late = setTimeout(() => this.#socket.destroy(), END_WITHIN_MS);
    this.once('end', () => clearTimeout(late));
    return whenEnded ? super.end(whenEnded) : super.end();
  }

  /** Fails the running statement before its result arrives. */
  #fail(error: Error): void {
    this.connection.emit('error', error);
    this.#socket.destroy();
  }

  get #socket(): Socket {
    return this.connection.stream as Socket;
  }
}

/** A query without the name of its prepared statement; queries of other kinds, such as COPY, have none. */
function withoutName<Query>(config: Query): Query {
  if (config === null || typeof config !== 'object' || 'submit' in config || !('name' in config)) return config;
  return { ...config, name: undefined };
}

/**
 * Sets the limits that PostgreSQL enforces itself. A statement rather than parameters of the connection, because
 * PgBouncer refuses those.
 */
export async function limitSession(client: pg.ClientBase, limits: TimeLimits): Promise<void> {
  await client.query(
    `set statement_timeout = ${limits.statementMs}; set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
  );
}

/** Opens one connection without a limit on statements, for migrations, backups and restores. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new TimedClient({ connectionString: url, limits: UNLIMITED, isPooled: false });
  // A broken connection fails its statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  await limitSession(client, UNLIMITED);
  return client;
}

/** Runs work on such a connection, and closes it afterwards. */
export async function onConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectAlone(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
