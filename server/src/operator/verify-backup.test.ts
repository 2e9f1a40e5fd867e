import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../testing/lineup-fixture.ts';
import { takeBackup } from './backup.ts';
import { type Part, readBackup, writeBackup } from './backup-file.ts';
import { admin, play } from './testing/played-league.ts';
import { verifyBackup } from './verify-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'singleback-verify-'));
const [dataDir, file] = [join(folder, 'old'), join(folder, 'league.backup')];
let fixture: LineupFixture;
let url: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  const { pool } = fixture.context.database;
  url = String(pool.options.connectionString);
  await play(fixture);
  await pool.query("insert into installation values ('season', 'demo')");
  await takeBackup(file, { databaseUrl: url, dataDir, authSecret: null, now: new Date() });
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const query = (statement: string) => fixture.context.database.pool.query(statement);

test('a backup is verified by restoring it, and one that restores otherwise is refused', async () => {
  const said = await admin(['verify-backup', file], {});
  expect(said).toMatch(
    /It is of SEASON=demo, taken at \S+: [1-9]\d+ rows of [2-9]\d tables\.\nIt holds 2 accounts, 2 lineups\./,
  );
  expect(said).toContain('After the restore every row equals the file: the backup is good.');
  const other = join(folder, 'other.backup');
  await writeBackup(other, withOtherUsers());
  await expect(verifyBackup(other)).rejects.toThrow(`${other} restores with differences in: users.`);
});

test('a backup is copied by the operator’s command, and its failure is recorded', async () => {
  const env = { DATABASE_URL: url, DATA_DIR: dataDir };
  const [own, copy] = [join(folder, 'own.backup'), join(folder, 'copy of it')];
  const said = await admin(['backup', own], { ...env, BACKUP_COMMAND: `cp "$1" '${copy}'` });
  expect(said).toContain('BACKUP_COMMAND has copied it.');
  expect(readFileSync(copy)).toEqual(readFileSync(own));
  const runs = async () => (await query('select failure from backup_runs order by ended_at')).rows;
  expect(await runs()).toEqual([{ failure: null }]);
  const failing = { ...env, BACKUP_COMMAND: 'echo "no such bucket" >&2; exit 3' };
  const reason = `The backup is in ${own}2, but BACKUP_COMMAND failed (3): no such bucket`;
  await expect(admin(['backup', `${own}2`], failing)).rejects.toThrow(reason);
  await expect(admin(['backup', own], env)).rejects.toThrow('is there already');
  await expect(admin(['backup', join(folder, 'no/where')], env)).rejects.toThrow("Can't write");
  // Relative to the project's folder, which whoever types it may not mean.
  await expect(admin(['backup', 'no/where'], env)).rejects.toThrow(`Can't write to ${resolve('no/where')}: `);
  expect(await runs()).toEqual([
    { failure: null },
    { failure: reason },
    { failure: expect.stringContaining("Can't write") },
  ]);
  await query('delete from backup_runs');
});

/** The database reads 'true' where the file has 't', and writes 't' again: what is restored differs from the file. */
async function* withOtherUsers(): AsyncGenerator<Part> {
  let table = '';
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') table = part.table;
    yield part.kind === 'bytes' && table === 'users'
      ? { ...part, bytes: Buffer.from(part.bytes.toString().replace('\tt\t', '\ttrue\t')) }
      : part;
  }
}
