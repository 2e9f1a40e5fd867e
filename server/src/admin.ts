// The programs: main.ts serves, admin.ts runs the operator's commands; both put the rest together.
import { inspect } from 'node:util';
import { postgresError, refusalOf } from './db/database-errors.ts';
import { AppError, OperatorError } from './lib/app-error.ts';
import { withoutSecrets } from './lib/without-secrets.ts';
import { WrongWords } from './operator/command-words.ts';
import { runCommand } from './operator/commands.ts';

const USAGE = `How it is meant:
  npm run admin -- status                            what is in the database, how fresh it is, who runs it
  npm run admin -- backup FILE [--force]             everything that can't be made again into one file; the app may run.
                                                     --force: although there is no account
  npm run admin -- verify-backup FILE                restores it into a temporary database and compares every row
  npm run admin -- restore FILE [--replace] [--to-try]
                                                     puts it back; the app must not run. --replace: what is there goes;
                                                     --to-try: a copy that sends nothing to users' devices and webhooks
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

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// The reader may have closed the pipe (`| head`); the command still runs to its end.
process.stdout.on('error', () => {});

try {
  const words = process.argv.slice(2);
  if (words[0] === 'help' || words[0] === '--help') say(USAGE.trimEnd());
  else await runCommand(words, { env: process.env, say });
} catch (error) {
  // A refusal of a rule or of the database is one line, too, without the statement that drizzle names with its values.
  const isOwn = error instanceof OperatorError || error instanceof AppError;
  const refusal = isOwn ? error : (postgresError(error) ?? refusalOf(error));
  if (refusal === null) {
    process.stderr.write(withoutSecrets(`${inspect(error)}\n`));
    process.exit(1);
  }
  process.stderr.write(`${refusal.message}\n`);
  if (error instanceof WrongWords) process.stderr.write(USAGE);
  process.exitCode = 1;
}
