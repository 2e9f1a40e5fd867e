import { isTime } from '@singleback/verify/locks/lines.ts';
import { parseTilePath, TILE_WIDTH, type Tile } from '@singleback/verify/log/tile.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/pool.ts';
import { type LogReader, openLogReader } from './log-reader.ts';

/** Where the log is: below the app's address, because the paths are those of tlog-tiles. */
export const LOG_BASE = '/log';

const TEXT = 'text/plain; charset=utf-8';
const FOREVER = 'public, max-age=31536000, immutable';
/** It grows, and then has another path. */
const A_WHILE = 'public, max-age=60';

type Params = Record<'log' | 'stamp' | '*', string | undefined>;
type AnswerOf = (log: number, params: Params, reply: FastifyReply) => Promise<Answer>;
type Answer = { body: string | Uint8Array; type: string; cache: string } | null;

/**
 * The log of locks for everyone, without an account, from every page: `/log/…` is the first log, `/log/2/…` the one after
 * the first restore. What there is not is a plain 404.
 */
export function logRoutes(app: FastifyInstance, db: Db): void {
  const reader = openLogReader(db);
  const serve = (path: string, answerOf: AnswerOf) => {
    for (const base of [LOG_BASE, `${LOG_BASE}/:log`]) {
      app.get(`${base}${path}`, { config: { isData: true } }, async (request, reply) => {
        const log = logOf(request);
        return send(reply, log === null ? null : await answerOf(log, request.params as Params, reply));
      });
    }
  };
  serve('/checkpoint', async (log, _params, reply) => {
    if (await reader.isContinued(log)) {
      reply.header('link', `<${LOG_BASE}/${log + 1}/checkpoint>; rel="successor-version"`);
    }
    return text(await reader.checkpoint(log), 'no-cache');
  });
  serve('/key', async (log) => text(await reader.key(log), A_WHILE));
  serve('/witnesses', async (log) => text(await reader.witnesses(log), A_WHILE));
  serve('/tile/*', async (log, { '*': rest }) => answerTile(reader, log, `tile/${rest}`));
  serve('/lock/:stamp', async (log, { stamp = '' }) => {
    const lockTime = timeOf(stamp);
    const list = lockTime === null ? null : await reader.list(log, lockTime);
    return text(list?.toString() ?? null, FOREVER);
  });
  for (const path of [LOG_BASE, `${LOG_BASE}/*`]) {
    app.get(path, { config: { isData: true } }, async (_request, reply) => send(reply, null));
  }
}

/** The log of a path: 1 without a number; null for a number that no log is served under. */
function logOf({ params }: FastifyRequest): number | null {
  const { log } = params as Params;
  if (log === undefined) return 1;
  return /^([2-9]|[1-9][0-9]{1,3})$/.test(log) ? Number(log) : null;
}

/** '20261129T180000Z' -> '2026-11-29T18:00:00Z'; null for anything else. */
function timeOf(stamp: string): string | null {
  const time = stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  return isTime(time) && time !== stamp ? time : null;
}

async function answerTile(reader: LogReader, log: number, path: string): Promise<Answer> {
  let tile: Tile;
  try {
    tile = parseTilePath(path);
  } catch {
    return null;
  }
  const body = await reader.tile(log, tile);
  return body && { body, type: 'application/octet-stream', cache: tile.width === TILE_WIDTH ? FOREVER : A_WHILE };
}

const text = (body: string | null, cache: string): Answer => (body === null ? null : { body, type: TEXT, cache });

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.header('access-control-allow-origin', '*');
  if (answer === null) return reply.code(404).type(TEXT).header('cache-control', 'no-store').send('Not found.\n');
  const { body, type, cache } = answer;
  return reply
    .type(type)
    .header('cache-control', cache)
    .send(typeof body === 'string' ? body : Buffer.from(body));
}
