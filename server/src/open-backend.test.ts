import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { PUBLIC_URL, readInstallation } from './db/installation.ts';
import { openDatabase } from './db/pool.ts';
import { openTestDatabase } from './db/testing/test-database.ts';
import { addressOf, DEMO_PASSWORD } from './demo/cast.ts';
import { seedAccounts } from './features/account/account-service.ts';
import { makeAuth } from './features/account/auth.ts';
import { ensureEveryoneGroup } from './features/groups/groups-service.ts';
import { openLog } from './lib/log.ts';
import { openBackend, StartupError } from './open-backend.ts';

test('production refuses a database with accounts that have the published password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-published-'));
  const database = await openTestDatabase();
  const open = (more: Record<string, string>) =>
    openBackend(readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...more }), openLog('silent'));
  try {
    const demo = await open({});
    const account = { email: addressOf('cass'), displayName: 'cass', role: 'super-admin', createdAt: new Date() };
    await seedAccounts(demo.context, makeAuth(demo.context), [account], await hashPassword(DEMO_PASSWORD));
    await demo.close();
    const refused = open({ NODE_ENV: 'production' });
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(/published password.*another DATA_DIR or DATABASE_URL\.$/);

    const pool = openDatabase(database.url, () => {});
    const others = await pool.pool.query(`update accounts set password = $1`, [await hashPassword('another password')]);
    expect(others.rowCount).toBe(1);
    await ensureEveryoneGroup(pool.db, new Date());
    await pool.close();
    await (await open({ NODE_ENV: 'production' })).close();
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('the app stores its public address and its secret, and never replaces a secret that it can’t read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-secret-'));
  const database = await openTestDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PUBLIC_URL: 'https://play.example.org/' };
  const open = () => openBackend(readConfig(env), openLog('silent'));
  try {
    const first = await open();
    expect(await readInstallation(first.context.db, PUBLIC_URL)).toBe('https://play.example.org');
    await first.close();
    const secret = join(dataDir, 'auth-secret');
    expect(readFileSync(secret, 'utf8').trim()).toBe(first.context.authSecret);
    chmodSync(secret, 0o666);
    const again = await open();
    await again.close();
    expect([again.context.authSecret, statSync(secret).mode & 0o777]).toEqual([first.context.authSecret, 0o600]);
    // A disk that was full at the first start leaves an empty file.
    writeFileSync(secret, '');
    const second = await open();
    await second.close();
    expect(second.context.authSecret).toHaveLength(first.context.authSecret.length);
    expect(readFileSync(secret, 'utf8').trim()).toBe(second.context.authSecret);
    expect(existsSync(`${secret}.part`)).toBe(false);
    rmSync(secret);
    mkdirSync(secret);
    await expect(open()).rejects.toThrow(/^Can't use the data folder .*EISDIR/);
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
