// `npm run bench -- leaderboard [seconds] [users]`: how many tables a second the app answers on this machine, beside a bare
// Fastify route that answers the same bytes; with 50, 1,000 and all users, idle and while points change.
// `npm run bench -- re-rank [lineups …]`: from a commit to the table that shows it.
import type { Pool } from 'pg';
import type { AppQuestion } from './app.ts';
import { type Compared, compare } from './compare.ts';
import { CROWD, LINEUPS, type Weeks, writeCrowd, writePresent } from './crowd.ts';
import type { Loaded } from './load.ts';
import type { Worker } from './processes.ts';
import { crowdQuestions, groupQuestions, rowsInWords, type Written, writeSeason } from './questions.ts';
import { reRank as measureReRank } from './re-rank.ts';
import { standingClock } from './standing-clock.ts';
import { textTable } from './text-table.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

/** Prints the table of all questions. Fails when one is not answered. */
export async function leaderboard([seconds = 5, users = CROWD]: readonly number[]): Promise<void> {
  await withSeason(async ({ pool, appUrl, bare, load }, written) => {
    await writePresent(pool, written.weeks, standingClock.now());
    const asked = { appUrl, bare, load, seconds };
    const compared: Compared[] = [];
    for (const question of groupQuestions(pool, written)) compared.push(await compare(question, asked));
    await writeUsers(pool, written.weeks, users);
    for (const question of crowdQuestions(pool, written, users)) compared.push(await compare(question, asked));
    console.log('App, database and load share this machine: the figures hold for it, and for the rows above.');
    console.log(`20 connections, ${seconds} s each after 1 s to warm up, all on 127.0.0.1`);
    console.log('bare: a Fastify route without anything else, which answers the same bytes, in the same run.');
    console.log(`\n${tableOf(compared)}\n`);
  });
}

/** Measures a touchdown and a whole pass with each number of lineups and as many users; ends with a line of JSON for each. */
export async function reRank(lineups: readonly number[]): Promise<void> {
  const sizes = lineups.length > 0 ? lineups.toSorted((a, b) => a - b) : [LINEUPS, CROWD];
  await withSeason(async ({ pool }, { weeks }) => {
    await measureReRank(pool, weeks, { sizes, now: standingClock.now() }, (line) => console.log(line));
  });
}

interface Stage {
  pool: Pool;
  appUrl: string;
  bare: Worker;
  load: Worker;
}

async function withSeason(run: (stage: Stage, written: Written) => Promise<void>): Promise<void> {
  await withPostgres(['./app.ts', './bare.ts', './load.ts'], async ({ url, dataDir, pool }, workers) => {
    const [app, bare, load] = workers as [Worker, Worker, Worker];
    const appUrl = await app.ask<string>({ databaseUrl: url, dataDir } satisfies AppQuestion);
    console.log('Writing the rows …');
    const written = await writeSeason(pool, appUrl);
    console.log(`${rowsInWords(written.players.length)}; the database syncs each commit to disk`);
    console.log(await machineInWords(pool));
    await run({ pool, appUrl, bare, load }, written);
  });
}

async function writeUsers(pool: Pool, weeks: Weeks, users: number): Promise<void> {
  console.log(`Writing ${users} more users, which takes some minutes for a million …`);
  await writeCrowd(pool, weeks, { from: 1, to: users }, standingClock.now());
}

const HEAD = ['asked', 'bytes', 'app/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'app : bare'];

/** The figures as a table of text, one line for each question. */
export function tableOf(compared: readonly Compared[]): string {
  return textTable([HEAD, ...compared.map(rowOf)]);
}

function rowOf({ title, bytes, encoding, app, bare }: Compared): string[] {
  const share = app.perSecond / bare.perSecond;
  return [
    title,
    `${bytes}${encoding && ` ${encoding}`}`,
    ...figures(app),
    ...figures(bare),
    share >= 0.095 ? `${Math.round(share * 100)} %` : `${(share * 100).toFixed(1)} %`,
  ];
}

const figures = ({ perSecond, p50, p99 }: Loaded) => [Math.round(perSecond).toString(), p50.toFixed(1), p99.toFixed(1)];
