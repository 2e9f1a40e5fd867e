import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** The part of node-postgres that a COPY query needs; its types lack it. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** Streams COPY … TO STDOUT; pass it to `client.query` and read `rows` to the end. */
export class CopyOut implements Submittable {
  readonly rows = new PassThrough();
  /** The row count reported by PostgreSQL at the end; null until then. */
  reportedRows: number | null = null;
  readonly #statement: string;

  constructor(statement: string) {
    this.#statement = statement;
  }

  submit(connection: Connection): void {
    this.rows.on('drain', () => connection.stream.resume());
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    // The connection reuses its buffer for the next chunk.
    if (!this.rows.write(Buffer.from(chunk))) connection.stream.pause();
  }

  handleError(error: Error, connection: Connection): void {
    this.rows.destroy(error);
    connection.stream.resume();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.reportedRows = rowsIn(text);
  }

  handleReadyForQuery(connection: Connection): void {
    this.rows.end();
    // An ended stream emits no drain event.
    connection.stream.resume();
  }
}

/** Feeds COPY … FROM STDIN; pass it to `client.query`. `done` settles with the number of imported rows. */
export class CopyIn implements Submittable {
  readonly done: Promise<number>;
  readonly #statement: string;
  readonly #rows: AsyncIterable<Buffer>;
  readonly #settle = Promise.withResolvers<number>();
  #count = 0;

  constructor(statement: string, rows: AsyncIterable<Buffer>) {
    this.#statement = statement;
    this.#rows = rows;
    this.done = this.#settle.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#feed(connection).catch((error: Error) => {
      this.#settle.reject(error);
      connection.sendCopyFail('the backup can not be read');
    });
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = rowsIn(text);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#count);
  }

  async #feed(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#rows) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

const rowsIn = (tag: string) => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);
