import type { Db } from './pool.ts';

/** A query that runs with many requests. */
export interface Statement {
  /** Unique among all statements. */
  name: string;
  text: string;
}

/**
 * Runs a named prepared statement, which each connection plans only once, on the database or in a transaction. Behind a
 * pooler, which does not keep statements, the connection leaves out the name (`TimedClient`). Instants are passed as ISO
 * texts and returned as texts.
 */
export async function runPrepared<Row>(
  db: Db,
  { name, text }: Statement,
  values: readonly (string | number | null | readonly (string | number)[])[],
): Promise<Row[]> {
  const query = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  return ((await query.execute()) as { rows: Row[] }).rows;
}
