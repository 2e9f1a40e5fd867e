import type { CallKey } from '@singleback/contract/calls.ts';
import type pg from 'pg';
import type { Kind, Seen, Value } from './audit/history.ts';
import { blockedAmong, isInTransaction, processOf, signal, untilReady } from './connections.ts';
import type { Planted, Recorder } from './recorder.ts';
import { currentActor } from './turns.ts';
import type { World } from './world.ts';

/** A request, and what it means to the history. */
export interface Asked {
  f: string;
  key: CallKey;
  params: Record<string, string>;
  /** From the question mark on. */
  query?: string;
  body: unknown;
  token: string;
  value: Value;
}

/** What came of a request. */
export interface Reply {
  end: Exclude<Kind, 'invoke'>;
  got: Value;
  // biome-ignore lint/suspicious/noExplicitAny: replies have every shape
  body: any;
}

/** How a request reaches a server: this process's app, or one of several processes. Throws when no answer comes. */
export type Carry = (asked: Asked) => Promise<{ status: number; text: string }>;

/** Carries requests to the app in this process. */
export function injectInto({ app }: Pick<World, 'app'>): Carry {
  return async ({ key, params, body, token }) => {
    const [method = '', pattern = ''] = key.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: urlOf(pattern, params),
      ...(body !== undefined && { payload: body as object }),
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, text: answer.body };
  };
}

/** The address of a call with its parameters. */
export const urlOf = (pattern: string, params: Record<string, string>) =>
  `/api${pattern.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`;

/** Sends requests and writes them into the history. */
export function sender(
  { players, current }: Pick<World, 'players' | 'current'>,
  recorder: Recorder,
  carry: Carry,
): (process: string, asked: Asked, isRetry: boolean) => Promise<Reply> {
  const words = [...players.values()].map(({ id, name }) => ({ id, marks: [id, `"${name}"`] }));
  const old = new Map<string, { status: number; text: string }>();
  return async (process, asked, isRetry) => {
    const { f, value } = asked;
    const actor = currentActor();
    if (actor) actor.f = f;
    recorder.add('invoke', f, process, value);
    const answer = await carryPlanted(current.planted, asked, isRetry).catch(() => ({ status: 0, text: '' }));
    const body = answer.text.startsWith('{') || answer.text.startsWith('[') ? JSON.parse(answer.text) : null;
    const end = answer.status === 200 ? 'ok' : answer.status >= 400 && answer.status < 500 ? 'fail' : 'info';
    const stored = body?.details?.lineup;
    const got =
      end === 'ok'
        ? { ...value, ...gotOf(f, body, value) }
        : { ...value, code: body?.code ?? 'no answer', ...(stored && { lineups: [seenOf(stored)] }) };
    if (end === 'ok' && value.owner !== undefined) {
      got.names = words.filter(({ marks }) => marks.some((mark) => answer.text.includes(mark))).map(({ id }) => id);
    }
    recorder.add(end, f, process, got);
    return { end, got, body };
  };

  async function carryPlanted(planted: Planted | null, asked: Asked, isRetry: boolean) {
    const sent = planted?.request?.(asked.key, asked, isRetry) ?? asked;
    const place = `${asked.token} ${asked.key} ${JSON.stringify(asked.params)}`;
    const known = planted?.servesOld?.(asked.key) ? old.get(place) : undefined;
    const answer = known ?? (await carry(sent));
    if (planted?.servesOld && answer.status === 200) old.set(place, answer);
    return answer;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: replies have every shape
function gotOf(f: string, body: any, value: Value): Value {
  if (['submit', 'update', 'add groups', 'remove groups'].includes(f)) return seenOf(body);
  if (f === 'delete') return { lineup: body.id, version: body.version };
  if (f === 'read') return { lineups: body.map(seenOf) };
  if (f === 'message') return { seq: body.seq, mentions: body.mentions };
  if (f === 'thread') {
    return {
      messages: body.messages.map((each: { id: string; seq: number }) => ({ message: each.id, seq: each.seq })),
    };
  }
  if (f === 'orders') return { version: body.version };
  if (f === 'standings') {
    return {
      rows: body.entries.map((row: { userId: string; totalPoints: number; weeks: number }) => {
        return { user: row.userId, points: Math.round(row.totalPoints * 100), weeks: row.weeks };
      }),
    };
  }
  return value;
}

/** A lineup as its owner reads it. */
export function seenOf(lineup: {
  id: string;
  version: number;
  players: { position_key: string; player: { id: string } }[];
  groups: { id: string }[];
}): Seen {
  return {
    ...{ lineup: lineup.id, version: lineup.version },
    slots: Object.fromEntries(lineup.players.map((each) => [each.position_key.toUpperCase(), each.player.id])),
    groups: lineup.groups.map(({ id }) => id),
  };
}

/** A statement of an actor that has had its turn. */
interface Sent {
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
