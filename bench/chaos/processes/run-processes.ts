import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { audit } from '../audit/audit.ts';
import { Client } from '../client.ts';
import { readTables } from '../connections.ts';
import { report } from '../outside.ts';
import { anyPlan, feedOf, type Plan } from '../plan.ts';
import { Recorder } from '../recorder.ts';
import { injectInto, sender } from '../requests.ts';
import { groupsAtFirst, type Ran, readEnd } from '../run-schedule.ts';
import type { World } from '../world.ts';
import { type Attempt, Crew, type ServerProcess } from './crew.ts';
import { type OwnPostgres, sharedClock } from './own-postgres.ts';

/** A world with three processes on its database. */
export interface ManyProcesses {
  world: World;
  crew: Crew<ClockedProcess>;
  /** Null: the database is not theirs alone, and neither ends nor is without room. */
  postgres: OwnPostgres | null;
  /** What happens to the database, one after the other. */
  faults: Promise<void>;
  close(): Promise<void>;
}

/** Starts the processes, and lets the world's clock be theirs. */
export async function openProcesses(
  world: World,
  databaseUrl: string,
  { folder, postgres }: { folder: string; postgres: OwnPostgres | null },
): Promise<ManyProcesses> {
  const clockFile = join(folder, 'season-clock');
  const clock = sharedClock(clockFile);
  clock.set(world.clock.now);
  Object.defineProperty(world.clock, 'now', { get: clock.now, set: clock.set });
  const crew = await Crew.open(databaseUrl, (url) => startProcess(url, clockFile, world.real));
  return { world, crew, postgres, faults: Promise.resolve(), close: () => crew.close() };
}

/** A process whose machine's clock may be off. */
interface ClockedProcess extends ServerProcess {
  /** Sets it so many milliseconds ahead, or back. */
  setOff(milliseconds: number): void;
}

const FILE = fileURLToPath(new URL('./server-process.ts', import.meta.url));
const FAULTS = [
  ...['kill', 'stop', 'stop', 'silence', 'silence', 'half open', 'drop'],
  ...['end', 'crash', 'full disk', 'ahead', 'behind'],
] as const;
const MINUTE_MS = 60_000;
const LONGEST_MS = 600;
const HELD_MS = 250;
const PAUSE_MS = 25;
const SETTLE_MS = 20;
const RESETS = 5;

type ProcessFault = { kind: (typeof FAULTS)[number]; which: number; at: number };

/** The schedule of a seed: the same clients and reports as in layer 1, with faults of processes. */
function processPlanOf(seed: number): { plan: Plan; faults: ProcessFault[] } {
  const fault = fc.record({ kind: fc.constantFrom(...FAULTS), which: fc.nat(2), at: fc.nat(LONGEST_MS) });
  const any = fc.record({ plan: anyPlan(), faults: fc.array(fault, { maxLength: 2, size: 'max' }) });
  const [drawn] = fc.sample(any, { seed, numRuns: 1 });
  if (!drawn) throw new Error('there is no plan');
  return drawn;
}

async function startProcess(databaseUrl: string, clockFile: string, real: Date): Promise<ClockedProcess> {
  const child = fork(FILE, [databaseUrl, clockFile, real.toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const tooSoon = ended.then(() => {
    throw new Error('a process ended before it listened');
  });
  const [port] = (await Promise.race([once(child, 'message'), tooSoon])) as [number];
  tooSoon.catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    setOff: (milliseconds) => void (child.connected && child.send(milliseconds)),
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a schedule over the processes, heals everything, and audits it. */
export async function runOverProcesses(processes: ManyProcesses, seed: number): Promise<Ran> {
  const { world, crew } = processes;
  const { plan, faults } = processPlanOf(seed);
  await resetBetween(world);
  const recorder = new Recorder(() => world.clock.now.getTime());
  const random = pauses(seed);
  const unanswered = new Set<number>();
  const whenDone = ({ which, status }: Attempt) => void (status === null && unanswered.add(which));
  const clients = plan.clients.map(async ({ user, intents }, index) => {
    const who = world.users[user];
    if (!who) throw new Error('there is nobody');
    const send = sender(world, recorder, crew.carrier(index, { whenDone }));
    const client = new Client(`c${index}`, who, world, send, { groups: groupsAtFirst(world, who.name) });
    for (const intent of intents) {
      await sleep(random());
      await client.act(intent);
    }
  });
  const feed = (async () => {
    for (const each of feedOf(plan)) {
      await sleep(random() * each.after);
      await report(world, recorder, each).catch(() => {});
    }
  })();
  await Promise.all([...clients, feed, ...faults.map((fault) => strike(processes, recorder, fault))]);
  await crew.heal();
  // What nobody waits for any more must not be carried out in the next schedule.
  for (const which of unanswered) crew.kill(which);
  await crew.heal();
  for (const server of crew.servers) server.setOff(0);
  await untilCommitted(world);
  crew.signalAll('SIGSTOP');
  await readEnd(world, sender(world, recorder, injectInto(world)));
  const tables = await readTables(world);
  crew.signalAll('SIGCONT');
  return { history: recorder.history, tables, findings: audit(recorder.history, tables), turns: [] };
}

/** The processes' leaders may be in the way. */
async function resetBetween(world: World): Promise<void> {
  for (let left = RESETS; ; left -= 1) {
    try {
      return await world.reset();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(SETTLE_MS);
    }
  }
}

async function strike(processes: ManyProcesses, recorder: Recorder, fault: ProcessFault): Promise<void> {
  const { crew } = processes;
  const { kind, which, at } = fault;
  await sleep(at);
  recorder.add('info', kind, `fault of process ${which}`, {});
  if (kind === 'kill') crew.kill(which);
  if (kind === 'stop') crew.signal(which, 'SIGSTOP');
  if (kind === 'silence') crew.proxy(which).silence();
  if (kind === 'half open') crew.proxy(which).loseAnswersAfter('commit');
  if (kind === 'ahead' || kind === 'behind') crew.servers[which]?.setOff(kind === 'ahead' ? MINUTE_MS : -MINUTE_MS);
  if (kind === 'drop' || kind === 'end' || kind === 'crash' || kind === 'full disk') {
    processes.faults = processes.faults.then(() => strikeDatabase(processes, kind));
    await processes.faults;
  }
  await sleep(HELD_MS);
  if (kind === 'stop') crew.signal(which, 'SIGCONT');
  if (kind === 'silence') crew.proxy(which).resume();
}

async function strikeDatabase({ world, postgres }: ManyProcesses, kind: ProcessFault['kind']): Promise<void> {
  if (kind === 'drop' || postgres === null) {
    // Every connection ends, in whatever it was doing.
    await world.monitor.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'singleback' and pid <> pg_backend_pid()`);
    return;
  }
  if (kind === 'end') await postgres.restart('SIGINT');
  if (kind === 'crash') await postgres.restart('SIGQUIT');
  if (kind === 'full disk' && postgres.hasDisk) {
    postgres.fill();
    await sleep(HELD_MS);
    await postgres.free();
  }
  await world.listenAgain();
}

/** Waits until what was under way when everything was healed is committed or rolled back. */
async function untilCommitted({ monitor }: World): Promise<void> {
  const { rows } = await monitor.query('select clock_timestamp() as healed');
  for (;;) {
    const { rowCount } = await monitor.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'singleback'
        and xact_start < $1`,
      [rows[0].healed],
    );
    if (rowCount === 0) return;
    await sleep(SETTLE_MS);
  }
}

/** Pauses between acts, in milliseconds; the same for a seed, though not what comes of them. */
function pauses(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % PAUSE_MS;
  };
}
