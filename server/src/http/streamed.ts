import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A download that is generated while it is sent: only the next part is held in memory. */
export class Streamed {
  /** Pulled one by one at the client's pace, and no more once the client has gone. */
  readonly parts: AsyncIterable<string>;
  /** The file name: letters, digits, dots and hyphens. */
  readonly file: { type: string; name: string };

  constructor(parts: AsyncIterable<string>, file: Streamed['file']) {
    this.parts = parts;
    this.file = file;
  }
}

/** Sends it part by part. A failure breaks the response off, so that half a file never looks complete. */
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
