// `npm run bench`: how many requests a second the app answers on this machine, beside a bare Fastify route that answers
// the same bytes. Everything it needs it makes, and removes again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { AppQuestion } from './app.ts';
import { writePresent } from './changing.ts';
import { type Compared, compare } from './compare.ts';
import { CROWD, LINEUPS, writeCrowd } from './crowd.ts';
import type { Worker } from './processes.ts';
import { makeQuestions, type Question, rowsInWords } from './questions.ts';
import { reRank } from './re-rank.ts';
import { standingClock } from './standing-clock.ts';
import { tableOf } from './table.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

const HELP = `npm run bench -- …
  [seconds]                            everything below but the benches of their own, so long each; 5 when not given
  submit [seconds]                     lineups handed in
  leaderboard [seconds] [users]        tables of 50, 1,000 and all users (1,000,000 when not given), idle and changing
  re-rank [lineups …]                  from a commit to the table that shows it, with as many users; 100,000 and 1,000,000 when not given
  columns [lineups …]                  the same in memory alone; up to 10,000,000 when not given
  kickoff [seconds] [turns] [reads]    saves up to a kickoff; seconds of each turn, turns, reads a second: 10, 2 and 20
  restore [lineups]                    backup, restore and the first table after it; 100,000 when not given
  orders [count]                       standing orders of one kickoff; 10,000 when not given
  herd [browsers] [seconds] [sockets]  many browsers open the app; all sockets reconnect
  live [sockets …]                     from a stored change to the last socket; 1,000 and 10,000 when not given
  agree [seconds]                      how long the screens of one user differ at 60 times the speed; 60 when not given
  chances                              how much of a core the chances of watched groups take
  chat [readers]                       from a message to its last reader
  taps [rounds]                        how soon a slow phone answers taps while messages arrive; 10 when not given
  typing, pages                        the screens, in a browser that is slowed down
  counts                               controls and numbers of the main screens, beside their goals`;

/** Measured beside bare routes, by part of their titles. */
const COMPARED = ['submit', 'leaderboard', 'list'];
const RE_RANK = 're-rank';
const SECONDS = 5;

interface Stage {
  pool: Pool;
  appUrl: string;
  bare: Worker;
  load: Worker;
}

/** What is measured. */
interface Wanted {
  /** Part of the titles of the questions that are asked; '' for all, null for none. */
  title: string | null;
  seconds: number;
  /** Users of the largest table. */
  users: number;
  /** How many lineups are ranked again, each after the other. */
  reRanked: number[];
}

const [name = '', ...more] = process.argv.slice(2);
const figures = more.map(Number);
if (name === '--help' || name === 'help') console.log(HELP);
else if (figures.some((figure) => !(figure > 0))) explain();
else await run();

async function run(): Promise<void> {
  if (name === 'typing') return (await import('./screens/typing.ts')).typing();
  if (name === 'counts') return (await import('./screens/counts.ts')).counts();
  if (name === 'pages') return (await import('./screens/pages.ts')).pages();
  if (name === 'columns') return (await import('./columns.ts')).columns(figures);
  if (name === 'restore') return (await import('./restore.ts')).restore(figures[0] ?? LINEUPS);
  if (name === 'herd') return (await import('./herd.ts')).herd(figures);
  if (name === 'kickoff') return (await import('./kickoff.ts')).kickoff(figures);
  if (name === 'orders') return (await import('./orders.ts')).orders(figures);
  if (name === 'live') return (await import('./live.ts')).benchLive(...(figures.length > 0 ? [figures] : []));
  if (name === 'agree') return (await import('./screens/agree.ts')).agree(figures[0] ?? 60);
  if (name === 'taps') return (await import('./screens/taps.ts')).taps(figures[0] ?? 10);
  if (name === 'chances') return (await import('./chances.ts')).chances();
  if (name === 'chat') return (await import('./chat.ts')).benchChat(figures[0]);
  if (name === RE_RANK) {
    const sizes = figures.length > 0 ? figures.toSorted((a, b) => a - b) : [LINEUPS, CROWD];
    return bench({ title: null, seconds: SECONDS, users: sizes.at(-1) ?? CROWD, reRanked: sizes });
  }
  const isCompared = COMPARED.includes(name);
  const [seconds = SECONDS, users = CROWD] = isCompared ? figures : [name === '' ? SECONDS : Number(name)];
  if (!(seconds >= 1 && seconds <= 60)) return explain();
  return bench({ title: isCompared ? name : '', seconds, users, reRanked: isCompared ? [] : [users] });
}

function explain(): void {
  console.error(HELP);
  process.exitCode = 1;
}

async function bench(wanted: Wanted): Promise<void> {
  await withPostgres(['./app.ts', './bare.ts', './load.ts'], async ({ url, dataDir, pool }, workers) => {
    const [app, bare, load] = workers as [Worker, Worker, Worker];
    const appUrl = await app.ask<string>({ databaseUrl: url, dataDir } satisfies AppQuestion);
    await askAll({ pool, appUrl, bare, load }, wanted);
  });
}

async function askAll({ pool, appUrl, bare, load }: Stage, { title, seconds, users, reRanked }: Wanted): Promise<void> {
  console.log('Writing the rows …');
  const { questions, withCrowd, weeks, players } = await makeQuestions(pool, appUrl, users);
  console.log(`${rowsInWords(players)}; the database syncs each commit to disk`);
  console.log(await machineInWords(pool));
  const isWanted = (question: Question) => title !== null && question.title.includes(title);
  const crowded = withCrowd.filter(isWanted);
  const compared: Compared[] = [];
  const ask = async (asked: readonly Question[]) => {
    for (const question of asked) compared.push(await compare(question, { appUrl, bare, load, seconds }));
  };
  const now = standingClock.now();
  // After the submits, which need the week empty.
  const isAboutTables = (question: Question) => question.title.includes('leaderboard');
  await ask(questions.filter(isWanted).filter((question) => !isAboutTables(question)));
  const aboutTables = questions.filter(isWanted).filter(isAboutTables);
  if (aboutTables.length > 0 || crowded.length > 0) {
    // The last submits were broken off by the load, not by the app.
    await sleep(1_000);
    await writePresent(pool, weeks, now);
  }
  await ask(aboutTables);
  const crowd = crowded.length > 0 ? users : 0;
  if (crowd > 0) {
    console.log(`Writing ${crowd} more users, which takes some minutes for a million …`);
    await writeCrowd(pool, weeks, { from: 1, to: crowd }, now);
  }
  await ask(crowded);
  console.log('App, database and load share this machine: the figures hold for it, and for the rows above.');
  if (compared.length > 0) {
    console.log(`20 connections, ${seconds} s each after 1 s to warm up, all on 127.0.0.1`);
    console.log('bare: a Fastify route without anything else, which answers the same bytes, in the same run.');
    console.log(`\n${tableOf(compared)}\n`);
  }
  if (reRanked.length > 0) await reRank(pool, weeks, { sizes: reRanked, crowd, now }, (line) => console.log(line));
}
