import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scheduler } from 'fast-check';
import type pg from 'pg';
import { blockedAmong, cut, immediate, processOf, signal, terminate } from './connections.ts';
import type { Fault, FaultKind, Planted } from './faults.ts';

/** One that acts: a client, the feed, a leader. It runs only when it is its turn. */
export interface Actor {
  name: string;
  /** The operation that it carries out. */
  f: string;
  isDone: boolean;
}

/** A statement of an actor that has had its turn. */
interface Sent {
  pid: number;
  at: number;
  /** It waits for a lock of another one. */
  isBlocked: boolean;
  /** It had to wait. */
  wasBlocked: boolean;
  /** Its PostgreSQL process is stopped, so that it cannot overtake another one that waits for the same. */
  isFrozen: boolean;
}

interface Around {
  scheduler: Scheduler;
  faults: readonly Fault[];
  planted: Planted | null;
  /** A connection of its own, to see who is blocked. */
  monitor: pg.Client;
  tick(): void;
  jump(): void;
  whenFault(kind: FaultKind, actor: Actor): void;
}

const acting = new AsyncLocalStorage<{ turns: Turns; actor: Actor }>();

/** The actor on whose behalf this runs; null outside of a schedule. */
export const currentActor = (): Actor | null => acting.getStore()?.actor ?? null;

/** So often the process goes around without anything happening before nobody moves by itself. */
const QUIET_SPINS = 30;
const POLL_MS = 2;
const STUCK_AFTER_MS = 8_000;

/**
 * Lets one actor run at a time: each statement waits for its turn, which the scheduler gives. A statement that waits for
 * a lock of another one counts as blocked until PostgreSQL says otherwise, and then waits for a turn to go on.
 */
export class Turns {
  readonly #around: Around;
  readonly #actors: Actor[] = [];
  readonly #faults: Fault[];
  readonly log: string[] = [];
  /** How many things go on that take no turn. */
  #going = 0;
  #count = 0;
  /** Counts what happens. */
  #stirred = 0;
  #whenStirred = () => {};
  readonly #sent = new Set<Sent>();
  readonly #arrived: { actor: Actor; label: string; go: () => void }[] = [];

  constructor(around: Around) {
    this.#around = around;
    this.#faults = [...around.faults].sort((a, b) => a.turn - b.turn);
  }

  /** Adds an actor, which begins at its first turn. */
  act(name: string, work: (actor: Actor) => Promise<void>): Promise<void> {
    const actor: Actor = { name, f: '', isDone: false };
    this.#actors.push(actor);
    return acting.run({ turns: this, actor }, async () => {
      try {
        await this.pause(actor, 'begin');
        await work(actor);
      } finally {
        actor.isDone = true;
        this.#stir();
      }
    });
  }

  /** Lets something go on that takes no turn, such as a new connection: until it has ended nobody has the next one. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#going += 1;
    try {
      return await work();
    } finally {
      this.#going -= 1;
      this.#stir();
    }
  }

  /** Waits for the actor's next turn. */
  async pause(actor: Actor, label: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#arrived.push({ actor, label, go: resolve });
    this.#stir();
    await promise;
    this.log.push(`${actor.name} ${label}`);
  }

  /** Whoever arrived since the last turn waits for the next ones, in an order that does not depend on who was faster. */
  #line(): void {
    for (const { actor, label, go } of this.#arrived.splice(0).sort((a, b) => (a.actor.name < b.actor.name ? -1 : 1))) {
      this.#around.scheduler.schedule(Promise.resolve(), `${actor.name} ${label}`).then(() => go());
    }
  }

  /** Gives turns until everybody is done, and what they have begun in passing. */
  async drive(): Promise<void> {
    try {
      await this.#drive();
    } finally {
      while (this.#thawNext());
    }
  }

  async #drive(): Promise<void> {
    let stuckSince = performance.now();
    for (;;) {
      await this.#settle();
      this.#line();
      if (this.#around.scheduler.count() > 0) {
        this.#count += 1;
        this.#around.tick();
        await this.#around.scheduler.waitNext(1);
        stuckSince = performance.now();
      } else if (this.#sent.size === 0 && this.#actors.every(({ isDone }) => isDone)) return;
      else if (performance.now() - stuckSince > STUCK_AFTER_MS) {
        throw new Error(`stuck: ${JSON.stringify([this.#actors, [...this.#sent], this.log.slice(-20)], null, 1)}`);
      } else await sleep(POLL_MS);
    }
  }

  /** Waits until nothing moves without a turn. */
  async #settle(): Promise<void> {
    do {
      await this.#untilQuiet();
    } while (await this.#isAnyFree());
  }

  async #untilQuiet(): Promise<void> {
    let before = this.#stirred;
    for (let spins = 0; spins < QUIET_SPINS; spins += 1) {
      const running = [...this.#sent].filter(({ isBlocked }) => !isBlocked);
      if (running.some(({ at }) => performance.now() - at > POLL_MS)) await this.#isAnyFree();
      if (running.length > 0 || this.#going > 0) await this.#untilStirred();
      else await immediate();
      if (before !== this.#stirred || this.#going > 0 || [...this.#sent].some(({ isBlocked }) => !isBlocked)) spins = 0;
      before = this.#stirred;
    }
  }

  /** Waits until something happens, or a moment. */
  #untilStirred(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#whenStirred = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #stir(): void {
    this.#stirred += 1;
    this.#whenStirred();
  }

  /** Asks PostgreSQL who waits for a lock of another one. Returns whether somebody no longer does. */
  async #isAnyFree(): Promise<boolean> {
    const asked = [...this.#sent].filter(({ isFrozen }) => !isFrozen);
    if (asked.length === 0) return this.#thawNext();
    const blocked = await blockedAmong(
      asked.map(({ pid }) => pid),
      this.#around.monitor,
    );
    for (const sent of asked) {
      sent.at = performance.now();
      sent.isBlocked = blocked.has(sent.pid);
      sent.wasBlocked ||= sent.isBlocked;
    }
    return asked.some((sent) => !sent.isBlocked) || this.#thawNext();
  }

  /** Of those that wait, all but the first stop: PostgreSQL wakes them at once, and chance would decide who is faster. */
  #freeze(): void {
    for (const sent of [...this.#sent].filter(({ isBlocked }) => isBlocked).slice(1)) {
      sent.isFrozen = sent.isFrozen || signal(sent.pid, 'SIGSTOP');
    }
  }

  #thawNext(): boolean {
    const next = [...this.#sent].find(({ isFrozen }) => isFrozen);
    if (!next) return false;
    next.isFrozen = false;
    signal(next.pid, 'SIGCONT');
    return true;
  }

  /** Makes the statements of a new connection wait for their turns. */
  static gate(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...of: unknown[]) => Promise<pg.QueryResult>;
    const gated = (config: unknown, values?: unknown, whenDone?: unknown) => {
      const store = acting.getStore();
      const text = typeof config === 'string' ? config : ((config as { text?: string } | null)?.text ?? '');
      if (!store) return send(config, values, whenDone);
      const { turns, actor } = store;
      const callback = [values, whenDone].find((each) => typeof each === 'function') as
        | ((error: unknown, result?: unknown) => void)
        | undefined;
      const own = typeof values === 'function' ? undefined : (values as unknown[] | undefined);
      const isFree = /^set statement_timeout|rate_limits/.test(text);
      const answer = isFree
        ? turns.during(() => send(config, own))
        : turns.#statement(actor, client, { config, text, values: own, send });
      if (!callback) return answer;
      answer.then(
        (result) => callback(null, result),
        (error) => callback(error),
      );
      return undefined;
    };
    client.query = gated as never;
  }

  async #statement(
    actor: Actor,
    client: pg.PoolClient,
    { config, text, values, send }: Statement,
  ): Promise<pg.QueryResult> {
    const { planted, monitor } = this.#around;
    await this.pause(actor, short(text));
    const isCommit = /^commit/i.test(text);
    const fault = this.#takeFault(isCommit);
    if (fault) this.#around.whenFault(fault, actor);
    if (fault === 'jump') this.#around.jump();
    // What a broken connection held is free as if it had been rolled back.
    if (fault) this.#freeze();
    if (fault === 'cut before') await this.during(() => cut(client, monitor));
    if (fault === 'terminate') await this.during(() => terminate(client, monitor));
    const changed = planted?.statement?.(text, values, actor.f) ?? { text, values };
    const wanted = typeof config === 'string' ? changed.text : { ...(config as object), text: changed.text };
    if (isCommit && planted?.losesCommit?.(actor.f)) return this.#run(actor, client, () => send('rollback'));
    const result = await this.#run(actor, client, () => send(wanted, changed.values));
    const again = planted?.again?.(text, changed.values, actor.f) ?? null;
    if (again) await this.#run(actor, client, () => send(wanted, again));
    planted?.rows?.(text, result);
    if (fault !== 'cut after' && fault !== 'cut after commit') return result;
    this.#freeze();
    await this.during(() => cut(client, monitor));
    throw new Error('Connection terminated unexpectedly');
  }

  async #run(actor: Actor, client: pg.PoolClient, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const sent: Sent = {
      pid: processOf(client),
      at: performance.now(),
      isBlocked: false,
      wasBlocked: false,
      isFrozen: false,
    };
    this.#freeze();
    this.#sent.add(sent);
    try {
      return await send();
    } finally {
      this.#sent.delete(sent);
      this.#stir();
      if (sent.wasBlocked) await this.pause(actor, 'goes on');
    }
  }

  #takeFault(isCommit: boolean): FaultKind | null {
    const index = this.#faults.findIndex(
      ({ turn, kind }) => turn <= this.#count && (kind !== 'cut after commit' || isCommit),
    );
    return index < 0 ? null : (this.#faults.splice(index, 1)[0]?.kind ?? null);
  }
}

interface Statement {
  config: unknown;
  text: string;
  values: unknown[] | undefined;
  send: (...of: unknown[]) => Promise<pg.QueryResult>;
}

const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);
