import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';

/**
 * Throws the database's own error when it is unreachable. For third-party code that turns every failure into a 500, so
 * that users learn that the database is unavailable (rules 6.1).
 */
export async function pingDatabase({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`select 1`);
}
