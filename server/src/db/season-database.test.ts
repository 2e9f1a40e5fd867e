import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openPostgres } from './season-database.ts';
import { namedDatabase } from './testing/database-names.ts';
import { openTestDatabase } from './testing/test-database.ts';

const open = (databaseUrl: string) =>
  openPostgres({ databaseUrl, databaseSessionUrl: null, dataDir: '/nowhere', season: 'live' });

test('refuses an unusable database in one plain line, without the password of its address', async () => {
  const silent = createServer((socket) => void socket.end());
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  await expect(open('postgres://me:hush@127.0.0.1:1/league')).rejects.toThrow(
    'The database of DATABASE_URL is not reached at 127.0.0.1:1 (ECONNREFUSED).',
  );
  await expect(open(`postgres://me:hush@127.0.0.1:${port}/league`)).rejects.toThrow(
    /^The database of DATABASE_URL is not reached at 127\.0\.0\.1:\d+ \(.+\)\.$/,
  );
  silent.close();
  await expect(open(namedDatabase(inject('clusterUrl'), 'nowhere'))).rejects.toThrow(
    'The database of DATABASE_URL refuses: database "nowhere" does not exist.',
  );
});

test('reports a role without the right to create tables before anything starts', async () => {
  const { url, drop } = await openTestDatabase();
  const role = `role_${randomBytes(6).toString('hex')}`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`create role ${role} login`);
  const own = await open(url);
  expect(own.url).toBe(url);
  const asRole = new URL(url);
  asRole.username = role;
  await expect(open(asRole.href)).rejects.toThrow(
    `The database of DATABASE_URL must belong to ${role}: alter database ${new URL(url).pathname.slice(1)} owner to ${role}.`,
  );
  await owner.query(`drop role ${role}`);
  await owner.end();
  await drop();
});
