import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scheduler } from 'fast-check';
import type pg from 'pg';
import { cut, immediate, terminate } from './connections.ts';
import type { Fault, FaultKind, Planted } from './recorder.ts';
import { SentStatements } from './requests.ts';

/** One that acts: a client, the feed, a leader. It runs only when it is its turn. */
export interface Actor {
  name: string;
  /** The operation that it carries out. */
  f: string;
  isDone: boolean;
  /** How many of its steps wait for a turn or for the database: several at once where it reads side by side. */
  waiting: number;
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

/** So often the event loop goes around before the steps that an actor takes side by side have all arrived. */
const QUIET_SPINS = 5;
/** The same while an actor waits for none of its own: perhaps for what another one reads for both. */
const LEANING_SPINS = 60;
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
  readonly #sent: SentStatements;
  readonly #arrived: { label: string; order: string; go: () => void }[] = [];

  constructor(around: Around) {
    this.#around = around;
    this.#sent = new SentStatements(around.monitor);
    this.#faults = [...around.faults].sort((a, b) => a.turn - b.turn);
  }

  /** Adds an actor, which begins at its first turn. */
  act(name: string, work: (actor: Actor) => Promise<void>): Promise<void> {
    const actor: Actor = { name, f: '', isDone: false, waiting: 0 };
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

  /**
   * Waits for the actor's next turn.
   * @param what tells apart what an actor does side by side
   */
  async pause(actor: Actor, label: string, what = ''): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const words = `${actor.name} ${label}`;
    this.#arrived.push({ label: words, order: `${words} ${what}`, go: resolve });
    actor.waiting += 1;
    this.#stir();
    await promise;
    actor.waiting -= 1;
    this.log.push(words);
  }

  /** Whoever arrived since the last turn waits for the next ones, in an order that does not depend on who was faster. */
  #line(): void {
    const arrived = this.#arrived.splice(0).sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)));
    for (const { label, go } of arrived) {
      this.#around.scheduler.schedule(Promise.resolve(), label).then(() => go());
    }
  }

  /** Gives turns until everybody is done, and what they have begun in passing. */
  async drive(): Promise<void> {
    try {
      await this.#drive();
    } finally {
      this.#sent.thawAll();
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
      } else if (this.#sent.count === 0 && this.#actors.every(({ isDone }) => isDone)) return;
      else if (performance.now() - stuckSince > STUCK_AFTER_MS) {
        throw new Error(`stuck: ${JSON.stringify([this.#actors, this.log.slice(-20)], null, 1)}`);
      } else await sleep(POLL_MS);
    }
  }

  /** Waits until nothing moves without a turn. */
  async #settle(): Promise<void> {
    const nobodyWaits = () => this.#arrived.length === 0 && this.#around.scheduler.count() === 0;
    do {
      await this.#untilQuiet();
    } while (await this.#sent.isAnyWoken(nobodyWaits()));
  }

  async #untilQuiet(): Promise<void> {
    let before = this.#stirred;
    for (let spins = 0; spins < this.#spinsNeeded(); spins += 1) {
      await this.#sent.lookAtSlow();
      if (this.#sent.isAnyRunning || this.#going > 0) await this.#untilStirred();
      else await immediate();
      if (before !== this.#stirred || this.#going > 0 || this.#sent.isAnyRunning) spins = 0;
      before = this.#stirred;
    }
  }

  #spinsNeeded(): number {
    return this.#actors.every(({ isDone, waiting }) => isDone || waiting > 0) ? QUIET_SPINS : LEANING_SPINS;
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

  /** Makes the statements of a new connection wait for their turns. While a schedule runs, nobody else sends any. */
  static gate(client: pg.PoolClient, current: { turns: Turns | null }): void {
    const send = client.query.bind(client) as (...of: unknown[]) => Promise<pg.QueryResult>;
    const gated = (config: unknown, values?: unknown, whenDone?: unknown) => {
      const store = acting.getStore();
      const text = typeof config === 'string' ? config : ((config as { text?: string } | null)?.text ?? '');
      if (!store) {
        if (current.turns) throw new Error(`nobody's turn: ${short(text)}`);
        return send(config, values, whenDone);
      }
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
    const { planted } = this.#around;
    const what = `${text} ${JSON.stringify(values)}`;
    await this.pause(actor, short(text), what);
    const isCommit = /^commit/i.test(text);
    const fault = this.#takeFault(isCommit);
    if (fault) this.#around.whenFault(fault, actor);
    if (fault === 'jump') this.#around.jump();
    if (fault === 'cut before') await this.#breakOff(client, cut);
    if (fault === 'terminate') await this.#breakOff(client, terminate);
    const changed = planted?.statement?.(text, values, actor.f) ?? { text, values };
    const wanted = typeof config === 'string' ? changed.text : { ...(config as object), text: changed.text };
    if (isCommit && planted?.losesCommit?.(actor.f)) return this.#run(actor, client, what, () => send('rollback'));
    const result = await this.#run(actor, client, what, () => send(wanted, changed.values));
    const again = planted?.again?.(text, changed.values, actor.f) ?? null;
    if (again) await this.#run(actor, client, what, () => send(wanted, again));
    planted?.rows?.(text, result);
    if (fault !== 'cut after' && fault !== 'cut after commit') return result;
    await this.#breakOff(client, cut);
    throw new Error('Connection terminated unexpectedly');
  }

  async #run(
    actor: Actor,
    client: pg.PoolClient,
    what: string,
    send: () => Promise<pg.QueryResult>,
  ): Promise<pg.QueryResult> {
    const sent = this.#sent.begin(client);
    actor.waiting += 1;
    try {
      return await send();
    } finally {
      await this.#sent.end(sent, what);
      actor.waiting -= 1;
      this.#stir();
      if (sent.wasBlocked) await this.pause(actor, 'goes on', what);
    }
  }

  #breakOff(client: pg.PoolClient, how: typeof cut): Promise<void> {
    return this.during(() => this.#sent.breakOff(client, how));
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
