import { mkdir } from 'node:fs/promises';
import { type Config, readConfig } from '../config.ts';
import { runningPostgresUrl } from '../db/embedded-postgres.ts';
import { databaseOf, openPostgres } from '../db/season-database.ts';
import { realClock } from '../lib/clock.ts';
import { takeBackup } from './backup.ts';
import { BackupRefused } from './refusal.ts';
import { checkBackup, restoreBackup } from './restore.ts';

type Environment = Record<string, string | undefined>;
type Say = (line: string) => void;

/** `npm run admin -- backup FILE`: backs up the running app's database, or one that is not running. */
export async function runBackup(file: string, env: Environment, say: Say): Promise<void> {
  const config = readDatabaseStatus(env);
  await onDatabase(config, async (databaseUrl) => {
    const { dataDir, authSecret } = config;
    const taken = await takeBackup(file, { databaseUrl, dataDir, authSecret, now: realClock.real() });
    say(`${file}: ${taken.rows} rows of ${taken.tables} tables, ${sizeOf(taken.bytes)}.`);
    if (taken.files.length > 0) say(`In it from ${dataDir}: ${taken.files.join(', ')}.`);
    say(
      authSecret === null
        ? 'Keep it like a password: it holds the addresses of your players, and the secret that signs them in.'
        : 'Keep it like a password: it holds the addresses of your players. AUTH_SECRET is not in it: keep that too.',
    );
  });
}

/** `npm run admin -- restore FILE [--replace]`. */
export async function runRestore(
  { file, replaces }: { file: string; replaces: boolean },
  env: Environment,
  say: Say,
): Promise<void> {
  const head = await checkBackup(file);
  if (env.SEASON && env.SEASON !== head.season) {
    throw new BackupRefused(`This backup is of SEASON=${head.season}, not of ${env.SEASON}.`);
  }
  const config = readDatabaseStatus({ ...env, SEASON: head.season });
  if (config.databaseUrl === null && (await runningPostgresUrl(config.dataDir)) !== null) {
    throw new BackupRefused(`Singleback runs on ${config.dataDir}. Stop it first.`);
  }
  await onDatabase(config, async (databaseUrl) => {
    const { dataDir, authSecret } = config;
    const restored = await restoreBackup(file, head, { databaseUrl, dataDir, authSecret, replaces });
    say(`Restored as of ${head.takenAt}: ${restored.rows} rows of ${restored.tables} tables.`);
    if (restored.files.length > 0) say(`Put into ${dataDir}: ${restored.files.join(', ')}.`);
    if (restored.migrated > 0) say(`Brought forward by ${restored.migrated} steps, to this version's tables.`);
    if (!restored.hasItsSecret) {
      say(
        'The secret is another one than when it was taken. Start with the AUTH_SECRET of then: with another, nobody can',
      );
      say('sign in until the keys in the table jwks are deleted, and invitations under way lead nowhere.');
    }
    say(`Start it with SEASON=${head.season}.`);
  });
}

const readDatabaseStatus = (env: Environment): Config => readConfig({ NFL_DATA: 'not read here', ...env });

/** Runs work on the database of the running app, or starts the embedded PostgreSQL for as long as the work takes. */
async function onDatabase(config: Config, use: (databaseUrl: string) => Promise<void>): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const running = config.databaseUrl === null ? await runningPostgresUrl(config.dataDir) : null;
  if (running !== null) return use(await databaseOf(running, config.season));
  const postgres = await openPostgres(config);
  try {
    await use(postgres.sessionUrl ?? postgres.url);
  } finally {
    await postgres.stop();
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
