import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openSilentProxy, type SilentProxy } from '../../../server/src/db/testing/silent-proxy.ts';
import { type Carry, urlOf } from '../requests.ts';

const FILE = fileURLToPath(new URL('./server-process.ts', import.meta.url));
const ANSWER_WITHIN_MS = 6_000;

/** A process and the way to its database. */
interface Member {
  proxy: SilentProxy;
  child: ChildProcess;
  port: number;
  /** It has been killed, and the next one is starting. */
  starting: Promise<void> | null;
}

/** Three servers on one database, each behind a proxy of its own. */
export class Crew {
  readonly #members: Member[] = [];
  readonly #start: (proxy: SilentProxy) => Promise<Pick<Member, 'child' | 'port'>>;

  private constructor(clockFile: string, real: Date) {
    this.#start = async ({ url }) => {
      const child = fork(FILE, [url, clockFile, real.toISOString()], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: [],
      });
      const [port] = (await once(child, 'message')) as [number];
      return { child, port };
    };
  }

  static async open(databaseUrl: string, clockFile: string, real: Date, size = 3): Promise<Crew> {
    const crew = new Crew(clockFile, real);
    const starting = Array.from({ length: size }, async () => {
      const proxy = await openSilentProxy(databaseUrl);
      return { proxy, ...(await crew.#start(proxy)), starting: null };
    });
    crew.#members.push(...(await Promise.all(starting)));
    return crew;
  }

  /** Carries the requests of a client to one process, and to the next one once that does not answer. */
  carrier(first: number): Carry {
    let at = first;
    return async ({ key, params, body, token }) => {
      const [method = '', pattern = ''] = key.split(' ');
      const { port } = this.#of(at);
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${urlOf(pattern, params)}`, {
          method,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        return { status: answer.status, text: await answer.text() };
      } catch (error) {
        at += 1;
        throw error;
      }
    };
  }

  /** kill -9; the next one starts at once. */
  kill(which: number): void {
    const member = this.#of(which);
    if (member.starting) return;
    member.child.kill('SIGKILL');
    member.starting = this.#start(member.proxy).then((next) => {
      Object.assign(member, next, { starting: null });
    });
  }

  signal(which: number, name: 'SIGSTOP' | 'SIGCONT'): void {
    const member = this.#of(which);
    if (!member.starting) member.child.kill(name);
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
    for (const { child, proxy } of this.#members) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await proxy.close();
    }
  }

  #of = (which: number): Member => this.#members[which % this.#members.length] as Member;
}
