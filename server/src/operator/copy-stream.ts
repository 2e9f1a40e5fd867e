import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** What node-postgres offers a query that speaks COPY; its types leave it out. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** What COPY … TO STDOUT tells, as it comes; hand it to `client.query` and read `rows` to its end. */
export class CopyOut implements Submittable {
  readonly rows = new PassThrough();
  /** How many rows PostgreSQL says there were; null until it has. */
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
    // The connection writes what comes next into the place of what has come.
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
    // A stream that has been ended says no more when it has drained.
    connection.stream.resume();
  }
}

/** Feeds COPY … FROM STDIN; hand it to `client.query`. `done` settles with the number of rows that were taken in. */
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
