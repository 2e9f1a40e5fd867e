// `npm run bench`: how many requests a second the app answers on this machine, beside a bare Fastify route that answers
// the same bytes. Everything it needs it makes, and removes again.
import type { Pool } from 'pg';
import type { AppQuestion } from './app.ts';
import { writePresent } from './changing.ts';
import { type Compared, compare } from './compare.ts';
import { CROWD, writeCrowd } from './crowd.ts';
import type { Worker } from './processes.ts';
import { makeQuestions, type Question, rowsInWords } from './questions.ts';
import { reRank } from './re-rank.ts';
import { standingClock } from './standing-clock.ts';
import { tableOf } from './table.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

const RE_RANK = 're-rank';

interface Stage {
  pool: Pool;
  appUrl: string;
  bare: Worker;
  load: Worker;
}

const seconds = Number(process.argv[2] ?? 5);
/** Part of the titles of the questions that are asked; all of them when not given. */
const wanted = process.argv[3] ?? '';
if (process.argv[2] === 'typing') await (await import('./typing.ts')).typing();
else if (process.argv[2] === 'pages') await (await import('./pages.ts')).pages();
else if (process.argv[2] === 'chances') await (await import('./chances.ts')).chances();
else if (process.argv[2] === 'columns') await (await import('./columns.ts')).columns();
else if (process.argv[2] === 'herd') await (await import('./herd.ts')).herd(process.argv.slice(3).map(Number));
else if (process.argv[2] === 'live') await benchSockets(process.argv.slice(3).map(Number));
else if (process.argv[2] === 'chat') await benchChats(process.argv[3]);
else if (process.argv[2] === 'kickoff') await (await import('./kickoff.ts')).kickoff(process.argv.slice(3).map(Number));
else if (seconds >= 1 && seconds <= 60) await bench();
else {
  console.error(
    'How it is meant: npm run bench -- [seconds of each measurement, from 1 to 60; 5 when not given], or npm run bench -- typing, or -- pages, or -- columns, or -- chances, or -- live, or -- chat [readers], or -- kickoff [seconds of each turn] [turns] [reads a second], or -- herd [browsers] [seconds] [sockets]',
  );
  console.error(
    `After the seconds, a word: only what has it in its title, as leaderboard, overall, submit, ${RE_RANK}`,
  );
  process.exitCode = 1;
}

async function benchChats(readers: string | undefined): Promise<void> {
  const { benchChat } = await import('./chat.ts');
  await (readers === undefined ? benchChat() : benchChat(Number(readers)));
}

async function benchSockets(crowds: number[]): Promise<void> {
  const { benchLive } = await import('./live.ts');
  await (crowds.length > 0 ? benchLive(crowds) : benchLive());
}

async function bench(): Promise<void> {
  await withPostgres(['./app.ts', './bare.ts', './load.ts'], async ({ url, dataDir, pool }, workers) => {
    const [app, bare, load] = workers as [Worker, Worker, Worker];
    const appUrl = await app.ask<string>({ databaseUrl: url, dataDir } satisfies AppQuestion);
    await askAll({ pool, appUrl, bare, load });
  });
}

async function askAll({ pool, appUrl, bare, load }: Stage): Promise<void> {
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
}
