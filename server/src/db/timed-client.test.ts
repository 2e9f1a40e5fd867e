import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { openDatabase } from './pool.ts';
import { inTransaction } from './transaction.ts';

test('a commit that did not wait for the standby is not reported as stored', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-standby-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
  const database = openDatabase(postgres.url, () => {}, 2);
  const operator = openDatabase(postgres.url, () => {}, 1);
  try {
    await operator.pool.query('create table saves (n int)');
    await operator.pool.query(`alter system set synchronous_standby_names = 'gone'`);
    await operator.pool.query('select pg_reload_conf()');
    // The setting is not in force at once: the first saves may still be stored without waiting.
    let reported = 0;
    const save = () => inTransaction(database.db, (tx) => tx.execute('insert into saves values (1)'));
    const saveUntilRefused = async (): Promise<unknown> => {
      for (;;) {
        const refusal = await save().then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal !== null) return refusal;
        reported += 1;
      }
    };
    const refusal = saveUntilRefused();
    // What an operator may do to a commit that hangs: PostgreSQL then reports success with a warning.
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    await expect.poll(async () => (await operator.pool.query(cancel)).rows.length, { timeout: 30_000 }).toBe(1);
    expect(isDatabaseAway(await refusal)).toBe(true);
    const { rows } = await operator.pool.query('select count(*)::int as stored from saves');
    expect(rows).toEqual([{ stored: reported + 1 }]);
  } finally {
    await database.close();
    await operator.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
