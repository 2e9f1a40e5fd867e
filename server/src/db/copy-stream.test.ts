import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import pg, { type Connection } from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { CopyOut } from './copy-stream.ts';

/** A connection that records whether it is paused. */
function someConnection() {
  const held = { is: false };
  const stream = {
    pause: () => {
      held.is = true;
    },
    resume: () => {
      held.is = false;
    },
  };
  return { held, connection: { stream, query: () => {} } as unknown as Connection };
}

test('keeps received data, although the connection reuses its buffer', async () => {
  const { connection } = someConnection();
  const copy = new CopyOut('');
  copy.submit(connection);
  const place = Buffer.from('the first row\n');
  copy.handleCopyData({ chunk: place }, connection);
  place.write('OVERWRITTEN');
  copy.handleReadyForQuery(connection);
  expect(String(await buffer(copy.rows))).toBe('the first row\n');
});

test.each([
  ['its end', (copy: CopyOut, connection: Connection) => copy.handleReadyForQuery(connection)],
  ['a fault', (copy: CopyOut, connection: Connection) => copy.handleError(new Error('no more'), connection)],
])('resumes a paused connection on %s, for the next query', async (_what, finish) => {
  const { connection, held } = someConnection();
  const copy = new CopyOut('');
  copy.submit(connection);
  copy.handleCopyData({ chunk: Buffer.alloc(1_000_000) }, connection);
  expect(held.is).toBe(true);
  finish(copy, connection);
  await buffer(copy.rows).catch(() => {});
  expect(held.is).toBe(false);
});

test('copies tables of every size completely to a slow reader', async () => {
  const { url, drop } = await openTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const rows of [0, 1, 700, 1_500, 2_500, 30_000]) {
    const lines = `select n || repeat(md5(n::text), 1 + n % 9) as line from generate_series(1, ${rows}) n`;
    const { rows: expected } = await client.query(
      `select coalesce(md5(string_agg(line || chr(10), '' order by ordinality)), md5('')) as digest
        from (select line, row_number() over () as ordinality from (${lines}) lines) numbered`,
    );
    const digest = createHash('md5');
    for await (const chunk of client.query(new CopyOut(`copy (${lines}) to stdout`)).rows) {
      await turn();
      digest.update(chunk);
    }
    expect(digest.digest('hex'), `${rows} rows`).toBe(expected[0].digest);
  }
  await client.end();
  await drop();
});
