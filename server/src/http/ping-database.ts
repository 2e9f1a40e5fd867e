import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { DISK_FULL_WORDS } from '../db/constraint-errors.ts';
import { AppError } from '../lib/app-error.ts';

/**
 * Throws the database's own error when it is unreachable, or that its disk is full. For third-party code that turns every failure into a 500, so
 * that users learn that the database is unavailable (rules 6.1).
 */
export async function pingDatabase({ db, disk }: Pick<Context, 'db' | 'disk'>): Promise<void> {
  await db.execute(sql`select 1`);
  if ((await disk())?.state === 'full') throw new AppError('unavailable', DISK_FULL_WORDS);
}
