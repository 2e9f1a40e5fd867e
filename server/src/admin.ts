import pg from 'pg';
import { OperatorError } from './lib/operator-error.ts';

const USAGE = `How it is meant:
  npm run admin -- status                            what is in the database, how fresh it is, who runs it
  npm run admin -- backup FILE                       everything that can't be made again into one file; the app may run
  npm run admin -- restore FILE [--replace]          puts it back; the app must not run. --replace: what is there goes
  npm run admin -- grant-admin EMAIL                 make an account an administrator
  npm run admin -- import --from DIR --season YEAR   read a season's files into the database
  npm run admin -- rescore --season YEAR             score and total a season again from its stat lines
  npm run admin -- accept-smaller NAME               trust a source's file although it has fewer rows than before
  npm run admin -- help                              this
The database is that of SEASON (demo, replay or live; import and rescore take live unless it is set, restore what the
backup is of) in DATA_DIR, or DATABASE_URL. Where that leads to a pooler, set DATABASE_SESSION_URL as for the app.
`;

/** An invalid command line. */
class WrongCall extends OperatorError {}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const terminal = { env: process.env, say };

// The reader may have closed the pipe (`| head`); the command still runs to its end.
process.stdout.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  // A refusal of the database is one line, too.
  if (!(error instanceof OperatorError || error instanceof pg.DatabaseError)) throw error;
  process.stderr.write(`${error.message}\n${error instanceof WrongCall ? USAGE : ''}`);
  process.exitCode = 1;
}

/** Parses and runs a command. Each command is loaded on demand: `help` should not wait for the whole app. */
async function run([name, ...rest]: string[]): Promise<void> {
  switch (name) {
    case 'import': {
      const { from, season } = readOptions(rest, ['from', 'season']);
      const year = readYear(season);
      return (await databaseCommands()).importFolder({ folder: from as string, year }, terminal);
    }
    case 'rescore': {
      const year = readYear(readOptions(rest, ['season']).season);
      return (await databaseCommands()).rescoreSeason(year, terminal);
    }
    case 'status':
      readOptions(rest, []);
      return (await databaseCommands()).showStatus(terminal);
    case 'grant-admin': {
      const [email, ...more] = rest;
      if (email === undefined || more.length > 0) throw new WrongCall('grant-admin takes one e-mail address.');
      return (await databaseCommands()).makeAdmin(email, terminal);
    }
    case 'accept-smaller': {
      const [name, ...more] = rest;
      if (name === undefined || more.length > 0)
        throw new WrongCall('accept-smaller takes one name, as status shows it.');
      return (await databaseCommands()).acceptSmallerFile(name, terminal);
    }
    case 'backup':
      return (await backupCommands()).runBackup(readFileName('backup', rest), process.env, say);
    case 'restore': {
      const replaces = rest.includes('--replace');
      const file = readFileName('restore', replaces ? rest.filter((word) => word !== '--replace') : rest);
      return (await backupCommands()).runRestore({ file, replaces }, process.env, say);
    }
    case 'help':
    case '--help':
      return say(USAGE.trimEnd());
    default:
      throw new WrongCall(name === undefined ? 'A command is missing.' : `There is no command '${name}'.`);
  }
}

function databaseCommands() {
  return import('./operator/database-commands.ts');
}

function backupCommands() {
  return import('./operator/run-backup.ts');
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
