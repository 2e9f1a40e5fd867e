// The operator: the commands of `npm run admin`, backups and restores, alarms, and the console's services (`admin/`).

import { eq, sql } from 'drizzle-orm';
import type { SeasonKind } from '../config.ts';
import type { Context } from '../context.ts';
import { refuseOtherSchema } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/pool.ts';
import { alarms, failedEmails } from '../db/schema/system.ts';
import { findUserByAddress, setAdmin } from '../features/account/account-service.ts';
import { AppError, OperatorError } from '../lib/app-error.ts';
import { realClock } from '../lib/clock.ts';
import { readSeasonTime, storedSeasonTime } from '../lib/clocks/season-clock.ts';
import { countJobs } from '../lib/jobs.ts';
import { openLog } from '../lib/log.ts';
import { linksOf } from '../lib/mail/mailbox.ts';
import { countFailedEmails, listHeldEmails } from '../lib/mail/senders.ts';
import { type Backend, forLongWork, openBackend, withClock } from '../open-backend.ts';
import { acceptSmaller } from '../pipeline/feeds/feed-state.ts';
import { importSeason } from '../pipeline/import-season.ts';
import { LEADER_LOCK } from '../pipeline/leader-lock.ts';
import { rescore } from '../pipeline/pipeline.ts';
import { readStatus } from '../pipeline/read-status.ts';
import { type CommandDatabase, openCommandDatabase, type Terminal } from './command-database.ts';
import { actOf, needed, type Words, yearOf } from './command-words.ts';
import { readBackupState } from './runs.ts';
import { announce, endMaintenance, startMaintenance } from './site-commands.ts';

/** What a command does with the context of an open backend, and with what is known of its database. */
type Command = (context: Context, database: CommandDatabase) => Promise<void>;

/** `npm run admin -- import --from DIR --season YEAR`. */
export async function importFolder(words: Words, terminal: Terminal): Promise<void> {
  const from = { folder: needed(words, 'from'), year: yearOf(words) };
  await onBackend('live', terminal, (context) =>
    importSeason(context, { ...from, scope: 'postseason', say: terminal.say }),
  );
}

/** `npm run admin -- rescore --season YEAR`. */
export async function rescoreSeason(words: Words, terminal: Terminal): Promise<void> {
  const year = yearOf(words);
  await onBackend(null, terminal, async (context) => {
    const rescored = await rescore(context, year);
    if (rescored === null) throw new OperatorError(`There is no season ${year} in the database.`);
    terminal.say(
      `Season ${year}: ${rescored.lines} stat lines scored again, ${rescored.changed} rows differed, all final weeks settled again.`,
    );
  });
}

/** `npm run admin -- status`: it reads only, so that it can be run as any user, while anything is wrong. */
export async function showStatus(_: Words, { env, say }: Terminal): Promise<void> {
  const { config, sessionUrl, label, close } = await openCommandDatabase(env, null);
  const database = openDatabase(sessionUrl, () => {}, 1);
  try {
    say(`${label}.`);
    await refuseOtherSchema(sessionUrl);
    const lines = await database.long.db.transaction(
      async (tx) => {
        const now = config.clock?.start ?? (await storedSeasonTime(tx))?.seasonTime ?? realClock.now();
        return [...(await readStatus(tx, now)), ...(await readDatabaseStatus(tx))];
      },
      { accessMode: 'read only' },
    );
    for (const line of lines) say(line);
  } finally {
    await database.close();
    await close();
  }
}

/** `npm run admin -- accept-smaller NAME`. */
export function acceptSmallerFile({ plain: [name = ''] }: Words, terminal: Terminal): Promise<void> {
  return onBackend(null, terminal, async (context) => {
    const known = await acceptSmaller(context.db, name);
    if (known !== null) {
      throw new OperatorError(
        `Nothing of the name '${name}' was read. There is: ${known.join(', ') || 'nothing yet'}.`,
      );
    }
    terminal.say(`The next read of ${name} is accepted with any number of rows.`);
  });
}

/** `npm run admin -- announce TEXT` and `announce off`. */
export async function announceToAll(words: Words, terminal: Terminal): Promise<void> {
  const [typed = 'off'] = words.plain;
  const text = typed === 'off' ? null : typed;
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    await announce(context, text, act);
    terminal.say(text === null ? 'The announcement has ended.' : 'All users see it within two minutes.');
  });
}

/** `npm run admin -- maintenance off`. */
export async function endOfMaintenance(words: Words, terminal: Terminal): Promise<void> {
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    await endMaintenance(context, act);
    terminal.say('Maintenance has ended.');
  });
}

/** `npm run admin -- maintenance on`. */
export async function beginMaintenance(words: Words, terminal: Terminal): Promise<void> {
  const asked = { minutes: Number(needed(words, 'minutes')), isForced: words.flags.has('--force') };
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    const until = await startMaintenance(context, asked, act).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_allowed')) throw error;
      const { kickoff } = error.details as { kickoff: string };
      throw new OperatorError(`${error.message} It is at ${kickoff}. Wait, or add --force.`);
    });
    terminal.say(`Users can change nothing until ${until.toISOString()}. It ends by itself, or with: maintenance off`);
  });
}

/** `npm run admin -- emails [EMAIL]`: the emails that were not sent, with their links. */
export function showHeldEmails({ plain: [recipient] }: Pick<Words, 'plain'>, terminal: Terminal): Promise<void> {
  return onBackend(null, terminal, async (context) => {
    const held = await listHeldEmails(context.db, recipient ?? null);
    for (const { heldAt, recipient: to, subject, text } of held) {
      terminal.say(`${heldAt.toISOString()}  ${to}  ${subject}`);
      for (const link of linksOf(text)) terminal.say(`  ${link}`);
    }
    if (held.length > 0) return;
    const whose = recipient === undefined ? '' : ` to ${recipient}`;
    terminal.say(`There is no email${whose} of the last seven days. Emails are kept here while MAIL=off.`);
  });
}

/** `npm run admin -- grant-admin EMAIL`. */
export function makeAdmin({ plain: [email = ''] }: Words, terminal: Terminal): Promise<void> {
  return onBackend(null, terminal, async (context) => {
    const userId = await findUserByAddress(context.db, email);
    if (userId === null) throw new OperatorError(`There is no account with the address ${email}.`);
    await setAdmin(context, userId, true, { actor: null, reason: 'grant-admin' });
    terminal.say(`${email} is an administrator now.`);
  });
}

/** Runs a command on the database that is there, at its season's time, whatever start is configured. */
export function atSeasonTime(terminal: Terminal, command: Command): Promise<void> {
  return onBackend(null, terminal, async (context, database) => {
    const now = await readSeasonTime(context.db);
    await command(now === null ? context : { ...context, clock: { ...context.clock, now: () => now } }, database);
  });
}

/** Opens the database, names it in the first line, and closes it after the command. */
export async function onBackend(creates: SeasonKind | null, { env, say }: Terminal, command: Command): Promise<void> {
  const database = await openCommandDatabase(env, creates);
  const { config, label } = database;
  try {
    const backend = await openBackend(config, openLog('warn'), 'command');
    try {
      say(`${label}.`);
      const clock = await seasonClock(backend, config.clock?.start ?? null);
      const context = withClock(forLongWork(backend.context), clock);
      // The local mailbox is for a playground: elsewhere nobody reads it.
      const isUnsent = backend.mailbox !== null && !config.isPlayground;
      await command(isUnsent ? { ...context, mail: unsentMail(say) } : context, database);
    } finally {
      await backend.close();
    }
  } finally {
    await database.close();
  }
}

/** Says what a command without SMTP_URL would have emailed, for the operator to pass on. */
const unsentMail = (say: Terminal['say']): Context['mail'] => ({
  send: async ({ to, subject }) =>
    say(`No email was sent, because this command has no SMTP_URL. Tell ${to} yourself: ${subject}`),
});

/** The last stored season clock, or the configured one; real time in the live season. */
async function seasonClock({ context }: Backend, configured: Date | null): Promise<Context['clock']> {
  const now = configured ?? (await storedSeasonTime(context.db))?.seasonTime;
  return now === undefined ? context.clock : { ...context.clock, now: () => now };
}

const LARGEST_SHOWN = 5;

/** What is wrong, the last backup, the leading process, the queued jobs and the database size, as lines for the operator. */
async function readDatabaseStatus(db: Db): Promise<string[]> {
  return [
    ...(await describeAlarms(db)),
    await describeBackup(db),
    await findLeader(db),
    ...(await describeQueue(db)),
    ...(await describeFailedEmails(db)),
    ...(await describeSize(db)),
  ];
}

async function describeAlarms(db: Db): Promise<string[]> {
  const rows = await db.select().from(alarms).orderBy(alarms.raisedAt);
  return rows.map(({ message, raisedAt }) => `ALARM since ${raisedAt.toISOString()}: ${message}`);
}

async function describeBackup(db: Db): Promise<string> {
  const { succeededAt } = await readBackupState(db);
  if (succeededAt === null) return 'No backup has been taken yet.';
  return `The last good backup was taken at ${succeededAt.toISOString()}.`;
}

async function findLeader(db: Db): Promise<string> {
  const { rows } = await db.execute<{ since: string; address: string | null }>(sql`
    select backend_start as since, host(client_addr) as address from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objid = ${LEADER_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`);
  const [holder] = rows;
  if (!holder) return 'No process updates the season: none is running, or none has opened the season yet.';
  const place = holder.address === null ? 'on this machine' : `at ${holder.address}`;
  return `A process ${place} updates the season, connected since ${new Date(holder.since).toISOString()}.`;
}

async function describeQueue(db: Db): Promise<string[]> {
  const counts = await countJobs(db);
  if (counts === null) return ['There is no queue yet.'];
  if (counts.length === 0) return ['The queue is empty.'];
  return [...Map.groupBy(counts, ({ queue }) => queue)].map(
    ([queue, own]) => `Queue ${queue}: ${own.map(({ count, state }) => `${count} ${state}`).join(', ')}.`,
  );
}

/** They are kept for seven days, or until they got through. */
async function describeFailedEmails(db: Db): Promise<string[]> {
  const failed = await countFailedEmails(db, eq(failedEmails.isRefused, false));
  if (failed === 0) return [];
  return [
    `${failed} ${failed === 1 ? 'email' : 'emails'} could not be sent; what is still of use is tried again. See: failures`,
  ];
}

async function describeSize(db: Db): Promise<string[]> {
  const { rows: whole } = await db.execute<{ size: string }>(
    sql`select pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const { rows } = await db.execute<{ name: string; size: string }>(sql`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit ${LARGEST_SHOWN}`);
  const largest = rows.map(({ name, size }) => `${name} ${size}`).join(', ');
  return [`The database takes ${whole[0]?.size}; the largest: ${largest}.`];
}
