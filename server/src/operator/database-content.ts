import pg, { type ClientBase } from 'pg';

/** A table, and the columns that hold what can't be derived from the others. */
export interface Table {
  table: string;
  columns: string[];
}

/** Every table of the product, each after those that it refers to. Work that waits in the queue's own schema is none of it. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> pg_class.oid) as refers_to
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '__drizzle_migrations'
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

/** Where every counter stands; those that never counted are left out. */
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

/** Whether nobody has ever lived here: no accounts, no season. What a start writes by itself does not count. */
export async function isEmpty(client: ClientBase, tables: readonly Table[]): Promise<boolean> {
  for (const { table } of tables.filter(({ table }) => table === 'users' || table === 'seasons')) {
    const { rows } = await client.query(`select exists (select from ${named(table)}) as has_rows`);
    if (rows[0]?.has_rows === true) return false;
  }
  return true;
}

/** The copy statement of a table, out of it or into it. */
export const copyStatement = ({ table, columns }: Table, way: 'to stdout' | 'from stdin'): string =>
  `copy ${named(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) ${way}`;

export const named = (table: string): string => `public.${pg.escapeIdentifier(table)}`;
