import { sql } from 'drizzle-orm';
import type { Db } from './pool.ts';

/** Updates Postgres' statistics. Needed after bulk writes, since it plans queries badly without. */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}
