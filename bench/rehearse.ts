// `npm run rehearse`: plays a whole past season through hosts on this machine as if it were live, with refusals, torn
// and senseless answers, a moved and a flexed game, and compares the result with a plain import of the same files.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { type Compared, compareDatabases, isEqual } from './rehearsal/compare.ts';
import { instantsOf } from './rehearsal/instants.ts';
import { FilesMissing, type League, readLeague } from './rehearsal/league.ts';
import { importInto, openPlayedSeason, type PlayedSeason, prepareDatabase } from './rehearsal/run-season.ts';
import { scheduleChanges } from './rehearsal/schedule-changes.ts';

const USAGE = `How it is meant: npm run rehearse -- --from DIR [--season YEAR] [--weeks N] [--resume FOLDER]
  --from DIR       the season's files, as for a replay; NFL_DATA when not given
  --season YEAR    2025 when not given
  --weeks N        only the first N weeks
  --resume FOLDER  keeps the database there; the same call again goes on where the last one was stopped
`;

/** What is rehearsed. */
export interface Rehearsal {
  folder: string;
  year: number;
  /** The first weeks alone; null: all. */
  weeks: number | null;
  /** Where the database stays; null: nowhere. */
  resumeIn: string | null;
  say(line: string): void;
  /** Changes the played season before it is compared, to prove that differences are found. */
  spoil?: (pool: pg.Pool) => Promise<void>;
}

const WARM_UP_MS = 14 * DAY_MS;
/** Until the corrections of the last week are in. */
const AFTERWARDS_MS = 8 * DAY_MS;
const SHOWN = 3;

/** Plays a season and compares it. Returns the comparison of each table. */
export async function rehearse({ folder, year, weeks, resumeIn, say, spoil }: Rehearsal): Promise<Compared[]> {
  const league = await readLeague(folder, year, say);
  const { changes, words } = scheduleChanges(league);
  say(`${league.games.length} games; schedule changes: ${words.join('; ') || 'none'}.`);
  const played = league.games.filter(({ week }) => week <= (weeks ?? Number.POSITIVE_INFINITY));
  const kickoffs = played.map(({ kickoff }) => kickoff.getTime());
  const from = noonOf(Math.min(...kickoffs) - WARM_UP_MS);
  const to = noonOf(Math.max(...kickoffs) + AFTERWARDS_MS);
  const dataDir = resumeIn ?? (await mkdtemp(join(tmpdir(), 'singleback-rehearsal-')));
  await mkdir(dataDir, { recursive: true });
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const pools: pg.Pool[] = [];
  try {
    const [live, imported] = [
      await prepareDatabase(cluster.url, 'live'),
      await prepareDatabase(cluster.url, 'imported'),
    ];
    await playAll(live, league, { changes, instants: instantsOf(played, from, to), dataDir, say });
    if (weeks !== null)
      say(`Of the first ${weeks} weeks only what is played is compared: rosters and figures change with every week.`);
    await importInto(imported, folder, year, to);
    for (const url of [live, imported]) {
      const pool = new pg.Pool({ connectionString: url });
      // A connection that is idle when the cluster stops.
      pool.on('error', () => {});
      pools.push(pool);
    }
    const [ours, theirs] = pools as [pg.Pool, pg.Pool];
    await spoil?.(ours);
    return await compareDatabases(ours, theirs, weeks);
  } finally {
    for (const pool of pools) await pool.end();
    await cluster.stop();
    if (resumeIn === null) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const noonOf = (at: number) => new Date(Math.ceil(at / DAY_MS) * DAY_MS + DAY_MS / 2);

interface Course {
  changes: ReturnType<typeof scheduleChanges>['changes'];
  instants: readonly Date[];
  dataDir: string;
  say(line: string): void;
}

async function playAll(url: string, league: League, { changes, instants, dataDir, say }: Course): Promise<void> {
  const progress = join(dataDir, 'rehearsed-until');
  const done = existsSync(progress) ? Number(await readFile(progress, 'utf8')) : 0;
  const left = instants.filter((instant) => instant.getTime() > done);
  if (done > 0) say(`Going on from ${new Date(done).toISOString()}.`);
  const [first] = left;
  if (first === undefined) return;
  const season = await openPlayedSeason(url, league, changes, first);
  const began = performance.now();
  let mostMemory = 0;
  let month = -1;
  try {
    for (const [index, instant] of left.entries()) {
      await season.at(instant);
      mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
      await writeFile(progress, String(instant.getTime()));
      if (instant.getUTCMonth() === month) continue;
      month = instant.getUTCMonth();
      say(`${instant.toISOString().slice(0, 10)}: ${index + 1} of ${left.length} instants, ${inSeconds(began)}`);
    }
  } finally {
    await season.close();
  }
  describe(season, { seconds: inSeconds(began), mostMemory, say });
}

const inSeconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} s`;

function describe(
  { hosts, faults, errors }: PlayedSeason,
  { seconds, mostMemory, say }: { seconds: string; mostMemory: number; say: (line: string) => void },
): void {
  say(`Played in ${seconds}, with at most ${Math.round(mostMemory / 2 ** 20)} MB of memory.`);
  say(`Requests: ${hosts.map(({ name, requests }) => `${name} ${requests()}`).join(', ')}.`);
  say(`Of them broken: ${[...faults.served].map(([fault, times]) => `${fault} ${times} times`).join(', ') || 'none'}.`);
  for (const [message, times] of errors) say(`Logged ${times} times: ${message}`);
}

/** Prints the comparison; the last line is for programs. Returns whether all tables are equal. */
export function report(compared: readonly Compared[], say: (line: string) => void): boolean {
  for (const { table, rows, onlyLive, onlyImported } of compared) {
    const differing = onlyLive.length + onlyImported.length;
    say(
      `${table}: ${rows} rows${differing === 0 ? ', equal' : `, ${onlyLive.length} only live, ${onlyImported.length} only imported`}`,
    );
    for (const row of onlyLive.slice(0, SHOWN)) say(`  live      ${row}`);
    for (const row of onlyImported.slice(0, SHOWN)) say(`  imported  ${row}`);
  }
  const equal = compared.filter(isEqual).length;
  say(`rehearsal: ${equal} tables equal, ${compared.length - equal} differ`);
  return equal === compared.length;
}

function readCall(words: readonly string[]): Omit<Rehearsal, 'say'> | null {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = [words[at], words[at + 1]];
    if (!['--from', '--season', '--weeks', '--resume'].includes(name) || value === undefined) return null;
    options.set(name, value);
  }
  const folder = options.get('--from') ?? process.env.NFL_DATA;
  const [year, weeks] = [Number(options.get('--season') ?? 2025), Number(options.get('--weeks') ?? 18)];
  if (!folder || !Number.isInteger(year) || !(Number.isInteger(weeks) && weeks >= 1 && weeks <= 18)) return null;
  const resumeIn = options.get('--resume');
  return {
    folder: resolve(folder),
    year,
    weeks: weeks === 18 ? null : weeks,
    resumeIn: resumeIn ? resolve(resumeIn) : null,
  };
}

async function main(words: readonly string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  if (words.includes('--help')) return say(USAGE.trimEnd());
  const call = readCall(words);
  if (call === null) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  try {
    if (!report(await rehearse({ ...call, say }), say)) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof FilesMissing)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith('rehearse.ts')) await main(process.argv.slice(2));
