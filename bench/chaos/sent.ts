import type pg from 'pg';
import { blockedAmong, isInTransaction, processOf, signal, untilReady } from './connections.ts';

/** A statement of an actor that has had its turn. */
export interface Sent {
  client: pg.PoolClient;
  at: number;
  wasInTransaction: boolean;
  /** It waits for a lock of another one. */
  isBlocked: boolean;
  /** It had to wait. */
  wasBlocked: boolean;
  /** Its PostgreSQL process is stopped, so that it cannot overtake another one that waits for the same. */
  isFrozen: boolean;
}

const SLOW_MS = 2;

/** The statements that PostgreSQL has not answered yet: at most one runs, the others wait for locks. */
export class SentStatements {
  readonly #monitor: pg.Client;
  readonly #sent = new Set<Sent>();
  /** A transaction may have ended since PostgreSQL was asked who is blocked. */
  #mayBeFree = true;

  /** @param monitor a connection of its own, to see who is blocked */
  constructor(monitor: pg.Client) {
    this.#monitor = monitor;
  }

  get count(): number {
    return this.#sent.size;
  }

  /** Whether one is not known to wait for a lock. */
  get isAnyRunning(): boolean {
    return [...this.#sent].some(({ isBlocked }) => !isBlocked);
  }

  /** Call before a statement is sent. */
  begin(client: pg.PoolClient): Sent {
    const blank = { isBlocked: false, wasBlocked: false, isFrozen: false };
    const sent = { client, at: performance.now(), wasInTransaction: isInTransaction(client), ...blank };
    this.#freeze();
    this.#sent.add(sent);
    return sent;
  }

  /** Call when the driver has answered. It reports an error when it hears of it; PostgreSQL gives locks back afterwards. */
  async end(sent: Sent, text: string): Promise<void> {
    await untilReady(sent.client);
    this.#sent.delete(sent);
    const isOver = !isInTransaction(sent.client) && (sent.wasInTransaction || !/^select/i.test(text));
    this.#mayBeFree ||= isOver || /^rollback/i.test(text);
  }

  /** Breaks a connection: what it held is free as if it had been rolled back. */
  async breakOff(client: pg.PoolClient, how: (client: pg.PoolClient, monitor: pg.Client) => Promise<void>) {
    this.#freeze();
    await how(client, this.#monitor);
    this.#mayBeFree = true;
  }

  /** Looks again at statements that take long: they may wait for a lock. */
  async lookAtSlow(): Promise<void> {
    const isSlow = ({ isBlocked, at }: Sent) => !isBlocked && performance.now() - at > SLOW_MS;
    if ([...this.#sent].some(isSlow)) await this.#isAnyFree();
  }

  /**
   * Whether somebody has begun to move who waited for a lock. PostgreSQL is asked only when the answer may be another one
   * than before.
   * @param nobodyElse there is nobody whose turn it could be
   */
  async isAnyWoken(nobodyElse: boolean): Promise<boolean> {
    // Whoever is stopped must be known to wait: stopped amid work, it would keep everybody waiting.
    const stopsSome = [...this.#sent].filter(({ isFrozen }) => !isFrozen).length > 1;
    if ((this.#mayBeFree || nobodyElse || stopsSome) && (await this.#isAnyFree())) return true;
    this.#mayBeFree = false;
    return false;
  }

  /** Lets everybody go on who was stopped. */
  thawAll(): void {
    while (this.#thawNext());
  }

  async #isAnyFree(): Promise<boolean> {
    const asked = [...this.#sent].filter(({ isFrozen }) => !isFrozen);
    if (asked.length === 0) return this.#thawNext();
    const blocked = await blockedAmong(
      asked.map(({ client }) => processOf(client)),
      this.#monitor,
    );
    for (const sent of asked) {
      sent.at = performance.now();
      sent.isBlocked = blocked.has(processOf(sent.client));
      sent.wasBlocked ||= sent.isBlocked;
    }
    return asked.some((sent) => !sent.isBlocked) || this.#thawNext();
  }

  /** Of those that wait, all but the first stop: PostgreSQL wakes them at once, and chance would decide who is faster. */
  #freeze(): void {
    for (const sent of [...this.#sent].filter(({ isBlocked }) => isBlocked).slice(1)) {
      sent.isFrozen = sent.isFrozen || signal(processOf(sent.client), 'SIGSTOP');
    }
  }

  #thawNext(): boolean {
    const next = [...this.#sent].find(({ isFrozen }) => isFrozen);
    if (!next) return false;
    next.isFrozen = false;
    signal(processOf(next.client), 'SIGCONT');
    return true;
  }
}
