// The programs: main.ts serves, admin.ts runs the operator's commands; both put the rest together.
import { inspect } from 'node:util';
import { postgresError, refusalOf } from './db/database-errors.ts';
import { AppError, OperatorError } from './lib/app-error.ts';
import { withoutSecrets } from './lib/without-secrets.ts';

const USAGE = `How it is meant:
  npm run admin -- status                            what is in the database, how fresh it is, who runs it
  npm run admin -- backup FILE [--force]             everything that can't be made again into one file; the app may run.
                                                     --force: although there is no account
  npm run admin -- verify-backup FILE                restores it into a temporary database and compares every row
  npm run admin -- restore FILE [--replace]          puts it back; the app must not run. --replace: what is there goes
  npm run admin -- emails [EMAIL]                    with MAIL=off: the emails that were not sent, with their links
  npm run admin -- grant-admin EMAIL                 make an account an administrator
  npm run admin -- revoke-admin EMAIL --reason TEXT  no longer; signs them out
  npm run admin -- find-user TEXT                    by name, address or id
  npm run admin -- suspend EMAIL --reason TEXT       signs a user out and keeps them out; unsuspend EMAIL lifts it
  npm run admin -- end-sessions EMAIL --reason TEXT  signs a user out everywhere
  npm run admin -- confirm EMAIL --reason TEXT       count the address of a sign-up as confirmed
  npm run admin -- reset-link EMAIL --reason TEXT    print a link that sets a new password
  npm run admin -- rename-user EMAIL --name NAME --reason TEXT
  npm run admin -- grant-premium EMAIL --until DATE --reason TEXT
                                                     whatever they pay for; end-premium EMAIL --reason TEXT ends it
  npm run admin -- delete-user EMAIL --reason TEXT   as the user could; their lineups stay as “Former player”
  npm run admin -- reset-second-factor EMAIL --reason TEXT
                                                     for an administrator who has lost the passkey or the phone
  npm run admin -- find-group TEXT                   by part of the name, or by id
  npm run admin -- close-group ID --reason TEXT      nobody joins or plays on; lineups count on. reopen-group ID undoes it
  npm run admin -- rename-group ID --name NAME --reason TEXT
  npm run admin -- transfer-group ID --to EMAIL --reason TEXT
                                                     to one of its members
  npm run admin -- feedback [done]                   what users wrote; feedback-done ID --reason TEXT marks it
  npm run admin -- reports [done]                    names and messages that users reported;
                                                     report-done user|group|message ID --reason TEXT marks them
  npm run admin -- failures                          jobs and emails that failed; retry-job QUEUE ID --reason TEXT
                                                     runs a job again
  npm run admin -- audit-log                         what admins and you did, and why
  npm run admin -- import --from DIR --season YEAR   read a season's files into the database
  npm run admin -- rescore --season YEAR             score and total a season again from its stat lines
  npm run admin -- accept-smaller NAME               trust a source's file although it has fewer rows than before
  npm run admin -- announce TEXT --reason TEXT       show a line to all users; the text off ends it
  npm run admin -- maintenance on --minutes N --reason TEXT [--force]
                                                     let users change nothing for so long, not shortly before a kickoff;
                                                     maintenance off --reason TEXT ends it
  npm run admin -- override game HOME AWAY --week N [--status STATUS] [--score 21-17] [--kickoff TIME] --reason TEXT
                                                     set what no source says; HOME's score first. Members see the reason
  npm run admin -- override stats PLAYER FIGURE=N … --week N --reason TEXT
  npm run admin -- override injury PLAYER STATUS --week N [--until TIME] [--notes TEXT] --reason TEXT
  npm run admin -- override link espn|sleeper ID PLAYER --reason TEXT
  npm run admin -- overrides [all]                   what is set by hand, with ids; all: also what has ended
  npm run admin -- end-override ID --reason TEXT     what the sources say counts again
  npm run admin -- help                              this
PLAYER is a name or an id, with --team TEAM where two have the name; TIME is like 2026-11-22T18:00Z. --season 2025 names
another season than the running one, --season 2025-postseason the postseason of that year, whose rounds are weeks 1 to 4.
The database is that of DATABASE_URL, or of the season in DATA_DIR; each command says first which one it is. SEASON decides
where a folder holds several. Only import and restore create a database. Where DATABASE_URL leads to a pooler, set
DATABASE_SESSION_URL as for the app.
`;

/** An invalid command line. */
class WrongCall extends OperatorError {}

// Each is loaded on demand: `help` should not wait for the whole app.
const databaseCommands = () => import('./operator/database-commands.ts');
const accountCommands = () => import('./operator/account-commands.ts');
const leagueCommands = () => import('./operator/league-commands.ts');
const backupCommands = () => import('./operator/run-backup.ts');
const overrideCommands = () => import('./operator/override-commands.ts');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const terminal = { env: process.env, say };

// The reader may have closed the pipe (`| head`); the command still runs to its end.
process.stdout.on('error', () => {});

try {
  await run(process.argv.slice(2));
} catch (error) {
  // A refusal of a rule or of the database is one line, too, without the statement that drizzle names with its values.
  const isOwn = error instanceof OperatorError || error instanceof AppError;
  const refusal = isOwn ? error : (postgresError(error) ?? refusalOf(error));
  if (refusal === null) {
    process.stderr.write(withoutSecrets(`${inspect(error)}\n`));
    process.exit(1);
  }
  process.stderr.write(`${refusal.message}\n`);
  if (error instanceof WrongCall) process.stderr.write(USAGE);
  process.exitCode = 1;
}

/** Parses and runs a command. */
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
    case 'announce': {
      const [text = '', ...more] = rest;
      const { reason } = readOptions(more, ['reason']);
      return (await databaseCommands()).announceToAll(text === 'off' ? null : text, reason, terminal);
    }
    case 'maintenance': {
      const [state, ...more] = rest;
      const isForced = more.includes('--force');
      const options = more.filter((word) => word !== '--force');
      if (state === 'off') {
        return (await databaseCommands()).switchMaintenance(null, readOptions(options, ['reason']).reason, terminal);
      }
      if (state !== 'on') throw new WrongCall('maintenance is on or off.');
      const { minutes, reason } = readOptions(options, ['minutes', 'reason']);
      return (await databaseCommands()).switchMaintenance({ minutes: Number(minutes), isForced }, reason, terminal);
    }
    case 'emails': {
      const [email, ...more] = rest;
      if (more.length > 0) throw new WrongCall('emails takes one email address, or none.');
      return (await databaseCommands()).showHeldEmails(email ?? null, terminal);
    }
    case 'grant-admin': {
      const [email, ...more] = rest;
      if (email === undefined || more.length > 0) throw new WrongCall('grant-admin takes one email address.');
      return (await databaseCommands()).makeAdmin(email, terminal);
    }
    case 'accept-smaller': {
      const [name, ...more] = rest;
      if (name === undefined || more.length > 0)
        throw new WrongCall('accept-smaller takes one name, as status shows it.');
      return (await databaseCommands()).acceptSmallerFile(name, terminal);
    }
    case 'backup':
      return (await backupCommands()).runBackup(readFlagged('backup', rest, '--force', 'force'), terminal);
    case 'restore':
      return (await backupCommands()).runRestore(readFlagged('restore', rest, '--replace', 'replaces'), terminal);
    case 'verify-backup':
      return (await backupCommands()).runVerify(readFile('verify-backup', rest), terminal);
    case 'override':
      return (await overrideCommands()).runOverride(rest, terminal);
    case 'overrides':
      return (await overrideCommands()).showOverrides(rest, terminal);
    case 'end-override':
      return (await overrideCommands()).runEndOverride(rest, terminal);
    case 'help':
    case '--help':
      return say(USAGE.trimEnd());
    default:
      return runOnAccounts(name, rest);
  }
}

/** The commands about accounts and what users and admins did. */
async function runOnAccounts(name: string | undefined, rest: string[]): Promise<void> {
  switch (name) {
    case 'find-user': {
      const text = rest.join(' ').trim();
      if (text === '') throw new WrongCall('find-user takes a name, an address or an id.');
      return (await accountCommands()).findAccounts(text, terminal);
    }
    case 'failures':
      readOptions(rest, []);
      return (await leagueCommands()).showFailures(terminal);
    case 'retry-job':
      return (await leagueCommands()).retryFailedJob(rest, terminal);
    case 'confirm':
      return (await accountCommands()).confirmAccount(rest, terminal);
    case 'reset-link':
      return (await accountCommands()).makeResetLink(rest, terminal);
    case 'audit-log':
      readOptions(rest, []);
      return (await accountCommands()).showAuditLog(terminal);
    case 'find-group': {
      const text = rest.join(' ').trim();
      if (text === '') throw new WrongCall('find-group takes a name or an id.');
      return (await leagueCommands()).findGroups(text, terminal);
    }
    case 'feedback':
      return (await leagueCommands()).showFeedback(rest, terminal);
    case 'feedback-done':
      return (await leagueCommands()).endFeedback(rest, terminal);
    case 'reports':
      return (await leagueCommands()).showReports(rest, terminal);
    case 'report-done':
      return (await leagueCommands()).endReport(rest, terminal);
    default: {
      if (name === undefined) throw new WrongCall('A command is missing.');
      const { GROUP_COMMANDS, runOnGroup } = await leagueCommands();
      if (GROUP_COMMANDS.includes(name)) return runOnGroup(name, rest, terminal);
      const { ACCOUNT_COMMANDS, actOnAccount } = await accountCommands();
      if (!ACCOUNT_COMMANDS.includes(name)) throw new WrongCall(`There is no command '${name}'.`);
      return actOnAccount(name, rest, terminal);
    }
  }
}

/** The name of one file, and whether a flag is given. */
function readFlagged<Name extends string>(command: string, words: readonly string[], flag: string, name: Name) {
  const file = readFile(
    command,
    words.filter((word) => word !== flag),
  );
  return { file, [name]: words.includes(flag) } as { file: string } & Record<Name, boolean>;
}

function readFile(command: string, words: readonly string[]): string {
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
