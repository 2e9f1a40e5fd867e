import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { runningPostgresUrl } from '../db/embedded-postgres.ts';
import { databaseOf } from '../db/season-database.ts';
import { grantAdmin } from '../features/account/account-service.ts';
import { openLog } from '../lib/log.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { storedSeasonTime } from '../lib/season-clock.ts';
import { type Backend, forLongWork, openBackend, withClock } from '../open-backend.ts';
import { acceptSmaller } from '../pipeline/feeds/feed-files.ts';
import { importSeason } from '../pipeline/import-season.ts';
import { rescore } from '../pipeline/pipeline.ts';
import { readStatus } from '../pipeline/read-status.ts';
import { readDatabaseStatus } from './read-database-status.ts';

/** The process environment of a command. */
interface Terminal {
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** What a command does with the context of an open backend. */
type Command = (context: Context) => Promise<void>;

/** `npm run admin -- import --from DIR --season YEAR`. */
export function importFolder(from: { folder: string; year: number }, terminal: Terminal): Promise<void> {
  return onBackend(true, terminal, (context) => importSeason(context, { ...from, say: terminal.say }));
}

/** `npm run admin -- rescore --season YEAR`. */
export function rescoreSeason(year: number, terminal: Terminal): Promise<void> {
  return onBackend(true, terminal, async (context) => {
    const rescored = await rescore(context, year);
    if (rescored === null) throw new OperatorError(`There is no season ${year} in the database.`);
    terminal.say(
      `Season ${year}: ${rescored.lines} stat lines scored again, ${rescored.changed} rows differed, all final weeks settled again.`,
    );
  });
}

/** `npm run admin -- status`. */
export function showStatus(terminal: Terminal): Promise<void> {
  return onBackend(false, terminal, async (context) => {
    for (const line of await readStatus(context.db, context.clock.now())) terminal.say(line);
    for (const line of await readDatabaseStatus(context.db)) terminal.say(line);
  });
}

/** `npm run admin -- accept-smaller NAME`. */
export function acceptSmallerFile(name: string, terminal: Terminal): Promise<void> {
  return onBackend(true, terminal, async (context) => {
    const known = await acceptSmaller(context.db, name);
    if (known !== null) {
      throw new OperatorError(
        `Nothing of the name '${name}' was read. There is: ${known.join(', ') || 'nothing yet'}.`,
      );
    }
    terminal.say(`The next read of ${name} is accepted with any number of rows.`);
  });
}

/** `npm run admin -- grant-admin EMAIL`. */
export function makeAdmin(email: string, terminal: Terminal): Promise<void> {
  return onBackend(false, terminal, async (context) => {
    if (!(await grantAdmin(context, email))) throw new OperatorError(`There is no account with the address ${email}.`);
    terminal.say(`${email} is an administrator now.`);
  });
}

/** Opens the database, that of the running app if there is one, and closes it after the command. */
async function onBackend(isOfRealSeason: boolean, terminal: Terminal, command: Command): Promise<void> {
  const { SEASON = isOfRealSeason ? 'live' : undefined, ...env } = terminal.env;
  const given = readConfig({ NFL_DATA: 'not read here', ...env, SEASON });
  const running = given.databaseUrl === null ? await runningPostgresUrl(given.dataDir) : null;
  const databaseUrl = running === null ? given.databaseUrl : await databaseOf(running, given.season);
  const backend = await openBackend({ ...given, databaseUrl }, openLog('warn'));
  try {
    const clock = await seasonClock(backend, given.clock?.start ?? null);
    await command(withClock(forLongWork(backend.context), clock));
  } finally {
    await backend.close();
  }
}

/** The last stored season clock, or the configured one; real time in the live season. */
async function seasonClock({ context }: Backend, configured: Date | null): Promise<Context['clock']> {
  const now = configured ?? (await storedSeasonTime(context.db))?.seasonTime;
  return now === undefined ? context.clock : { ...context.clock, now: () => now };
}
