// `npm run chaos`: runs schedules in which everything that can be interleaved or break does so, and audits each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { runSchedules, type Totals } from './chaos/run-schedules.ts';
import { openWorld } from './chaos/world.ts';
import { prepareDatabase } from './rehearsal/run-season.ts';

const USAGE = `How it is meant: npm run chaos -- N [--layer 1|2] [--seed S]
  N            how many schedules
  --layer 1    one process, one statement at a time, in an order that is chosen; each schedule is run twice
  --layer 2    three processes behind a proxy that cuts, delays and stops them
  --seed S     the first schedule; the others follow it. One is drawn and printed when not given
`;

interface Call {
  count: number;
  layer: 1 | 2;
  seed: number;
}

/** What the words of a call mean, or in words why they mean nothing. */
export function readCall(words: readonly string[]): Call | string {
  const [number, ...rest] = words;
  const count = Number(number);
  if (!Number.isInteger(count) || count < 1) return `"${number ?? ''}" is no number of schedules.`;
  const call: Call = { count, layer: 1, seed: Math.floor(Math.random() * 1e9) };
  for (let at = 0; at < rest.length; at += 2) {
    const [name, value] = [rest[at], Number(rest[at + 1])];
    if (name === '--layer' && (value === 1 || value === 2)) call.layer = value;
    else if (name === '--seed' && Number.isInteger(value)) call.seed = value;
    else return `There is no option "${name} ${rest[at + 1] ?? ''}".`;
  }
  return call;
}

/** Prints what was found; the last line is for programs. Returns whether nothing was. */
export function reportTotals(
  { count, asked, accepted, counts, seconds }: Totals,
  say: (line: string) => void,
): boolean {
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
  say(`Seed ${call.seed}.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-chaos-'));
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const world = await openWorld(await prepareDatabase(cluster.url, 'chaos'));
  try {
    if (!reportTotals(await runSchedules(world, call, say), say)) process.exitCode = 1;
  } finally {
    await world.close();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (process.argv[1]?.endsWith('chaos.ts')) await main(process.argv.slice(2));
