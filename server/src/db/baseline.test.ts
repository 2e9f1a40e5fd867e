import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from './testing/test-database.ts';

// Everything of the schema but the order of columns; function bodies without comments and with the new names of aliases.
const CATALOG = `
  select 'column' as what, c.relname || '.' || attname as name, row(format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(adbin, adrelid), attidentity, attgenerated, attcollation::regcollation, attstorage)::text as definition
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and relkind in ('r', 'v', 'm', 'p')
  union all select 'relation', relname, relkind::text || row(relpersistence, reloptions, relrowsecurity, relreplident)::text
    from pg_class where relnamespace = 'public'::regnamespace
  union all select 'index', i.relname, row(pg_get_indexdef(indexrelid), indisvalid, indisunique, indnullsnotdistinct)::text
    from pg_index join pg_class i on i.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all select 'constraint', conrelid::regclass::text || '.' || conname, row(pg_get_constraintdef(oid), convalidated)::text from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'function', proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'trigger', tgrelid::regclass::text || '.' || tgname, row(pg_get_triggerdef(oid), tgenabled)::text from pg_trigger where not tgisinternal
  union all select 'view', viewname, definition from pg_views where schemaname = 'public'
  union all select 'sequence', s.seqrelid::regclass::text, row(seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
      (select refobjid::regclass::text || '.' || attname from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
       where objid = s.seqrelid and classid = 'pg_class'::regclass and deptype in ('a', 'i')))::text from pg_sequence s
  union all select 'type', typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace
  union all select 'extension', extname, extversion from pg_extension
  union all select 'comment', objoid::regclass::text, description from pg_description join pg_class on pg_class.oid = objoid where relnamespace = 'public'::regnamespace
  order by 1, 2, 3`;

const withoutComments = (definition: string) =>
  definition
    .replace(/--.*$/gm, '')
    .replace(/\btold\b/g, 'after')
    .replace(/\bstood\b/g, 'before')
    .replace(/\bweeks_of_it\b/g, 'affected')
    .replace(/\s+/g, ' ');

async function read(folder: string): Promise<unknown> {
  const database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public; begin');
  const migrationsFolder = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  for (const { sql } of readMigrationFiles({ migrationsFolder })) for (const one of sql) await client.query(one);
  await client.query('commit');
  const { rows } = await client.query(CATALOG);
  const tables = rows
    .filter(({ what, definition }) => what === 'relation' && definition.startsWith('r'))
    .map(({ name }) => name);
  const counts: Record<string, unknown[]> = {};
  for (const table of tables) counts[table] = (await client.query(`select * from "${table}"`)).rows;
  await client.end();
  await database.drop();
  return { catalog: rows.map((row) => ({ ...row, definition: withoutComments(row.definition) })), counts };
}

test('the baseline of 1.0 equals the migrations before it', async () => {
  const [chain, baseline] = [await read('migrations'), await read('baseline')] as {
    catalog: unknown[];
    counts: object;
  }[];
  console.log(
    chain?.catalog.length,
    'objects',
    Object.keys(chain?.counts ?? {}).length,
    'tables',
    JSON.stringify(chain?.counts).length,
  );
  expect(baseline).toEqual(chain);
}, 60_000);
