import { gunzipSync } from 'node:zlib';
import { toBase64, toUtf8 } from '@singleback/verify/bytes/bytes.ts';
import { parseCheckpoint, parseNote, shortNote } from '@singleback/verify/log/note.ts';
import { bundleBytes, type Tile, tileBytes, tileWidth } from '@singleback/verify/log/tile.ts';
import { readTree } from '@singleback/verify/log/tree.ts';
import { formatVerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import {
  findLog,
  findLogByNumber,
  type LogKeys,
  leavesOf,
  listCosignatures,
  listEntries,
  listWitnesses,
  openLogKeys,
} from './log-store.ts';

/** The log that goes on, as an export names it. */
export interface LogHead {
  origin: string;
  /** The verifier key. */
  key: string;
  size: number;
  /** In base64. */
  root: string;
}

/** The last signed state of the log that goes on; null before there is one. */
export async function readLogHead(db: Db): Promise<LogHead | null> {
  const log = await findLog(db);
  if (log === null || log.checkpoint === null) return null;
  const { origin, size, root } = parseCheckpoint(parseNote(log.checkpoint).text);
  const { publicKey } = await openLogKeys(db);
  return { origin, key: formatVerifierKey(verifierKey(origin, publicKey)), size, root: toBase64(root) };
}

/** The last signed state as a link carries it, '#log=…', for the browser that opens it to compare; '' before there is an entry. */
export async function readLogMark(db: Db): Promise<string> {
  const log = await findLog(db);
  return log === null || log.checkpoint === null || log.checkpointSize === 0
    ? ''
    : `#log=${shortNote(log.number, log.checkpoint)}`;
}

export type LogReader = ReturnType<typeof openLogReader>;

/**
 * What anyone may read of the logs of a database, up to their last signed checkpoints; null for what there is not. Entries
 * never change, so they are read once.
 */
export function openLogReader(db: Db) {
  const known = new Map<number, string[]>();
  let keys: Promise<LogKeys> | null = null;

  const entriesOf = async (log: number, size: number) => {
    const before = known.get(log) ?? [];
    if (before.length < size) known.set(log, [...before, ...(await listEntries(db, log, before.length, size))]);
    return (known.get(log) ?? before).slice(0, size);
  };

  return {
    async checkpoint(log: number): Promise<string | null> {
      const found = await findLogByNumber(db, log);
      if (found === null || found.checkpoint === null) return null;
      return found.checkpoint + (await listCosignatures(db, log, found.checkpointSize)).join('');
    },
    /** Whether another log goes on in its place, since a restore. */
    async isContinued(log: number): Promise<boolean> {
      return ((await findLog(db))?.number ?? 0) > log;
    },
    async key(log: number): Promise<string | null> {
      const found = await findLogByNumber(db, log);
      if (found === null) return null;
      keys ??= openLogKeys(db);
      return `${formatVerifierKey(verifierKey(found.origin, (await keys).publicKey))}\n`;
    },
    /** The keys of its witnesses, a line each. */
    async witnesses(log: number): Promise<string | null> {
      if ((await findLogByNumber(db, log)) === null) return null;
      return (await listWitnesses(db, log)).map((key) => `${key}\n`).join('');
    },
    async tile(log: number, { level, index, width }: Tile): Promise<Uint8Array | null> {
      const size = (await findLogByNumber(db, log))?.checkpointSize ?? 0;
      if (width > tileWidth(size, level, index)) return null;
      const entries = await entriesOf(log, size);
      if (level !== 'entries') return tileBytes(readTree(leavesOf(entries)), { level, index, width });
      return bundleBytes(entries.slice(index * 256, index * 256 + width).map(toUtf8));
    },
    /** The list of a lock, '2026-11-29T18:00:00Z'. */
    async list(log: number, lockTime: string): Promise<Buffer | null> {
      const { rows } = await db.execute<{ list: Buffer }>(sql`
        select list from log_locks join lock_logs on lock_logs.number = log
        where lock_time = ${lockTime} and log = ${log} and entry_index < checkpoint_size`);
      return rows[0] ? gunzipSync(rows[0].list) : null;
    },
  };
}
