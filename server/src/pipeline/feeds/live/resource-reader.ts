import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { WorkerLost } from '../../../lib/worker-queue.ts';
import type { Doubt } from '../../report.ts';
import { type DoubtsStore, openFaultLog } from '../doubts-store.ts';
import { shrinkage } from '../feed-state.ts';
import type { PoliteClient } from '../polite-client.ts';
import { HostBackingOff, ResponseRejected } from '../response-rejected.ts';
import type { Reading, Resource } from './resource-poll.ts';

/**
 * The outcome of a fetch. `failed`: no usable response, which is stored as a doubt. `keep` stores a response, so that it
 * is there after a restart and is not sent again: once it was used.
 */
export type FetchResult<Value> =
  | { kind: 'new'; value: Value; doubts: readonly Doubt[]; keep(): Promise<void> }
  | { kind: 'unchanged' }
  | { kind: 'absent' }
  | { kind: 'failed' };

/** Fetches resources, checks each response against the last one, and stores those that were used. */
export interface ResourceReader {
  fetch<Value>(resource: Resource<Value>, now: Date): Promise<FetchResult<Value>>;
  /** Parses the stored response of an earlier process; null where there is none, or it can't be parsed any more. */
  readStored<Value>(resource: Resource<Value>): Promise<Value | null>;
  /** When a resource was last fetched successfully. */
  readAt(name: string): Date | null;
}

export async function openResourceReader(
  { db, log }: Pick<Context, 'db' | 'log'>,
  client: PoliteClient,
  doubts: DoubtsStore,
): Promise<ResourceReader> {
  const faults = openFaultLog(log);
  const answers = await readStoredResponses(db);
  const accepted = new Map<string, StoredResponse>(answers);
  const shrunk = openShrunkResponses((name) => readStoredRowCount(db, name));

  const accept = async <Value>(resource: Resource<Value>, now: Date): Promise<FetchResult<Value>> => {
    const { name, source, urls, isKept } = resource;
    const before = accepted.get(name);
    const answer = await client.fetch(urls, before?.etag ?? null, (body) =>
      validated(resource, body, before, (rowCount) => shrunk.isAccepted(resource, rowCount, now)),
    );
    if (answer.kind === 'absent' && before !== undefined) {
      throw new ResponseRejected('it was read before and is not there now');
    }
    if (answer.kind === 'absent') return answer;
    if (answer.kind === 'unchanged' && before !== undefined) {
      accepted.set(name, { ...before, readAt: now });
      if (isKept) await touchResponse(db, name, now);
      return answer;
    }
    if (answer.kind === 'unchanged') throw new ResponseRejected('unchanged, and never read');
    const kept = { etag: answer.etag, readAt: now, rowCount: answer.value.rowCount };
    const { value, doubts: found = [] } = answer.value;
    return {
      ...{ kind: 'new', value, doubts: found },
      async keep() {
        if (isKept) await storeResponse(db, { ...kept, name, source, body: answer.body });
        accepted.set(name, kept);
      },
    };
  };

  return {
    async fetch(resource, now) {
      try {
        const answer = await accept(resource, now);
        faults.read(resource.name);
        if (answer.kind !== 'new') await doubts.confirm(resource);
        return answer;
      } catch (error) {
        if (error instanceof HostBackingOff) return { kind: 'failed' };
        if (!(error instanceof ResponseRejected)) throw error;
        await doubts.refuse(resource, error, now);
        faults.failed(resource.name, error.message, now);
        return { kind: 'failed' };
      }
    },
    async readStored(resource) {
      const body = accepted.has(resource.name) ? await readStoredBody(db, resource.name) : null;
      if (body === null) return null;
      try {
        return (await validated(resource, body, undefined, async () => false)).value;
      } catch (error) {
        if (!(error instanceof ResponseRejected)) throw error;
        // Accepted by a version with other rules: fetch it again.
        accepted.delete(resource.name);
        return null;
      }
    },
    readAt: (name) => accepted.get(name)?.readAt ?? null,
  };
}

async function validated<Value>(
  resource: Resource<Value>,
  body: Buffer,
  before: StoredResponse | undefined,
  isShrinkingAccepted: (rowCount: number) => Promise<boolean>,
): Promise<Reading<Value>> {
  const { name, mayShrinkPercent } = resource;
  const read = async () => {
    try {
      return await resource.read(body);
    } catch (error) {
      if (error instanceof ResponseRejected || error instanceof WorkerLost) throw error;
      // Whatever a host has sent, it is this file alone that can't be read.
      throw new ResponseRejected((error as Error).message, body.toString('utf8', 0, 4_000));
    }
  };
  const answer = await read();
  const reason = shrinkage({ kind: name, name, digest: '', rowCount: answer.rowCount, mayShrinkPercent }, before);
  if (reason !== null && !(await isShrinkingAccepted(answer.rowCount)))
    throw new ResponseRejected(reason, body.toString('utf8', 0, 4_000));
  return answer;
}

/** A smaller response is accepted once it was seen this often … */
const SEEN_TIMES = 3;
/** … over this long: a broken build of a file is replaced within hours, a broken box score within seconds. */
const FILE_AFTER_MS = 6 * HOUR_MS;
const LIVE_AFTER_MS = 2 * MINUTE_MS;
/** Row counts of the same file differ by this much from one build to the next. */
const SAME_SIZE = 0.01;

/**
 * Decides whether a response that is smaller than the last one is right after all. `storedRowCount` reads how many rows the
 * stored response has: 0 when the operator accepts any number.
 */
function openShrunkResponses(storedRowCount: (name: string) => Promise<number | null>) {
  const seen = new Map<string, { rowCount: number; times: number; since: Date; at: Date }>();
  return {
    /** Called for each such response, with its number of rows; `now` is the season's time. */
    async isAccepted({ name, isKept }: Resource<unknown>, rowCount: number, now: Date): Promise<boolean> {
      if (isKept && (await storedRowCount(name)) === 0) return true;
      const before = seen.get(name);
      const isSame = before !== undefined && Math.abs(rowCount - before.rowCount) <= before.rowCount * SAME_SIZE;
      const doubt = isSame ? before : { rowCount, times: 0, since: now, at: new Date(0) };
      // Several addresses may give the same response to one poll.
      if (now > doubt.at) seen.set(name, { ...doubt, times: doubt.times + 1, at: now });
      const { times, since } = seen.get(name) ?? doubt;
      const isAccepted =
        times >= SEEN_TIMES && now.getTime() - since.getTime() >= (isKept ? FILE_AFTER_MS : LIVE_AFTER_MS);
      if (isAccepted) seen.delete(name);
      return isAccepted;
    },
  };
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The last good response of an address, without its body. */
interface StoredResponse {
  etag: string | null;
  readAt: Date;
  rowCount: number;
}

/** The stored responses by name, without their bodies. */
async function readStoredResponses(db: Db): Promise<Map<string, StoredResponse>> {
  const { rows } = await db.execute<{ name: string; etag: string | null; read_at: string; row_count: number }>(
    sql`select name, etag, read_at, row_count from feed_answers`,
  );
  return new Map(
    rows.map(({ name, etag, read_at, row_count }) => [name, { etag, readAt: new Date(read_at), rowCount: row_count }]),
  );
}

/** The body of a stored response; null where there is none. */
async function readStoredBody(db: Db, name: string): Promise<Buffer | null> {
  const { rows } = await db.execute<{ body: Buffer }>(sql`select body from feed_answers where name = ${name}`);
  return rows[0] === undefined ? null : unzip(rows[0].body);
}

/** Stores a response in place of the last one. */
async function storeResponse(
  db: Db,
  { name, source, body, ...answer }: StoredResponse & { name: string; source: string; body: Buffer },
): Promise<void> {
  await db.execute(sql`
    insert into feed_answers (name, source, etag, read_at, row_count, body)
    values (${name}, ${source}, ${answer.etag}, ${answer.readAt.toISOString()}, ${answer.rowCount}, ${await zip(body)})
    on conflict (name) do update set etag = excluded.etag, read_at = excluded.read_at, row_count = excluded.row_count,
      body = excluded.body`);
}

/** Records that a response is unchanged. */
async function touchResponse(db: Db, name: string, now: Date): Promise<void> {
  await db.execute(sql`update feed_answers set read_at = ${now.toISOString()} where name = ${name}`);
}

/** The number of rows of a stored response; null where there is none. */
async function readStoredRowCount(db: Db, name: string): Promise<number | null> {
  const { rows } = await db.execute<{ row_count: number }>(
    sql`select row_count from feed_answers where name = ${name}`,
  );
  return rows[0]?.row_count ?? null;
}
