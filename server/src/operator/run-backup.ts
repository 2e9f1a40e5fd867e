import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { readConfig, type SeasonKind } from '../config.ts';
import { runningPostgresUrl } from '../db/embedded-postgres.ts';
import { openDatabase } from '../db/pool.ts';
import { onConnection } from '../db/timed-client.ts';
import { OperatorError } from '../lib/app-error.ts';
import { realClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import { takeBackup } from './backup.ts';
import { BackupRefused, CantWrite } from './backup-file.ts';
import { type CommandDatabase, openCommandDatabase, type Terminal } from './command-database.ts';
import type { Words } from './command-words.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { recordBackupRun } from './runs.ts';
import { verifyBackup } from './verify-backup.ts';

type FileWords = Pick<Words, 'plain' | 'flags'>;

/** `npm run admin -- backup FILE [--force]`: backs up the running app's database, or one that is not running. */
export async function runBackup({ plain: [file = ''], flags }: FileWords, terminal: Terminal): Promise<void> {
  const { say } = terminal;
  await onDatabase(terminal, null, async ({ config, sessionUrl: databaseUrl, label }) => {
    if (!flags.has('--force') && !(await hasAccounts(databaseUrl))) {
      throw new BackupRefused(
        `${label}, has no account, so this is probably not the database you mean. Check DATA_DIR, DATABASE_URL and SEASON, or add --force.`,
      );
    }
    const { dataDir, authSecret, backupCommand } = config;
    await recorded(databaseUrl, file, async () => {
      const taken = await takeBackup(file, { databaseUrl, dataDir, authSecret, now: realClock.real() });
      say(`${file}: ${taken.rows} rows of ${taken.tables} tables, ${sizeOf(taken.bytes)}.`);
      if (taken.files.length > 0) say(`In it from ${dataDir}: ${taken.files.join(', ')}.`);
      if (backupCommand === null) return;
      await copyOffSite(backupCommand, file);
      say('BACKUP_COMMAND has copied it.');
    });
    say(
      authSecret === null
        ? 'Keep it like a password: it holds the addresses of your players, and the secret that signs them in.'
        : 'Keep it like a password: it holds the addresses of your players. AUTH_SECRET is not in it: keep that too.',
    );
  });
}

/** `npm run admin -- restore FILE [--replace]`. */
export async function runRestore({ plain: [file = ''], flags }: FileWords, { env, say }: Terminal): Promise<void> {
  const head = await checkBackup(file);
  if (env.SEASON && env.SEASON !== head.season) {
    throw new BackupRefused(`This backup is of SEASON=${head.season}, not of ${env.SEASON}.`);
  }
  const own = { ...env, SEASON: head.season };
  const { season, databaseUrl: external, dataDir } = readConfig({ NFL_DATA: 'not read here', ...own });
  if (external === null && (await runningPostgresUrl(dataDir)) !== null) {
    throw new BackupRefused(`Singleback runs on ${dataDir}. Stop it first.`);
  }
  await onDatabase({ env: own, say }, season, async ({ config, sessionUrl: databaseUrl }) => {
    const { authSecret } = config;
    const restored = await restoreBackup(file, head, {
      databaseUrl,
      dataDir,
      authSecret,
      replaces: flags.has('--replace'),
      isToTry: flags.has('--to-try'),
    });
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

/** Runs work on the database of a command, and names it in the first line. */
async function onDatabase(
  { env, say }: Terminal,
  creates: SeasonKind | null,
  use: (database: CommandDatabase) => Promise<void>,
): Promise<void> {
  const database = await openCommandDatabase(env, creates);
  try {
    say(`${database.label}.`);
    await use(database);
  } finally {
    await database.close();
  }
}

/** Records in the database whether a backup succeeded, so that the app can notify the operator of a failure. */
async function recorded(databaseUrl: string, file: string, backUp: () => Promise<void>): Promise<void> {
  // A file name that is taken is a typing error and no failure, and so is one in a folder that whoever types it is not in.
  const isNew = !existsSync(file);
  const isTypo = (error: unknown) => !isNew || (error instanceof CantWrite && !isAbsolute(file));
  const record = async (failure: string | null) => {
    const { db, close } = openDatabase(databaseUrl, () => {}, 1);
    // The database of an earlier version may lack a column.
    await recordBackupRun(db, randomIds, failure, realClock.real()).catch(() => {});
    await close();
  };
  try {
    await backUp();
  } catch (error) {
    if (!isTypo(error)) await record(error instanceof OperatorError ? error.message : String(error));
    throw error;
  }
  await record(null);
}

/** `npm run admin -- verify-backup FILE`. */
export async function runVerify({ plain: [file = ''] }: FileWords, { say }: Terminal): Promise<void> {
  say(`${file} is restored into a temporary database, which takes a while.`);
  const { head, tables, rows, migrated, rowsOf } = await verifyBackup(file);
  const compared = migrated > 0 ? `their number, as it lacks ${migrated} migrations,` : 'every row';
  say(`It is of SEASON=${head.season}, taken at ${head.takenAt}: ${rows} rows of ${tables} tables.`);
  say(`It holds ${rowsOf.get('users') ?? 0} accounts, ${rowsOf.get('lineups') ?? 0} lineups.`);
  say(`After the restore ${compared} equals the file: the backup is good.`);
}

/** Whether there is something to back up: an app that is used has accounts. */
function hasAccounts(databaseUrl: string): Promise<boolean> {
  return onConnection(databaseUrl, async (client) => {
    const { rows: found } = await client.query("select to_regclass('public.users') is not null as is_there");
    if (found[0]?.is_there !== true) return false;
    const { rows } = await client.query('select exists (select from users) as has_accounts');
    return rows[0]?.has_accounts === true;
  });
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const MAX_WORDS = 300;

/**
 * Hands a backup to the operator's command (BACKUP_COMMAND), which copies it to another place. A shell runs it, with
 * the file's path as `$1`.
 * @throws BackupRefused when it fails; the file stays
 */
async function copyOffSite(command: string, file: string): Promise<void> {
  const shell = spawn('sh', ['-c', command, 'sh', resolve(file)], { stdio: ['ignore', 'inherit', 'pipe'] });
  let words = '';
  shell.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    words = (words + chunk.toString()).slice(-MAX_WORDS);
  });
  const code = await new Promise<number | string>((settle) => {
    shell.on('error', (error) => settle(error.message));
    shell.on('close', (status, signal) => settle(status ?? signal ?? 'unknown'));
  });
  if (code === 0) return;
  const reason = words.trim().split('\n').at(-1) ?? '';
  throw new BackupRefused(
    `The backup is in ${file}, but BACKUP_COMMAND failed (${code})${reason ? `: ${reason}` : '.'}`,
  );
}
