import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { findTableWrites } from './table-writes.ts';

const sources = fileURLToPath(new URL('..', import.meta.url));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const document = readFileSync(new URL('../../../docs/tables.md', import.meta.url), 'utf8');

const schemaFiles = readdirSync(join(sources, 'db/schema')).map((name) => name.replace(/\.ts$/, ''));
const schemas: Record<string, unknown>[] = await Promise.all(
  schemaFiles.map((name) => import(`../db/schema/${name}.ts`)),
);
const tables: Record<string, string> = Object.fromEntries(
  schemas.flatMap((schema) =>
    Object.entries(schema).flatMap(([exported, value]) =>
      is(value, PgTable) ? [[exported, getTableName(value)]] : [],
    ),
  ),
);

/** The rows of docs/tables.md: table -> its one writer, a folder or file of server/src, or `triggers`, and no file. */
const writers = new Map(
  [...document.matchAll(/^\| `(\w+)` \| `([\w/.-]+)` \|/gm)].map(([, table = '', writer = '']) => [table, writer]),
);

// Records applied migrations in a table outside the schema.
const MIGRATOR = 'db/migrate.ts';

/** Production source files. Tests may write anything; the demo writes through the services. */
function sourceFiles(): string[] {
  return readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(sources, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').includes('testing') && path !== MIGRATOR)
    .sort();
}

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

test('docs/tables.md lists exactly the tables of the schema, each once', () => {
  expect(Object.keys(tables).length).toBeGreaterThan(20);
  expect([...writers.keys()].sort()).toEqual(Object.values(tables).sort());
  expect([...document.matchAll(/^\| `(\w+)` \|/gm)]).toHaveLength(writers.size);
});

test('a database has no other tables', async () => {
  const made = await openTestDatabase();
  const client = new Client({ connectionString: made.url });
  await client.connect();
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public'");
  await client.end();
  await made.drop();
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.values(tables), '__drizzle_migrations'].sort());
});

test('every table is written only by its own writer', () => {
  const strangers = sourceFiles().flatMap((path) =>
    findTableWrites(readFileSync(join(sources, path), 'utf8'), tables)
      .filter(({ table }) => !isIn(path, writers.get(table) ?? 'nobody'))
      .map(({ table, line }) => `${path}:${line} writes ${table}, which ${writers.get(table) ?? 'nobody'} writes`),
  );
  expect(strangers).toEqual([]);
});

test('every table has a writer', () => {
  const written = new Set(
    sourceFiles().flatMap((path) =>
      findTableWrites(readFileSync(join(sources, path), 'utf8'), tables).map(({ table }) => table),
    ),
  );
  for (const migration of readdirSync(migrations).filter((name) => name.endsWith('.sql'))) {
    for (const { table } of findTableWrites(readFileSync(join(migrations, migration), 'utf8'), tables)) {
      if (writers.get(table) === 'triggers') written.add(table);
    }
  }
  expect(Object.values(tables).filter((table) => !written.has(table))).toEqual([]);
});

test.each([
  ['drizzle', 'await tx\n  .insert(lineupSlots)\n  .values(row)', [{ table: 'lineup_slots', line: 2 }]],
  ['another name', "import { lineups as mine } from 'x';\ndb.update(mine).set(row)", [{ table: 'lineups', line: 2 }]],
  ['a namespace', 'db.delete(schema.players).where(x)', [{ table: 'players', line: 1 }]],
  ['SQL by hand', 'sql`\n  insert into stat_lines (player_id) values (1)`', [{ table: 'stat_lines', line: 2 }]],
  ['a table in SQL', `sql\`delete from $\{lineupPoints} where true\``, [{ table: 'lineup_points', line: 1 }]],
  ['an update under an alias', 'sql`UPDATE players AS p SET name = 1`', [{ table: 'players', line: 1 }]],
  ['a part of a larger query', 'with gone as (delete from weeks returning id)', [{ table: 'weeks', line: 1 }]],
  ['an unknown table', 'sql`insert into somewhere select 1`', [{ table: 'somewhere', line: 1 }]],
  ['emptying a table', 'sql`truncate table groups`', [{ table: 'groups', line: 1 }]],
  ['a table passed to an adapter', 'drizzleAdapter(db, { schema: { user: users } })', [{ table: 'users', line: 1 }]],
  ['reading', 'sql`select 1 from lineups for update`; db.select().from(lineups)', []],
  ['a map', 'kept.delete(key); hash.update(players2)', []],
  ['an upsert', 'on conflict (id) do update set name = 1', []],
  ['a comment', '// insert into lineups\n/* delete from weeks */', []],
  ['a temporary table', 'create temporary table touched (id uuid); insert into touched select 1', []],
])('finds writes by %s', (_what, code, writes) => {
  expect(findTableWrites(code, tables)).toEqual(writes);
});
