import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { audit } from '../audit/audit.ts';
import { Client } from '../client.ts';
import { report } from '../outside.ts';
import { anyPlan, type Plan } from '../plan.ts';
import { Recorder } from '../recorder.ts';
import { injectInto, sender } from '../requests.ts';
import { groupsAtFirst, type Ran, readEnd } from '../run-schedule.ts';
import { readTables } from '../tables.ts';
import type { World } from '../world.ts';
import { sharedClock } from './clock-file.ts';
import { Crew, type ServerProcess } from './crew.ts';

/** A world with three processes on its database. */
export interface ManyProcesses {
  world: World;
  crew: Crew<ServerProcess>;
  close(): Promise<void>;
}

/** Starts the processes, and lets the world's clock be theirs. */
export async function openProcesses(world: World, databaseUrl: string, folder: string): Promise<ManyProcesses> {
  const clockFile = join(folder, 'season-clock');
  const clock = sharedClock(clockFile);
  clock.set(world.clock.now);
  Object.defineProperty(world.clock, 'now', { get: clock.now, set: clock.set });
  const crew = await Crew.open(databaseUrl, (url) => startProcess(url, clockFile, world.real));
  return { world, crew, close: () => crew.close() };
}

const FILE = fileURLToPath(new URL('./server-process.ts', import.meta.url));
const FAULTS = ['kill', 'stop', 'stop', 'silence', 'silence', 'half open', 'drop', 'drop'] as const;
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

async function startProcess(databaseUrl: string, clockFile: string, real: Date): Promise<ServerProcess> {
  const child = fork(FILE, [databaseUrl, clockFile, real.toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a schedule over the processes, heals everything, and audits it. */
export async function runOverProcesses({ world, crew }: ManyProcesses, seed: number): Promise<Ran> {
  const { plan, faults } = processPlanOf(seed);
  await resetBetween(world);
  const recorder = new Recorder(() => world.clock.now.getTime());
  const random = pauses(seed);
  const clients = plan.clients.map(async ({ user, intents }, index) => {
    const who = world.users[user];
    if (!who) throw new Error('there is nobody');
    const send = sender(world, recorder, crew.carrier(index));
    const client = new Client(`c${index}`, who, world, send, { groups: groupsAtFirst(world, who.name) });
    for (const intent of intents) {
      await sleep(random());
      await client.act(intent);
    }
  });
  const feed = (async () => {
    for (const each of plan.reports) {
      await sleep(random() * each.after);
      await report(world, recorder, each).catch(() => {});
    }
  })();
  await Promise.all([...clients, feed, ...faults.map((fault) => strike(world, crew, recorder, fault))]);
  await crew.heal();
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

async function strike(
  world: World,
  crew: Crew<ServerProcess>,
  recorder: Recorder,
  { kind, which, at }: ProcessFault,
): Promise<void> {
  await sleep(at);
  recorder.add('info', kind, `fault of process ${which}`, {});
  if (kind === 'kill') crew.kill(which);
  if (kind === 'stop') crew.signal(which, 'SIGSTOP');
  if (kind === 'silence') crew.proxy(which).silence();
  if (kind === 'half open') crew.proxy(which).loseAnswersAfter('commit');
  if (kind === 'drop') {
    // As when the database restarts: every connection ends, in whatever it was doing.
    await world.monitor.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'singleback' and pid <> pg_backend_pid()`);
  }
  await sleep(HELD_MS);
  if (kind === 'stop') crew.signal(which, 'SIGCONT');
  if (kind === 'silence') crew.proxy(which).resume();
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
