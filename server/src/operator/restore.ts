import { timeText } from '@singleback/verify/locks/lines.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, ClientBase } from 'pg';
import { CopyIn } from '../db/copy-stream.ts';
import { describeFailure, makeDataFolder } from '../db/embedded/data-folder.ts';
import { RESTORED, writeInstallation } from '../db/installation.ts';
import { applyMigrations, knownSchema, lockOutOthers } from '../db/migrate.ts';
import { deleteUnsentNotices } from '../db/notices.ts';
import { deleteOpenChecks } from '../db/orders/order-checks.ts';
import { groupWebhooks } from '../db/schema/chat.ts';
import { pushSubscriptions } from '../db/schema/notices.ts';
import { connectAlone } from '../db/timed-client.ts';
import { randomIds } from '../lib/ids.ts';
import { JOBS_SCHEMA } from '../lib/jobs.ts';
import {
  copyStatement,
  digestOfSecret,
  isEmpty,
  listTables,
  named,
  readDataFiles,
  setSequences,
  stageDataFiles,
} from './backup-content.ts';
import { BackupRefused, type Head, type Part, readBackup } from './backup-file.ts';

/** Where the app sends to without being asked; a copy to try has none of them. */
const RECEIVERS = [pushSubscriptions, groupWebhooks];

/** The target of a restore. */
export interface RestoreTo {
  databaseUrl: string;
  dataDir: string;
  /** AUTH_SECRET, where it is set. */
  authSecret: string | null;
  /** Whether existing data is replaced. */
  replaces: boolean;
  /** It is started beside the original: users' devices and webhooks are left out, so that it sends them nothing. */
  isToTry?: boolean;
  /** It is compared with the backup and thrown away. */
  isTrial?: boolean;
}

/** The result of a restore. */
export interface Restored {
  tables: number;
  rows: number;
  files: string[];
  /** Migrations that the backup lacked and that were applied. */
  migrated: number;
  /** Whether the signing secret is the original one; otherwise everybody has to sign in again. */
  hasItsSecret: boolean;
}

/**
 * Reads a whole backup without writing anything, and returns its header.
 * @throws BackupRefused when it is none, is damaged or incomplete, or was taken by a newer Singleback
 */
export async function checkBackup(file: string): Promise<Head> {
  let head: Head | null = null;
  let isWhole = false;
  for await (const part of readBackup(file)) {
    if (part.kind === 'head') head = part.head;
    isWhole = part.kind === 'end';
  }
  if (head === null || !isWhole) throw new BackupRefused(`${file} is not a whole backup.`);
  const known = knownSchema();
  if (head.format !== 1 || head.schema.some((hash, at) => known[at] !== hash)) {
    throw new BackupRefused(
      `${file} was taken by a newer Singleback (schema ${head.schema.length}, this one knows ${known.length}). Update this one first.`,
    );
  }
  return head;
}

/**
 * Restores a checked backup into an unused database and data folder, in one transaction. The database is migrated to
 * the backup's schema, filled, and then migrated to the current one. The files are written before it is committed.
 * @throws BackupRefused when the app is running, or existing data must not be replaced
 */
export async function restoreBackup(file: string, head: Head, to: RestoreTo): Promise<Restored> {
  makeDataFolder(to.dataDir);
  const client = await connectAlone(to.databaseUrl);
  try {
    if (!(await lockOutOthers(client)) || (await isInUse(client))) {
      throw new BackupRefused('Singleback runs on this database. Stop it first.');
    }
    const own = await readDataFiles(to.dataDir);
    await client.query('begin');
    await makeRoom(client, own.size > 0, to);
    await applyMigrations(client, head.schema.length);
    const taken = await copyContents(client, readBackup(file));
    await applyMigrations(client);
    // The files before the database: with a secret that could not be written nobody could sign in to what is restored.
    if (!to.isTrial) await noteRestore(client, head);
    if (to.isToTry) for (const table of RECEIVERS) await drizzle(client).delete(table);
    const placeFiles = await stageDataFiles(to.dataDir, taken.files).catch((error: unknown) => {
      throw new BackupRefused(`${describeFailure(to.dataDir, error)} Nothing was restored.`);
    });
    await client.query('commit');
    await placeFiles().catch((error: unknown) => {
      throw new BackupRefused(
        `The database is restored, but its files are not in ${to.dataDir} (${(error as Error).message}). Restore again, with --replace.`,
      );
    });
    await client.query('analyze');
    const digest = digestOfSecret(to.authSecret, new Map([...own, ...taken.files]));
    return {
      tables: taken.tables,
      rows: taken.rows,
      files: [...taken.files.keys()],
      migrated: knownSchema().length - head.schema.length,
      hasItsSecret: digest === head.secretDigest,
    };
  } finally {
    await client.end();
  }
}

/**
 * The log of locks begins anew: what was signed after the backup was taken may be known to others. What waited for a job,
 * which is not in a backup, is found again.
 */
async function noteRestore(client: ClientBase, { takenAt }: Head): Promise<void> {
  const db = drizzle(client as Client);
  await writeInstallation(db, RESTORED, `${timeText(new Date(takenAt))} ${randomIds.uuid()}`);
  await deleteUnsentNotices(db);
  await deleteOpenChecks(db);
}

/** All our processes set an application name; one that starts now waits for the migrations. */
async function isInUse(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'singleback') as is_in_use`);
  return rows[0]?.is_in_use === true;
}

async function makeRoom(client: ClientBase, hasFiles: boolean, { replaces }: RestoreTo): Promise<void> {
  if (!replaces) {
    if (!(await isEmpty(client, await listTables(client)))) {
      throw new BackupRefused('There is a season or an account in this database. With --replace it goes, for good.');
    }
    if (hasFiles) {
      throw new BackupRefused(
        'The data folder has a secret or a mailbox of its own. With --replace they go, for good.',
      );
    }
  }
  await client.query('set local client_min_messages = warning');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  // The jobs belong to the replaced data; the queue is created again at the next start.
  await client.query(`drop schema if exists ${JOBS_SCHEMA} cascade`);
}

interface Imported {
  tables: number;
  rows: number;
  files: Map<string, Buffer>;
}

async function copyContents(client: ClientBase, parts: AsyncGenerator<Part>): Promise<Imported> {
  const tables = await listTables(client);
  // The results of triggers are in the backup already, and no notifications should be sent.
  for (const { table } of tables) await client.query(`alter table ${named(table)} disable trigger user`);
  // Rows written by migrations are in the backup, too.
  await client.query(`truncate ${tables.map(({ table }) => named(table)).join(', ')}`);
  const taken: Imported = { tables: 0, rows: 0, files: new Map() };
  const ahead = new Ahead(parts);
  for (let part = await ahead.next(); part !== null; part = await ahead.next()) {
    if (part.kind === 'table') {
      taken.rows += await client.query(new CopyIn(copyStatement(part, 'from stdin'), ahead.bytes())).done;
      taken.tables += 1;
    } else if (part.kind === 'file') {
      taken.files.set(part.file, await wholeOf(ahead.bytes()));
    } else if (part.kind === 'sequences') {
      await setSequences(client, part.sequences);
    } else if (part.kind === 'end') {
      const expected = Object.values(part.rows).reduce((sum, rows) => sum + rows, 0);
      if (expected !== taken.rows)
        throw new BackupRefused(`${taken.rows} rows came in of ${expected}: nothing was restored.`);
    }
  }
  for (const { table } of tables) await client.query(`alter table ${named(table)} enable trigger user`);
  return taken;
}

async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Iterates over the parts, with the bytes up to the next part as a stream. */
class Ahead {
  readonly #parts: AsyncGenerator<Part>;
  #held: Part | null = null;

  constructor(parts: AsyncGenerator<Part>) {
    this.#parts = parts;
  }

  async next(): Promise<Part | null> {
    const held = this.#held;
    this.#held = null;
    if (held !== null) return held;
    const { value, done } = await this.#parts.next();
    return done ? null : value;
  }

  async *bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const part = await this.next();
      if (part?.kind !== 'bytes') {
        this.#held = part;
        return;
      }
      yield part.bytes;
    }
  }
}
