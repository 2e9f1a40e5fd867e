// `npm run chaos`: runs schedules in which everything that can be interleaved or break does so, and audits each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { openOwnPostgres } from './chaos/processes/own-postgres.ts';
import { openProcesses } from './chaos/processes/run-processes.ts';
import { findPlanted, runProcessSchedules, runSchedules, type Totals } from './chaos/run-schedules.ts';
import { openWorld, type World } from './chaos/world.ts';
import { prepareDatabase } from './rehearsal/run-season.ts';

const USAGE = `How it is meant: npm run chaos -- N [--layer 1|2] [--seed S]
                 npm run chaos -- planted
  N            how many schedules
  planted      puts twelve bugs between the server and its database, and shows in which schedule the auditor finds each
  --layer 1    one process, one statement at a time, in an order that is chosen; each schedule is run twice
  --layer 2    three processes that are killed and stopped, on a database that is cut off, silent or half open
  --seed S     the first schedule; the others follow it. One is drawn and printed when not given
`;
const MOST_TRIES = 100;
const WORLDS = 3;

interface Call {
  /** How many schedules; 0: the planted bugs. */
  count: number;
  layer: number;
  seed: number;
}

/** What the words of a call mean, or in words why they mean nothing. */
export function readCall([number, ...rest]: readonly string[]): Call | string {
  const count = number === 'planted' ? 0 : Number(number);
  if (!Number.isInteger(count) || (count < 1 && number !== 'planted')) {
    return `"${number ?? ''}" is no number of schedules.`;
  }
  const call: Call = { count, layer: 1, seed: Math.floor(Math.random() * 1e9) };
  for (let at = 0; at < rest.length; at += 2) {
    const [name, word = ''] = [rest[at], rest[at + 1]];
    const value = word === '' ? Number.NaN : Number(word);
    if (name === '--layer' && (value === 1 || value === 2)) call.layer = value;
    else if (name === '--seed' && Number.isInteger(value)) call.seed = value;
    else return `There is no option "${name} ${word}".`;
  }
  return call;
}

/** Prints what was found; the last line is for programs. Returns whether nothing was. */
function reportTotals(
  { count, asked, accepted, counts, differs, seconds }: Totals,
  say: (line: string) => void,
): boolean {
  const share = Math.round((100 * accepted) / Math.max(1, asked));
  say(`${asked} operations, ${share} % of them accepted, in ${Math.round(seconds)} s.`);
  const { lost, late, duplicate, early } = counts;
  if (differs > 0) say(`${differs} differ the second time: the schedule tester is wrong there`);
  say(`${count} schedules: ${lost} lost, ${late} late, ${duplicate} duplicate, ${early} early`);
  return lost + late + duplicate + early + differs === 0;
}

/** Layer 2, on a database of its own. */
async function overProcesses(call: Call, say: (line: string) => void): Promise<Totals> {
  const postgres = await openOwnPostgres();
  if (!postgres.hasDisk) say('No disk could be mounted here, so that none fills up.');
  const url = await prepareDatabase(postgres.url, 'chaos');
  const world = await openWorld(url);
  const processes = await openProcesses(world, url, { folder: postgres.folder, postgres });
  try {
    return await runProcessSchedules(processes, call, say);
  } finally {
    await processes.close();
    await world.close();
    await postgres.close();
  }
}

/** What is done in worlds of one process. */
async function inWorlds<Result>(work: (worlds: readonly World[]) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-chaos-'));
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const worlds: World[] = [];
  try {
    for (let n = 0; n < WORLDS; n += 1) worlds.push(await openWorld(await prepareDatabase(cluster.url, `chaos_${n}`)));
    return await work(worlds);
  } finally {
    for (const world of worlds) await world.close();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function main(words: readonly string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  const call = readCall(words);
  if (typeof call === 'string') {
    console.error(`${call}\n${USAGE}`);
    process.exitCode = 1;
    return;
  }
  if (call.count > 0) say(`Seed ${call.seed}.`);
  const isWell =
    call.count === 0
      ? await inWorlds((worlds) => showPlanted(worlds, say))
      : reportTotals(
          call.layer === 1
            ? await inWorlds((worlds) => runSchedules(worlds, call, say))
            : await overProcesses(call, say),
          say,
        );
  if (!isWell) process.exitCode = 1;
}

async function showPlanted(worlds: readonly World[], say: (line: string) => void): Promise<boolean> {
  const found = await findPlanted(worlds, MOST_TRIES);
  for (const [name, seed] of found) say(`${name}: ${seed === null ? 'not found' : `found in schedule ${seed}`}`);
  const count = [...found.values()].filter((seed) => seed !== null).length;
  say(`${count} of ${found.size} planted bugs found`);
  return count === found.size;
}

if (process.argv[1]?.endsWith('chaos.ts')) await main(process.argv.slice(2));
