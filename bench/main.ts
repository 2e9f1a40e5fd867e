// `npm run bench`: how many requests a second the app answers on this machine, beside a bare Fastify route that answers
// the same bytes. Everything it needs it makes, and removes again.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import type { AppQuestion } from './app.ts';
import { writePresent } from './changing.ts';
import { type Compared, compare } from './compare.ts';
import { CROWD, writeCrowd } from './crowd.ts';
import { startWorker } from './processes.ts';
import { makeQuestions, type Question, rowsInWords } from './questions.ts';
import { reRank } from './re-rank.ts';
import { standingClock } from './standing-clock.ts';
import { tableOf } from './table.ts';

const RE_RANK = 're-rank';

const seconds = Number(process.argv[2] ?? 5);
/** Part of the titles of the questions that are asked; all of them when not given. */
const wanted = process.argv[3] ?? '';
if (process.argv[2] === 'typing') await (await import('./typing.ts')).typing();
else if (process.argv[2] === 'pages') await (await import('./pages.ts')).pages();
else if (process.argv[2] === 'live') await benchSockets(process.argv.slice(3).map(Number));
else if (seconds >= 1 && seconds <= 60) await bench();
else {
  console.error(
    'How it is meant: npm run bench -- [seconds of each measurement, from 1 to 60; 5 when not given], or npm run bench -- typing, or -- pages, or -- live',
  );
  console.error(
    `After the seconds, a word: only what has it in its title, as leaderboard, overall, submit, ${RE_RANK}`,
  );
  process.exitCode = 1;
}

async function benchSockets(crowds: number[]): Promise<void> {
  const { benchLive } = await import('./live.ts');
  await (crowds.length > 0 ? benchLive(crowds) : benchLive());
}

async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
  const pool = new pg.Pool({ connectionString: postgres.url });
  pool.on('error', () => {});
  const [app, bare, load] = [startWorker('./app.ts'), startWorker('./bare.ts'), startWorker('./load.ts')];
  const end = async () => {
    await Promise.all([app, bare, load].map((worker) => worker.stop()));
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('SIGINT', () => void end().then(() => process.exit(130)));
  try {
    const appUrl = await app.ask<string>({ databaseUrl: postgres.url, dataDir } satisfies AppQuestion);
    console.log('Writing the rows …');
    const { questions, withCrowd, weeks, players } = await makeQuestions(pool, appUrl);
    console.log(`${rowsInWords(players)}; the database syncs each commit to disk`);
    console.log(await machineInWords(pool));
    console.log(`20 connections, ${seconds} s each after 1 s to warm up, all on 127.0.0.1\n`);
    const isWanted = ({ title }: { title: string }) => title.includes(wanted);
    const crowded = withCrowd.filter(isWanted);
    const isReRanked = RE_RANK.includes(wanted);
    const compared: Compared[] = [];
    const ask = async (asked: readonly Question[]) => {
      for (const question of asked) compared.push(await compare(question, { appUrl, bare, load, seconds }));
    };
    const now = standingClock.now();
    // After the submits, which need the week empty.
    const isAboutTables = ({ title }: Question) => title.includes('leaderboard');
    await ask(questions.filter(isWanted).filter((question) => !isAboutTables(question)));
    await writePresent(pool, weeks, now);
    await ask(questions.filter(isWanted).filter(isAboutTables));
    if (crowded.length > 0 || isReRanked) {
      console.log(`Writing ${CROWD} more users, which takes some minutes …`);
      await writeCrowd(pool, weeks, now);
    }
    await ask(crowded);
    if (compared.length > 0) console.log(`\n${tableOf(compared)}\n`);
    if (isReRanked) await reRank(pool, weeks, now, (line) => console.log(line));
    console.log('bare: a Fastify route without anything else, which answers the same bytes, in the same run.');
    console.log('App, database and load share this machine: the figures hold for it, and for the rows above.');
  } finally {
    await end();
  }
}

async function machineInWords(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const system = `${process.platform} ${process.arch}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}`;
  return `${processors.length} x ${processors[0]?.model.trim()}, ${memory} GB, ${system}`;
}
