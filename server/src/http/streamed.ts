import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to keep that is written while it is sent, however long it gets: no more of it is held than the next part. */
export class Streamed {
  /** Asked for one after the other, as fast as the caller takes them, and no more once he has gone. */
  readonly parts: AsyncIterable<string>;
  /** By a name of letters, digits, dots and hyphens. */
  readonly file: { type: string; name: string };

  constructor(parts: AsyncIterable<string>, file: Streamed['file']) {
    this.parts = parts;
    this.file = file;
  }
}

/** Sends it part by part. A failure on the way breaks the answer off: half a file never looks like a whole one. */
export function sendStreamed(reply: FastifyReply, { parts, file }: Streamed): FastifyReply {
  reply
    .header('cache-control', 'private, no-store')
    .header('content-type', `${file.type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.name}"`);
  return reply.send(Readable.from(bytesOf(parts), { objectMode: false }));
}

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}
