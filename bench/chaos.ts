// `npm run chaos`: runs schedules in which everything that can be interleaved or break does so, and audits each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { findPlanted, runSchedules, type Totals } from './chaos/run-schedules.ts';
import { openWorld, type World } from './chaos/world.ts';
import { prepareDatabase } from './rehearsal/run-season.ts';

const USAGE = `How it is meant: npm run chaos -- N [--seed S]
                 npm run chaos -- planted
  N          how many schedules; each is run twice
  planted    puts twelve bugs between the server and its database, and shows in which schedule the auditor finds each
  --seed S   the first schedule; the others follow it. One is drawn and printed when not given
`;
const MOST_TRIES = 100;
const WORLDS = 3;

interface Call {
  /** How many schedules; 0: the planted bugs. */
  count: number;
  seed: number;
}

/** What the words of a call mean, or in words why they mean nothing. */
export function readCall(words: readonly string[]): Call | string {
  const [number, option, value, ...rest] = words;
  const count = number === 'planted' ? 0 : Number(number);
  if (!Number.isInteger(count) || (count < 1 && number !== 'planted'))
    return `"${number ?? ''}" is no number of schedules.`;
  if (option === undefined) return { count, seed: Math.floor(Math.random() * 1e9) };
  if (option !== '--seed') return `There is no option "${option}".`;
  const seed = Number(value);
  return Number.isInteger(seed) && rest.length === 0 ? { count, seed } : `"${value ?? ''}" is no seed.`;
}

/** Prints what was found; the last line is for programs. Returns whether nothing was. */
function reportTotals({ count, asked, accepted, counts, seconds }: Totals, say: (line: string) => void): boolean {
  const share = Math.round((100 * accepted) / Math.max(1, asked));
  say(`${asked} operations, ${share} % of them accepted, in ${Math.round(seconds)} s.`);
  const { lost, late, duplicate, early } = counts;
  say(`${count} schedules: ${lost} lost, ${late} late, ${duplicate} duplicate, ${early} early`);
  return lost + late + duplicate + early === 0;
}

async function main(words: readonly string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  const call = readCall(words);
  if (typeof call === 'string') {
    console.error(`${call}\n${USAGE}`);
    process.exitCode = 1;
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-chaos-'));
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const worlds: World[] = [];
  try {
    for (let n = 0; n < WORLDS; n += 1) worlds.push(await openWorld(await prepareDatabase(cluster.url, `chaos_${n}`)));
    const isWell = call.count === 0 ? await showPlanted(worlds, say) : await runMany(worlds, call, say);
    if (!isWell) process.exitCode = 1;
  } finally {
    for (const world of worlds) await world.close();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runMany(worlds: readonly World[], call: Call, say: (line: string) => void): Promise<boolean> {
  say(`Seed ${call.seed}.`);
  return reportTotals(await runSchedules(worlds, call, say), say);
}

async function showPlanted(worlds: readonly World[], say: (line: string) => void): Promise<boolean> {
  const found = await findPlanted(worlds, MOST_TRIES);
  for (const [name, seed] of found) say(`${name}: ${seed === null ? 'not found' : `found in schedule ${seed}`}`);
  const count = [...found.values()].filter((seed) => seed !== null).length;
  say(`${count} of ${found.size} planted bugs found`);
  return count === found.size;
}

if (process.argv[1]?.endsWith('chaos.ts')) await main(process.argv.slice(2));
