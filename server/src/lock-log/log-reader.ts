import { gunzipSync } from 'node:zlib';
import { toUtf8 } from '@singleback/verify/bytes/bytes.ts';
import { bundleBytes, type Tile, tileBytes, tileWidth } from '@singleback/verify/log/tile.ts';
import { readTree } from '@singleback/verify/log/tree.ts';
import { formatVerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { type LogKeys, openLogKeys } from './log-keys.ts';
import { findLogByNumber, leavesOf, listEntries } from './log-store.ts';

/** What anyone may read of a log, up to its last signed checkpoint. Null for what there is not. */
export interface LogReader {
  checkpoint(log: number): Promise<string | null>;
  key(log: number): Promise<string | null>;
  tile(log: number, tile: Tile): Promise<Uint8Array | null>;
  /** The list of a lock, '2026-11-29T18:00:00Z'. */
  list(log: number, lockTime: string): Promise<Buffer | null>;
}

/** Reads the logs of a database. Entries never change, so they are read once. */
export function openLogReader(db: Db): LogReader {
  const known = new Map<number, string[]>();
  let keys: Promise<LogKeys> | null = null;

  const entriesOf = async (log: number, size: number) => {
    const before = known.get(log) ?? [];
    if (before.length < size) known.set(log, [...before, ...(await listEntries(db, log, before.length, size))]);
    return (known.get(log) ?? before).slice(0, size);
  };

  return {
    async checkpoint(log) {
      return (await findLogByNumber(db, log))?.checkpoint ?? null;
    },
    async key(log) {
      const found = await findLogByNumber(db, log);
      if (found === null) return null;
      keys ??= openLogKeys(db);
      return `${formatVerifierKey(verifierKey(found.origin, (await keys).publicKey))}\n`;
    },
    async tile(log, { level, index, width }) {
      const size = (await findLogByNumber(db, log))?.checkpointSize ?? 0;
      if (width > tileWidth(size, level, index)) return null;
      const entries = await entriesOf(log, size);
      if (level !== 'entries') return tileBytes(readTree(leavesOf(entries)), { level, index, width });
      return bundleBytes(entries.slice(index * 256, index * 256 + width).map(toUtf8));
    },
    async list(log, lockTime) {
      const { rows } = await db.execute<{ list: Buffer }>(sql`
        select list from log_locks join lock_logs on lock_logs.number = log
        where lock_time = ${lockTime} and log = ${log} and entry_index < checkpoint_size`);
      return rows[0] ? gunzipSync(rows[0].list) : null;
    },
  };
}
