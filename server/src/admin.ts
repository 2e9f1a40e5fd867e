import pg from 'pg';
import { ConfigError, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { EmbeddedPostgresError } from './db/embedded/error.ts';
import { runningPostgresUrl } from './db/embedded-postgres.ts';
import { SchemaError } from './db/migrate.ts';
import { DatabaseRefused, databaseOf } from './db/season-database.ts';
import { grantAdmin } from './features/account/account-service.ts';
import { openLog } from './lib/log.ts';
import { keptSeasonTime } from './lib/season-clock.ts';
import { type House, HouseError, openHouse, withClock } from './open-house.ts';
import { readHouse } from './operator/read-house.ts';
import { BackupRefused } from './operator/refusal.ts';
import { runBackup, runRestore } from './operator/run-backup.ts';
import { FileRefused } from './river/feeds/nflverse/refusal.ts';
import { importSeason } from './river/import-season.ts';
import { readStatus } from './river/read-status.ts';
import { rescore } from './river/river.ts';

const USAGE = `How it is meant:
  npm run admin -- status                            what is in the database, how fresh it is, who runs it
  npm run admin -- backup FILE                       everything that can't be made again into one file; the app may run
  npm run admin -- restore FILE [--replace]          puts it back; the app must not run. --replace: what is there goes
  npm run admin -- grant-admin EMAIL                 make an account an administrator
  npm run admin -- import --from DIR --season YEAR   read a season's files into the database
  npm run admin -- rescore --season YEAR             score and total a season again from its stat lines
  npm run admin -- help                              this
The database is that of SEASON (demo, replay or live; import and rescore take live unless it is set, restore what the
backup is of) in DATA_DIR, or DATABASE_URL.
`;

/** A call that can't be understood. */
class WrongCall extends Error {}

/** Done on an open house, by its context. */
type Command = (context: Context) => Promise<void>;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// Whoever reads may have had enough (`| head`); the command goes on to its end.
process.stdout.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!isPlain(error)) throw error;
  process.stderr.write(`${error.message}\n${error instanceof WrongCall ? USAGE : ''}`);
  process.exitCode = 1;
}

/** Reads a call and does it. */
async function run([name, ...rest]: string[]): Promise<void> {
  switch (name) {
    case 'import': {
      const { from, season } = readOptions(rest, ['from', 'season']);
      const year = readYear(season);
      return onHouse(true, (context) => importSeason(context, { folder: from as string, year, say }));
    }
    case 'rescore': {
      const year = readYear(readOptions(rest, ['season']).season);
      return onHouse(true, (context) => rescoreSeason(context, year));
    }
    case 'status':
      readOptions(rest, []);
      return onHouse(false, tellStatus);
    case 'grant-admin': {
      const [email, ...more] = rest;
      if (email === undefined || more.length > 0) throw new WrongCall('grant-admin takes one e-mail address.');
      return onHouse(false, (context) => makeAdmin(context, email));
    }
    case 'backup':
      return runBackup(readFileName('backup', rest), process.env, say);
    case 'restore': {
      const replaces = rest.includes('--replace');
      const file = readFileName('restore', replaces ? rest.filter((word) => word !== '--replace') : rest);
      return runRestore({ file, replaces }, process.env, say);
    }
    case 'help':
    case '--help':
      return say(USAGE.trimEnd());
    default:
      throw new WrongCall(name === undefined ? 'A command is missing.' : `There is no command '${name}'.`);
  }
}

function readFileName(command: string, words: readonly string[]): string {
  const [file, ...more] = words;
  if (file === undefined || file === '' || file.startsWith('--') || more.length > 0) {
    throw new WrongCall(`${command} takes the name of one file.`);
  }
  return file;
}

function readOptions<Name extends string>(words: readonly string[], names: readonly Name[]): Record<Name, string> {
  const options: Partial<Record<Name, string>> = {};
  for (let index = 0; index < words.length; index += 2) {
    const name = names.find((one) => words[index] === `--${one}`);
    const value = words[index + 1];
    if (name === undefined) throw new WrongCall(`'${words[index]}' is not understood here.`);
    if (value === undefined) throw new WrongCall(`--${name} lacks its value.`);
    options[name] = value;
  }
  const missing = names.find((name) => options[name] === undefined);
  if (missing !== undefined) throw new WrongCall(`--${missing} is missing.`);
  return options as Record<Name, string>;
}

function readYear(text: string): number {
  if (!/^20\d\d$/.test(text)) throw new WrongCall(`--season is a year like 2025, not '${text}'.`);
  return Number(text);
}

/** Opens the database, the running app's where there is one, and closes it after the command. */
async function onHouse(isOfRealSeason: boolean, command: Command): Promise<void> {
  const { SEASON = isOfRealSeason ? 'live' : undefined, ...env } = process.env;
  const given = readConfig({ NFL_DATA: 'not read here', ...env, SEASON });
  const running = given.databaseUrl === null ? await runningPostgresUrl(given.dataDir) : null;
  const databaseUrl = running === null ? given.databaseUrl : await databaseOf(running, given.season);
  const house = await openHouse({ ...given, databaseUrl }, openLog('warn'));
  try {
    await command(withClock(house.context, await seasonClock(house, given.clock?.start ?? null)));
  } finally {
    await house.close();
  }
}

/** The season's clock as it was last written down, or the one asked for; the wall's in the live season. */
async function seasonClock({ context }: House, asked: Date | null): Promise<Context['clock']> {
  const now = asked ?? (await keptSeasonTime(context.db))?.seasonTime;
  return now === undefined ? context.clock : { ...context.clock, now: () => now };
}

async function rescoreSeason(context: Context, year: number): Promise<void> {
  const rescored = await rescore(context, year);
  if (rescored === null) throw new HouseError(`There is no season ${year} in the database.`);
  say(
    `Season ${year}: ${rescored.lines} stat lines scored again, ${rescored.changed} rows differed, all lineups totalled.`,
  );
}

async function tellStatus(context: Context): Promise<void> {
  for (const line of await readStatus(context.db, context.clock.now())) say(line);
  for (const line of await readHouse(context.db)) say(line);
}

async function makeAdmin(context: Context, email: string): Promise<void> {
  if (!(await grantAdmin(context, email))) throw new HouseError(`There is no account with the address ${email}.`);
  say(`${email} is an administrator now.`);
}

function isPlain(error: unknown): error is Error {
  return (
    error instanceof WrongCall ||
    error instanceof BackupRefused ||
    error instanceof SchemaError ||
    error instanceof DatabaseRefused ||
    error instanceof FileRefused ||
    error instanceof ConfigError ||
    error instanceof HouseError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof pg.DatabaseError
  );
}
