import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { toUtf8 } from '@singleback/verify/bytes/bytes.ts';
import { type Entry, formatEntry } from '@singleback/verify/locks/entry.ts';
import type { Sign } from '@singleback/verify/log/note.ts';
import { leafHash } from '@singleback/verify/log/tree.ts';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { insertInstallationOnce } from '../db/installation.ts';
import { lockLockLog } from '../db/locks.ts';
import type { Db } from '../db/pool.ts';
import { lockLogs, logCosignatures, logEntries } from '../db/schema/lock-log.ts';

export type LockLogRow = typeof lockLogs.$inferSelect;

/** The log that goes on now; null before there is one. */
export async function findLog(db: Db): Promise<LockLogRow | null> {
  const [row] = await db.select().from(lockLogs).orderBy(desc(lockLogs.number)).limit(1);
  return row ?? null;
}

/** A log by its number, or null. */
export async function findLogByNumber(db: Db, number: number): Promise<LockLogRow | null> {
  const [row] = await db.select().from(lockLogs).where(eq(lockLogs.number, number));
  return row ?? null;
}

/** The texts of a log's entries from one index up to, but without, another. */
export async function listEntries(db: Db, log: number, from = 0, to = 2 ** 31 - 1): Promise<string[]> {
  const { index, entry } = logEntries;
  const rows = await db
    .select({ entry })
    .from(logEntries)
    .where(and(eq(logEntries.log, log), gte(index, from), lt(index, to)))
    .orderBy(asc(index));
  return rows.map((row) => row.entry);
}

/** What witnesses have signed of a checkpoint, a line each. */
export async function listCosignatures(db: Db, log: number, size: number): Promise<string[]> {
  const rows = await db
    .select({ line: logCosignatures.line })
    .from(logCosignatures)
    .where(and(eq(logCosignatures.log, log), eq(logCosignatures.size, size)))
    .orderBy(asc(logCosignatures.witness));
  return rows.map(({ line }) => line);
}

/** The keys of those who have signed a log as witnesses. */
export async function listWitnesses(db: Db, log: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ witness: logCosignatures.witness })
    .from(logCosignatures)
    .where(eq(logCosignatures.log, log))
    .orderBy(asc(logCosignatures.witness));
  return rows.map(({ witness }) => witness);
}

/** The hashes of entries as leaves of the tree. */
export function leavesOf(entries: readonly string[]): Uint8Array[] {
  return entries.map((entry) => leafHash(toUtf8(entry)));
}

/**
 * Appends entries to a log, in order, in a transaction that holds `lockLockLog`.
 * @returns the index of the last one
 */
export async function appendEntries(tx: Db, log: number, entries: readonly Entry[]): Promise<number> {
  await lockLockLog(tx);
  const { rows } = await tx.execute<{ size: number }>(
    sql`select count(*)::int as size from log_entries where log = ${log}`,
  );
  const size = rows[0]?.size ?? 0;
  const added = entries.map((entry, at) => ({ log, index: size + at, entry: formatEntry(entry) }));
  if (added.length > 0) await tx.insert(logEntries).values(added);
  return size + entries.length - 1;
}

/** The keys of an installation's log. */
export interface LogKeys {
  sign: Sign;
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** The salts of sealed rows are derived from it: who knows it can open every row. */
  secret: Uint8Array;
}

const NAME = 'lock_log_keys';

/** The log's keys, created once and kept in the database: so they are in its backups, and every process signs alike. */
export async function openLogKeys(db: Db): Promise<LogKeys> {
  const { key, secret } = JSON.parse(await insertInstallationOnce(db, NAME, makeKeys())) as Record<
    'key' | 'secret',
    string
  >;
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  return {
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    publicKey: publicPart(privateKey),
    secret: new Uint8Array(Buffer.from(secret, 'base64')),
  };
}

function makeKeys(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return JSON.stringify({ key, secret: randomBytes(32).toString('base64') });
}

function publicPart(privateKey: KeyObject): Uint8Array {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return new Uint8Array(Buffer.from(x, 'base64url'));
}
