import { postgresError } from '../../db/database-errors.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';

/** A row that the database refuses to store, and why. */
export interface Unstorable<Row> {
  row: Row;
  reason: string;
}

/**
 * Stores all rows but those that the database refuses for their data, each found by halving. `store` runs in a savepoint
 * of its own, once if all is well, and has to leave no traces elsewhere. Any other error is thrown.
 */
export async function storeGood<Row, Result>(
  tx: Db,
  rows: readonly Row[],
  store: (savepoint: Db, rows: readonly Row[], unstorable: readonly Unstorable<Row>[]) => Promise<Result>,
): Promise<{ result: Result; unstorable: Unstorable<Row>[] }> {
  const unstorable: Unstorable<Row>[] = [];
  const run = (some: readonly Row[]) => inTransaction(tx, (savepoint) => store(savepoint, some, unstorable));
  const whole = await tried(() => run(rows));
  if ('result' in whole) return { result: whole.result, unstorable };
  const good: Row[] = [];
  const attempt = (some: readonly Row[]) =>
    tried(() => undone(tx, (savepoint) => store(savepoint, [...good, ...some], unstorable)));
  // If it fails without any row, none of them is to blame.
  if (rows.length === 0 || 'error' in (await attempt([]))) throw whole.error;
  const add = async (some: readonly Row[], trial: Tried<Result>): Promise<void> => {
    if ('result' in trial) good.push(...some);
    else if (some.length === 1) unstorable.push({ row: some[0] as Row, reason: reasonOf(trial.error) });
    else {
      const middle = Math.ceil(some.length / 2);
      for (const half of [some.slice(0, middle), some.slice(middle)]) await add(half, await attempt(half));
    }
  };
  await add(rows, whole);
  return { result: await run(good), unstorable };
}

type Tried<Result> = { result: Result } | { error: unknown };

/** Its result, or its error if that is about data: of SQLSTATE class 22, 23 or 21 (a row that comes twice), or our own. */
async function tried<Result>(run: () => Promise<Result>): Promise<Tried<Result>> {
  try {
    return { result: await run() };
  } catch (error) {
    const isOurs = error instanceof TypeError || error instanceof RangeError;
    if (isOurs || /^2[123]/.test(postgresError(error)?.code ?? '')) return { error };
    throw error;
  }
}

class Undone<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('undone');
    this.result = result;
  }
}

/** What it would do. */
async function undone<Result>(tx: Db, run: (savepoint: Db) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(tx, async (savepoint) => {
      throw new Undone(await run(savepoint));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return `it cannot be stored: ${cause instanceof Error ? cause.message : 'unknown'}`;
}
