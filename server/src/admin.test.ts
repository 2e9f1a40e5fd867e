import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeInstallation } from './db/installation.ts';
import { openDatabase } from './db/pool.ts';
import { openTestDatabase } from './db/testing/test-database.ts';

const program = fileURLToPath(new URL('./admin.ts', import.meta.url));

test('a command continues when its reader stops reading', () => {
  // `true` exits without reading anything.
  const ended = spawnSync('sh', ['-c', '"$0" "$1" help | true', process.execPath, program], { encoding: 'utf8' });
  expect(ended.stderr).toBe('');
});

test('what the database refuses is one line, without the statement and its values', async () => {
  const database = await openTestDatabase();
  const { db, pool, close } = openDatabase(database.url, () => {});
  await writeInstallation(db, 'season', 'live');
  await pool.query('alter table users rename to players_of_old');
  await close();
  const env = { ...process.env, DATABASE_URL: database.url, MAIL: 'off' };
  const ended = spawnSync(process.execPath, [program, 'find-user', 'ann@one.test'], { encoding: 'utf8', env });
  await database.drop();
  expect([ended.stderr, ended.status]).toEqual(['relation "users" does not exist\n', 1]);
});
