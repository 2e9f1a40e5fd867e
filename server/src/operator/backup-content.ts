import { createHash } from 'node:crypto';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type ClientBase } from 'pg';

/** A table, and its columns that can't be derived. */
export interface Table {
  table: string;
  columns: string[];
}

/**
 * All tables of the product, each after those that it references. Not included are queued jobs, changes, whose
 * transaction numbers mean nothing in another database, and held emails, whose links are secrets that end soon.
 */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> pg_class.oid) as refers_to
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('__drizzle_migrations', 'changes', 'held_emails')
    order by relname`);
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refers_to }) => !refers_to.some((name) => left.has(name)));
    if (ready.length === 0)
      throw new Error(`Tables that refer to each other in a ring: ${[...left.keys()].join(', ')}`);
    for (const { name, columns } of ready) {
      ordered.push({ table: name, columns });
      left.delete(name);
    }
  }
  return ordered;
}

/** The values of all used sequences. */
export async function readSequences(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null and sequencename not like '\\_\\_drizzle%'`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function setSequences(client: ClientBase, sequences: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value]);
  }
}

/** Whether the database is unused: no accounts, no season. Rows that a start creates don't count. */
export async function isEmpty(client: ClientBase, tables: readonly Table[]): Promise<boolean> {
  for (const { table } of tables.filter(({ table }) => table === 'users' || table === 'seasons')) {
    const { rows } = await client.query(`select exists (select from ${named(table)}) as has_rows`);
    if (rows[0]?.has_rows === true) return false;
  }
  return true;
}

/** A table's COPY statement, in either direction. */
export const copyStatement = ({ table, columns }: Table, way: 'to stdout' | 'from stdin'): string =>
  `copy ${named(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) ${way}`;

export const named = (table: string): string => `public.${pg.escapeIdentifier(table)}`;

/**
 * The files of DATA_DIR that can't be regenerated. Without the secret all sessions and pending invitations are void,
 * and the keys in the database can't be read. Other files belong to the running process or to PostgreSQL.
 */
const SECRET_FILE = 'auth-secret';
export const KEPT_FILES: readonly string[] = [SECRET_FILE, 'mailbox.jsonl', 'stripe-stand-in.json'];

/** The existing files of a data folder, by name. */
export async function readDataFiles(dataDir: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const name of KEPT_FILES) {
    const bytes = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes) found.set(name, bytes);
  }
  return found;
}

/**
 * Writes the files into a data folder beside the existing ones. Nothing is replaced yet, and what can fail fails here.
 * @returns puts them in place, replacing existing ones
 */
export async function stageDataFiles(
  dataDir: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<() => Promise<void>> {
  const names = [...files.keys()].filter((name) => KEPT_FILES.includes(name));
  const staged = (name: string) => join(dataDir, `${name}.part`);
  const owner = await stat(dataDir);
  try {
    for (const name of names) {
      await writeFile(staged(name), files.get(name) as Buffer, { mode: 0o600, flush: true });
      // What root restores is for the user that the folder belongs to.
      if (process.getuid?.() === 0) await chown(staged(name), owner.uid, owner.gid);
    }
  } catch (error) {
    for (const name of names) await rm(staged(name), { force: true });
    throw error;
  }
  return async () => {
    for (const name of names) await rename(staged(name), join(dataDir, name));
  };
}

/** Identifies a secret without revealing it; null if there is none yet. */
export function digestOfSecret(given: string | null, files: ReadonlyMap<string, Buffer>): string | null {
  const secret = given ?? files.get(SECRET_FILE)?.toString().trim();
  return secret === undefined ? null : createHash('sha256').update(`singleback secret ${secret}`).digest('hex');
}
