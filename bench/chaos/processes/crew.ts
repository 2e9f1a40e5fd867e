import { openSilentProxy, type SilentProxy } from '../../../server/src/db/testing/silent-proxy.ts';
import { type Asked, type Carry, urlOf } from '../requests.ts';

const ANSWER_WITHIN_MS = 6_000;

/** A server that runs as a process. */
export interface ServerProcess {
  url: string;
  /** Settles once it has ended. */
  kill9(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

/** Starts a server on a database; `which` of the crew it is stays the same when it is started again. */
type Start<One extends ServerProcess> = (databaseUrl: string, which: number) => Promise<One>;

/** A process and the way to its database. */
interface Member<One extends ServerProcess> {
  proxy: SilentProxy;
  server: One;
  /** It has been killed, and the next one is starting. */
  starting: Promise<void> | null;
}

/** A request to one process, and what came of it: null without an answer. Times are those of `performance.now`. */
export interface Attempt {
  which: number;
  asked: Asked;
  from: number;
  to: number;
  status: number | null;
}

interface Carrying {
  headers?: Record<string, string>;
  withinMs?: number;
  whenDone?: (attempt: Attempt) => void;
}

/** Servers on one database, each behind a proxy of its own. */
export class Crew<One extends ServerProcess> {
  readonly #members: Member<One>[] = [];
  readonly #start: Start<One>;

  private constructor(start: Start<One>) {
    this.#start = start;
  }

  /** Starts `size` servers at once, or one after the other. */
  static async open<One extends ServerProcess>(
    databaseUrl: string,
    start: Start<One>,
    { size = 3, isInTurn = false }: { size?: number; isInTurn?: boolean } = {},
  ): Promise<Crew<One>> {
    const crew = new Crew(start);
    const open = async (which: number) => {
      const proxy = await openSilentProxy(databaseUrl);
      crew.#members[which] = { proxy, server: await start(proxy.url, which), starting: null };
    };
    const starting: Promise<void>[] = [];
    for (let which = 0; which < size; which += 1) {
      starting.push(open(which));
      if (isInTurn) await starting.at(-1);
    }
    await Promise.all(starting);
    return crew;
  }

  get servers(): readonly One[] {
    return this.#members.map(({ server }) => server);
  }

  /** Carries the requests of a client to one process, and to the next one once that does not answer within a time. */
  carrier(first: number, { headers = {}, withinMs = ANSWER_WITHIN_MS, whenDone }: Carrying = {}): Carry {
    let at = first;
    return async (asked) => {
      const which = at % this.#members.length;
      const from = performance.now();
      const done = (status: number | null) => whenDone?.({ which, asked, from, to: performance.now(), status });
      try {
        const answer = await request(this.#of(which).server.url, asked, { headers, withinMs });
        done(answer.status);
        return answer;
      } catch (error) {
        at += 1;
        done(null);
        throw error;
      }
    };
  }

  /** kill -9; the next one starts at once. */
  kill(which: number): void {
    const member = this.#of(which);
    if (member.starting) return;
    const again = async () => {
      await member.server.kill9();
      member.server = await this.#start(member.proxy.url, which);
      member.starting = null;
    };
    member.starting = again();
  }

  /** Settles once the process runs again that was killed. */
  started = (which: number): Promise<void> => this.#of(which).starting ?? Promise.resolve();

  signal(which: number, name: 'SIGSTOP' | 'SIGCONT'): void {
    const member = this.#of(which);
    if (!member.starting) member.server.signal(name);
  }

  signalAll(name: 'SIGSTOP' | 'SIGCONT'): void {
    for (const which of this.#members.keys()) this.signal(which, name);
  }

  proxy = (which: number): SilentProxy => this.#of(which).proxy;

  /** Everybody runs again, and reaches the database. */
  async heal(): Promise<void> {
    for (const [which, member] of this.#members.entries()) {
      member.proxy.resume();
      await member.starting;
      this.signal(which, 'SIGCONT');
    }
  }

  async close(): Promise<void> {
    await this.heal();
    for (const { server, proxy } of this.#members) {
      await server.kill9();
      await proxy.close();
    }
  }

  #of = (which: number): Member<One> => this.#members[which % this.#members.length] as Member<One>;
}

async function request(
  url: string,
  { key, params, query = '', body, token }: Asked,
  { headers, withinMs }: { headers: Record<string, string>; withinMs: number },
) {
  const [method = '', pattern = ''] = key.split(' ');
  const answer = await fetch(`${url}${urlOf(pattern, params)}${query}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(withinMs),
  });
  return { status: answer.status, text: await answer.text() };
}
