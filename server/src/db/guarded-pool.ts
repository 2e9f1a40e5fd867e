import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseSilent, limitSession, TimedClient, type TimedSettings } from './timed-client.ts';

/** How long a silent database may take to answer a new connection before requests are turned away. */
const PATIENCE_MS = 500;
const PROBE_EVERY_MS = 500;
const PROBE_WITHIN_MS = 3_000;

type WhenConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** Turned away without trying: the database has just been unreachable. */
class DatabaseAway extends Error {
  constructor() {
    super('Connection terminated: the database is away');
  }
}

/**
 * A connection pool that fails fast. When a connection is silent or closed by the server, or cannot be opened in time, a
 * separate one is opened to see whether the database answers at all. While it does not, everybody who wants a connection
 * is turned away at once, however long the queue; afterwards everything goes on by itself. A busy database answers, so
 * waiting for a free connection of it has no limit.
 */
export class GuardedPool extends pg.Pool {
  readonly #settings: TimedSettings;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #clients = new Set<TimedClient>();
  readonly #idle = new Set<TimedClient>();
  /** Called when a probe has failed. */
  whenAway: () => void = () => {};
  #isProbing = false;
  #isAway = false;

  constructor(settings: TimedSettings & { max: number }) {
    const { limits, isPooled, ...connection } = settings;
    super({
      ...connection,
      Client: class extends TimedClient {
        constructor() {
          super(settings);
        }
      },
      // Behind a pooler a setting would stay with whichever connection it happened to reach: see pooled-role.ts.
      ...(isPooled ? {} : { onConnect: (client) => limitSession(client, limits) }),
    });
    this.#settings = settings;
    this.on('connect', (client) => this.#watch(timed(client)));
    this.on('acquire', (client) => this.#idle.delete(timed(client)));
    this.on('release', (_error, client) => this.#idle.add(timed(client)));
    this.on('remove', (client) => {
      this.#clients.delete(timed(client));
      this.#idle.delete(timed(client));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(whenConnected: WhenConnected): void;
  override connect(whenConnected?: WhenConnected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectUnlessAway();
    if (!whenConnected) return connecting;
    connecting.then(
      (client) => whenConnected(undefined, client, (error) => client.release(error)),
      (error: Error) => whenConnected(error, undefined, () => {}),
    );
    return undefined;
  }

  /**
   * Turns away who waits for a connection, since they would only be the next to meet the silence, and checks whether the
   * database answers; if it does not within `PATIENCE_MS`, everybody is turned away until it does.
   */
  suspect(): void {
    this.#rejectWaiting();
    if (this.#isProbing || this.ending) return;
    this.#isProbing = true;
    // Those that are idle may be just as dead, and would each cost a request its time.
    for (const client of this.#idle) client.drop();
    const patience = setTimeout(() => this.#turnAway(), PATIENCE_MS);
    this.#probeUntilBack().finally(() => {
      clearTimeout(patience);
      this.#isProbing = false;
      this.#isAway = false;
    });
  }

  async #connectUnlessAway(): Promise<pg.PoolClient> {
    if (this.#isAway) throw new DatabaseAway();
    const away = Promise.withResolvers<never>();
    this.#waiting.add(away.reject);
    const connecting = super.connect();
    try {
      return await Promise.race([connecting, away.promise]);
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => {},
      );
      if (isTimeout(error)) this.suspect();
      throw error;
    } finally {
      this.#waiting.delete(away.reject);
    }
  }

  #watch(client: TimedClient): void {
    this.#clients.add(client);
    client.whenClosed = () => this.suspect();
    // The pool only handles errors of idle connections. One that breaks during a transaction fails its query, and
    // without another listener it would end the process.
    client.on('error', (error) => {
      if (error instanceof DatabaseSilent) this.suspect();
    });
  }

  #turnAway(): void {
    this.#isAway = true;
    this.#rejectWaiting();
  }

  #rejectWaiting(): void {
    for (const reject of this.#waiting) reject(new DatabaseAway());
  }

  async #probeUntilBack(): Promise<void> {
    for (;;) {
      if (this.ending || (await this.#isAnswering())) return;
      this.#turnAway();
      // Their statements may be allowed to take minutes, but nobody is there to answer.
      for (const client of this.#clients) client.drop();
      this.whenAway();
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
    }
  }

  async #isAnswering(): Promise<boolean> {
    const limits = { ...this.#settings.limits, connectMs: PROBE_WITHIN_MS, silenceMs: PROBE_WITHIN_MS };
    const probe = new TimedClient({ ...this.#settings, limits });
    probe.on('error', () => {});
    try {
      await probe.connect();
      await probe.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await probe.end().catch(() => {});
    }
  }
}

/** The driver's types know only clients of their own. */
const timed = (client: pg.PoolClient) => client as unknown as TimedClient;

/** The driver's message when connecting took too long. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'timeout expired';
