// `npm run bench -- restore [lineups]`: how long a backup, a restore and the first table after it take. Everything is
// written to disk, synced, on this machine.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf } from '../server/src/db/season-database.ts';
import { takeBackup } from '../server/src/operator/backup.ts';
import { checkBackup, restoreBackup } from '../server/src/operator/restore.ts';
import type { AppQuestion } from './app.ts';
import { LINEUPS, writeCrowd, writeLineups, writeStatLines } from './crowd.ts';
import type { Worker } from './processes.ts';
import { writeSeason } from './questions.ts';
import { standingClock } from './standing-clock.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

/** Users who play themselves, with six weeks of lineups each. */
const PLAYERS = 1_000;

/** Writes a season with so many lineups in the week that is on, takes a backup, restores it and starts an app on it. */
export async function restore([lineups = LINEUPS]: readonly number[]): Promise<void> {
  await withPostgres(['./app.ts', './app.ts'], async ({ url, dataDir, pool }, workers) => {
    const [before, after] = workers as [Worker, Worker];
    const appUrl = await before.ask<string>({ databaseUrl: url, dataDir } satisfies AppQuestion);
    const now = standingClock.now();
    console.log(`Writing ${lineups} users with a lineup each …`);
    const { weeks, people, headersOf } = await writeSeason(pool, appUrl, PLAYERS);
    await writeCrowd(pool, weeks, { from: 1, to: lineups }, now);
    await writeLineups(pool, weeks, { from: 1, to: lineups }, now);
    await writeStatLines(pool, weeks, now);
    await before.stop();
    console.log(await machineInWords(pool));

    const file = join(dataDir, 'bench.backup');
    const backup = await seconds(() => takeBackup(file, { databaseUrl: url, dataDir, authSecret: null, now }));
    const megabytes = Math.round(statSync(file).size / 1e6);
    console.log(`${backup.result.rows} rows: backup in ${words(backup.took)}, ${megabytes} MB compressed;`);

    const to = { databaseUrl: await databaseOf(url, 'restored'), dataDir: join(dataDir, 'restored'), authSecret: null };
    mkdirSync(to.dataDir);
    const restored = await seconds(async () =>
      restoreBackup(file, await checkBackup(file), { ...to, replaces: false }),
    );
    console.log(`  restored in ${words(restored.took)};`);
    const ready = await seconds(async () => {
      const restoredUrl = await after.ask<string>(to satisfies AppQuestion);
      await showTable(restoredUrl, headersOf(people.userIds[0]));
    });
    console.log(`  ready ${words(ready.took)} after the start of the app, the overall table included;`);

    // The largest table alone, with its indexes and without anything else.
    const plain = await seconds(async () => {
      await pool.query('create table plain_slots (like lineup_slots including all)');
      await pool.query('insert into plain_slots select * from lineup_slots');
    });
    console.log(`  copying the slots alone inside the database takes ${words(plain.took)}`);
    const figures = {
      lineups,
      backup_s: backup.took,
      restore_s: restored.took,
      ready_s: ready.took,
      plain_s: plain.took,
    };
    console.log(
      JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)),
    );
  });
}

async function showTable(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${url}/api/leaderboard/overall`, { headers });
  if (!answer.ok) throw new Error(`The table was answered ${answer.status} after the restore.`);
  await answer.arrayBuffer();
}

async function seconds<Result>(work: () => Promise<Result>): Promise<{ took: number; result: Result }> {
  const before = performance.now();
  const result = await work();
  return { took: (performance.now() - before) / 1_000, result };
}

const words = (took: number) => `${took.toFixed(1)} s`;
