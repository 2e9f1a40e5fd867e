import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';

/**
 * Throws what the database says when it can't be reached. For code of others that answers 500 whatever went wrong: people
 * are then told that the database is away, and not of a surprise (rules 6.1).
 */
export async function pingDatabase({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`select 1`);
}
