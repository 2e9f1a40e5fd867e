import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { App } from '../../e2e/server.ts';
import type { Crew } from '../chaos/processes/crew.ts';
import type { Window } from './measures.ts';

/** What is broken in turn, evenly over the run. */
const FAULTS = ['kill', 'stop the leader', 'cut off', 'kill', 'half open', 'drop connections'] as const;
/** A leader that is silent for half a minute loses its place. */
const STOPPED_MS = 40_000;
const CUT_OFF_MS = 8_000;
const HALF_OPEN_MS = 4_000;
/** Connections are found broken and made again after that. */
const AFTERMATH_MS = 10_000;
const SHARE_STOPPED = 0.12;
const REPORTS_WITHIN_MS = 40_000;
const LOOK_EVERY_MS = 500;

/** Breaks one thing after the other while a run of so many milliseconds goes on; notes when in `windows`. */
export async function breakThings(
  { crew, pool, windows }: { crew: Crew<App>; pool: Pool; windows: Window[] },
  lengthMs: number,
  say: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  for (const [at, name] of FAULTS.entries()) {
    const due = began + ((at + 1) / (FAULTS.length + 1)) * lengthMs;
    await sleep(Math.max(0, due - performance.now()));
    const which = name === 'drop connections' ? null : name === 'stop the leader' ? await leaderOf(crew, pool) : at % 3;
    const window: Window = { name, which, from: performance.now(), to: Number.POSITIVE_INFINITY };
    windows.push(window);
    await strike(crew, pool, window, lengthMs);
    window.to = performance.now() + AFTERMATH_MS;
    say(
      `  ${name}${which === null ? '' : `, process ${which + 1}`}: ${((performance.now() - window.from) / 1000).toFixed(1)} s`,
    );
  }
}

async function strike(crew: Crew<App>, pool: Pool, { name, which }: Window, lengthMs: number): Promise<void> {
  const struck = which ?? 0;
  if (name === 'kill') {
    crew.kill(struck);
    await crew.started(struck);
  } else if (name === 'stop the leader') {
    crew.signal(struck, 'SIGSTOP');
    await sleep(Math.min(STOPPED_MS, SHARE_STOPPED * lengthMs));
    crew.signal(struck, 'SIGCONT');
  } else if (name === 'drop connections') {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'singleback' and pid <> pg_backend_pid()`);
  } else {
    const proxy = crew.proxy(struck);
    if (name === 'half open') proxy.loseAnswersAfter('commit');
    else proxy.silence();
    await sleep(name === 'half open' ? HALF_OPEN_MS : CUT_OFF_MS);
    proxy.resume();
  }
}

/** The leader by its own report, which each process makes every 15 seconds. */
async function leaderOf({ servers }: Crew<App>, pool: Pool): Promise<number> {
  for (let left = REPORTS_WITHIN_MS; left > 0; left -= LOOK_EVERY_MS) {
    const { rows } = await pool.query<{ name: string }>(
      'select name from processes where is_leader order by seen_at desc',
    );
    const which = servers.findIndex(({ pid }) => rows.some(({ name }) => name.endsWith(` ${pid}`)));
    if (which >= 0) return which;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('No process leads.');
}
