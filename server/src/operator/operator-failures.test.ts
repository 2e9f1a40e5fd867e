import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../db/database-errors.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { openDatabase } from '../db/pool.ts';
import { openPostgres } from '../db/season-database.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import { watchedSender } from '../lib/mail/senders.ts';
import { smtpSender } from '../lib/mail/smtp.ts';
import { openAppFixture } from '../testing/app-fixture.ts';
import { checkAlarms } from './alarms.ts';

// What an operator meets on a bad day, on real programs: each failure is one sentence that says what to do, and nothing
// that was acknowledged is lost.

// For localhost, from January 2020. For tests only.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgErpuz4nqRncjSUG4
BbgKN2iqvPAw9pLFnepEEl0DJCmhRANCAARARYkcdHZsWPqfsl3BwQVbiVPHvc5S
TtDshDLjoYKDah2WyfYVImcfSWrCEybqNt6q11YU7DNADAlhgfBMuRHT
-----END PRIVATE KEY-----`;
const EXPIRED = `-----BEGIN CERTIFICATE-----
MIIBZTCCAQugAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARARYkcdHZsWPqfsl3B
wQVbiVPHvc5STtDshDLjoYKDah2WyfYVImcfSWrCEybqNt6q11YU7DNADAlhgfBM
uRHTo04wTDAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcE
fwAAATAdBgNVHQ4EFgQU0JBHRDBzJHA8gLV1hv1g0F6RkvEwCgYIKoZIzj0EAwID
SAAwRQIhAMWHVe7ms9JIJzsijeYxGgWKDWCEotz6PjRwrltajmkcAiAz/sUxKJ/z
L/HFLGi345PoYFqdgRP34PlnpiH1KnVpiw==
-----END CERTIFICATE-----`;

const trusted = getCACertificates();
beforeEach(() => setDefaultCACertificates([...trusted, EXPIRED]));
afterEach(() => setDefaultCACertificates(trusted));

/** A PostgreSQL as far as its certificate, which has expired. */
async function openExpiredPostgres() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key: KEY, cert: EXPIRED }).on('error', () => {});
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://me:hush@localhost:${port}/league?sslmode=verify-full`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('an expired certificate of the database stops a start with what to do, and requests with a 503', async () => {
  const postgres = await openExpiredPostgres();
  const start = openPostgres({
    ...{ databaseUrl: postgres.url, databaseSessionUrl: null },
    dataDir: '/nowhere',
    season: 'live',
  });
  await expect(start).rejects.toThrow(
    /^The database of DATABASE_URL is not reached at localhost:\d+, because its certificate has expired: renew it there\.$/,
  );
  const database = openDatabase(postgres.url, () => {});
  const error = await database.db.execute('select 1').then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(refusalOf(error)).toMatchObject({ code: 'unavailable' });
  await database.close();
  postgres.close();
});

test('a mail server whose certificate has expired, or that never answers, is an alarm that says what to do', async () => {
  const fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  const { context } = fixture;
  const { db, ids, clock } = context;
  const expired = new SMTPServer({ secure: true, key: KEY, cert: EXPIRED, authOptional: true });
  expired.on('error', () => {});
  const silent = createServer((socket) => socket.on('error', () => {}));
  const sayOf = async (url: string) => {
    await context.database.pool.query('delete from failed_emails');
    const patience = { connectionTimeout: 2_000, greetingTimeout: 100, socketTimeout: 2_000 };
    const mail = watchedSender(smtpSender(url, 'play@singleback.test', patience), { db, ids, clock, count: () => {} });
    const letter = { to: 'ann@one.test', subject: 'Hello', text: 'Hello', html: 'Hello' };
    for (let n = 0; n < 3; n += 1) await expect(mail.send(letter)).rejects.toThrow();
    await checkAlarms(context);
    return (await context.database.pool.query("select message from alarms where key = 'email'")).rows[0]?.message;
  };
  await new Promise<void>((resolve) => expired.listen(0, '127.0.0.1', resolve));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;
  expect(await sayOf(`smtps://localhost:${portOf(expired.server)}`)).toBe(
    'Several emails could not be sent in half an hour, because the mail server’s certificate has expired: renew it there.',
  );
  expect(await sayOf(`smtp://127.0.0.1:${portOf(silent)}`)).toBe(
    'Several emails could not be sent in half an hour, because the mail server does not answer: check it, and SMTP_URL.',
  );
  await new Promise<void>((resolve) => expired.close(() => resolve()));
  silent.close();
  await fixture.close();
});

test('a disk that fills up refuses saves with a reason, and loses none that was acknowledged', async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-full-'));
  if (spawnSync('sh', ['-c', 'mount -t tmpfs -o size=160m tmpfs "$0"', dataDir]).status !== 0) {
    rmSync(dataDir, { recursive: true });
    return context.skip('only root mounts a small disk');
  }
  const filler = join(dataDir, 'filler');
  try {
    let postgres = await startEmbeddedPostgres({ dataDir, durable: true });
    let database = openDatabase(postgres.url, () => {});
    await database.pool.query('create table saves (n int primary key, filling text not null)');
    const acknowledged: number[] = [];
    const refusals: unknown[] = [];
    const save = (n: number) =>
      inTransaction(database.db, (tx) => tx.execute(`insert into saves values (${n}, repeat(md5('${n}'), 8000))`)).then(
        () => void acknowledged.push(n),
        (error: unknown) => void refusals.push(refusalOf(error)?.code ?? error),
      );
    for (let n = 0; n < 20; n += 1) await save(n);
    expect(refusals).toEqual([]);
    // Whatever else fills the disk: until nothing more fits.
    for (let size = 8e6, at = 0; size >= 4096; at += 1) {
      try {
        writeFileSync(`${filler}${at}`, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    for (let n = 20; n < 400 && refusals.length < 5; n += 1) await save(n);
    expect(refusals.length).toBeGreaterThan(0);
    expect([...new Set(refusals)]).toEqual(['unavailable']);

    spawnSync('sh', ['-c', 'rm -f "$0"*', filler]);
    await database.close();
    await postgres.stop();
    postgres = await startEmbeddedPostgres({ dataDir, durable: true });
    database = openDatabase(postgres.url, () => {});
    const { rows } = await database.pool.query('select n from saves order by n');
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    await database.close();
    await postgres.stop();
  } finally {
    spawnSync('sh', ['-c', 'umount "$0"', dataDir]);
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);

/** What the app says and how it ends, as a process of its own on a database. */
async function startApp(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<{ said: string; code: number | null }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-start-'));
  const app = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', SEASON: 'live', FEEDS: 'off', MAIL: 'off', PORT: '0' },
      LOG_LEVEL: 'silent',
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env },
    },
  });
  let said = '';
  app.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(app, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
  return { said, code };
}

test('a start that must not happen ends with one sentence, and without a change', async () => {
  const { url, drop } = await openTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("insert into __drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)");
  expect(await startApp(url)).toEqual({
    said: 'This database is of another version of Singleback. If that is a newer one, update this one first; versions before 1.0 cannot be upgraded.\n',
    code: 1,
  });
  await client.query('drop schema public cascade; create schema public; create table weeks ()');
  const halfWay = await startApp(url);
  expect(halfWay.said).toMatch(
    /^The database could not be upgraded, and is as it was: step 1 says “.+”\. Start .+\.\n$/,
  );
  const { rows } = await client.query(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  expect([halfWay.code, rows]).toEqual([1, [{ relname: 'weeks' }]]);
  await client.end();
  await drop();

  const postgres = await openExpiredPostgres();
  const authority = join(mkdtempSync(join(tmpdir(), 'singleback-ca-')), 'ca.pem');
  writeFileSync(authority, EXPIRED);
  const expired = await startApp(postgres.url, { NODE_EXTRA_CA_CERTS: authority });
  expect(expired.said).toMatch(/^The database .+, because its certificate has expired: renew it there\.\n$/);
  expect(expired.code).toBe(1);
  postgres.close();
  rmSync(dirname(authority), { recursive: true });
});

test('a HOST or PORT that can’t be used ends a start with one sentence that names both', async () => {
  const { url, drop } = await openTestDatabase();
  const sentence = /^Can't listen at HOST=(\S+), PORT=(\d+) \((E\w+)\): [^\n]+\.\n$/;
  const elsewhere = await startApp(url, { HOST: '192.0.2.1', PORT: '3999' });
  expect(sentence.exec(elsewhere.said)?.slice(1)).toEqual(['192.0.2.1', '3999', 'EADDRNOTAVAIL']);
  const bracketed = await startApp(url, { HOST: '[::1]' });
  expect([bracketed.code, sentence.exec(bracketed.said)?.[3]]).toEqual([1, 'ENOTFOUND']);
  await drop();
});
