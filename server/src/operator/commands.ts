import { isUuid } from '@singleback/game/text/uuid.ts';
import type { Terminal } from './command-database.ts';
import { readWords, type Shape, type Words, WrongWords } from './command-words.ts';

type Run = (words: Words, terminal: Terminal) => Promise<void>;
type Command = Shape & { run: Run };

type Commands<Module> = { [Name in keyof Module]: Module[Name] extends Run ? Name : never }[keyof Module];

/** Commands that are functions of a file, which is loaded on demand: `help` should not wait for the whole app. */
const from =
  <Module>(load: () => Promise<Module>) =>
  (name: Commands<Module>, ...shapes: readonly Shape[]): Command => ({
    ...Object.assign({}, ...shapes),
    run: async (words, terminal) => ((await load())[name] as Run)(words, terminal),
  });

const database = from(() => import('./database-commands.ts'));
const accounts = from(() => import('./account-commands.ts'));
const league = from(() => import('./league-commands.ts'));
const backups = from(() => import('./run-backup.ts'));
const overrides = from(() => import('./override-commands.ts'));

/** What is said about a wrong call, how many words there are, and whether they are right. */
const takes = (words: string, least: number, most = least, fits: Shape['fits'] = () => true): Shape => ({
  ...{ takes: words, count: [least, most], fits },
});
const needs = (...options: string[]): Shape => ({ needs: options });
const flag = (...flags: string[]): Shape => ({ flags });

const EMAIL = takes('one email address', 1);
const FILE = takes('the name of one file', 1);
const MANY = Number.POSITIVE_INFINITY;
const REASON = needs('reason');
const OPEN_OR_DONE = takes('done, or nothing', 0, 1, ([state = 'done']) => state === 'done');
const isId: Shape['fits'] = ([id = '']) => isUuid(id);
const isSubject: Shape['fits'] = ([type = '', id = '']) => ['user', 'group', 'message'].includes(type) && isUuid(id);
const act = (...options: string[]) => accounts('actOnAccount', EMAIL, needs('reason', ...options));
const actOnGroup = (...options: string[]) =>
  league('runOnGroup', takes('one id, as find-group shows it', 1), needs('reason', ...options));

/** The commands by name; where the word after it decides, by both. */
const COMMANDS: Readonly<Record<string, Command>> = {
  status: database('showStatus'),
  backup: backups('runBackup', FILE, flag('--force')),
  'verify-backup': backups('runVerify', FILE),
  restore: backups('runRestore', FILE, flag('--replace', '--to-try')),
  emails: database('showHeldEmails', takes('one email address, or none', 0, 1)),
  'grant-admin': database('makeAdmin', EMAIL),
  ...{ 'revoke-admin': act(), 'reset-second-factor': act(), 'end-sessions': act(), 'delete-user': act() },
  ...{ suspend: act(), unsuspend: act(), 'grant-premium': act('until'), 'end-premium': act() },
  'rename-user': act('name'),
  confirm: accounts('confirmAccount', EMAIL, REASON),
  'reset-link': accounts('makeResetLink', EMAIL, REASON),
  'find-user': accounts('findAccounts', takes('a name, an address, or an id', 1, MANY)),
  'audit-log': accounts('showAuditLog'),
  'find-group': league('findGroups', takes('a name or an id', 1, MANY)),
  ...{ 'close-group': actOnGroup(), 'reopen-group': actOnGroup() },
  ...{ 'rename-group': actOnGroup('name'), 'transfer-group': actOnGroup('to') },
  feedback: league('showFeedback', OPEN_OR_DONE),
  'feedback-done': league('endFeedback', takes('one id, as feedback shows it', 1, 1, isId), REASON),
  reports: league('showReports', OPEN_OR_DONE),
  'report-done': league(
    'endReport',
    takes('user, group, or message, and the id, as reports shows them', 2, 2, isSubject),
    REASON,
  ),
  failures: league('showFailures'),
  'retry-job': league('retryFailedJob', takes('a queue and an id, as failures shows them', 2), REASON),
  import: database('importFolder', needs('from', 'season')),
  rescore: database('rescoreSeason', needs('season')),
  'accept-smaller': database('acceptSmallerFile', takes('one name, as status shows it', 1)),
  announce: database('announceToAll', takes('a text, or off', 1), REASON),
  'maintenance on': database('beginMaintenance', needs('minutes', 'reason'), flag('--force')),
  'maintenance off': database('endOfMaintenance', REASON),
  'override game': overrides('overrideGame', takes('the home team and the away team, such as PHI DAL', 2), {
    needs: ['week', 'reason'],
    knows: ['season', 'status', 'score', 'kickoff', 'until'],
  }),
  'override stats': overrides('overrideStats', takes('a player and figures, such as rushingYards=88', 1, MANY), {
    needs: ['week', 'reason'],
    knows: ['season', 'team'],
  }),
  'override injury': overrides('overrideInjury', takes('a player and a status, such as "Saquon Barkley" out', 2), {
    needs: ['week', 'reason'],
    knows: ['season', 'team', 'until', 'notes'],
  }),
  'override link': overrides('overrideLink', takes('a source, the id of an athlete there, and a player', 3), {
    needs: ['reason'],
    knows: ['team'],
  }),
  overrides: overrides(
    'showOverrides',
    takes('all, or nothing', 0, 1, ([which = 'all']) => which === 'all'),
  ),
  'end-override': overrides('runEndOverride', takes('one id, as overrides shows it', 1), REASON),
};

/** Runs a command of the operator. Throws WrongWords before a database is opened. */
export async function runCommand([name, ...words]: readonly string[], terminal: Terminal): Promise<void> {
  if (name === undefined) throw new WrongWords('A command is missing.');
  const hasKind = Object.hasOwn(COMMANDS, `${name} ${words[0]}`);
  const called = hasKind ? `${name} ${words.shift()}` : name;
  const command = Object.hasOwn(COMMANDS, called) ? COMMANDS[called] : undefined;
  if (command !== undefined) return command.run(readWords(called, command, words), terminal);
  const kinds = Object.keys(COMMANDS).flatMap((one) =>
    one.startsWith(`${name} `) ? [one.slice(name.length + 1)] : [],
  );
  const list = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(kinds);
  throw new WrongWords(kinds.length > 0 ? `${name} takes ${list}.` : `There is no command '${name}'.`);
}
