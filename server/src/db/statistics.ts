import { sql } from 'drizzle-orm';
import type { Db } from './pool.ts';

/** Tells Postgres how much lies where. After a lot was written at once: until it knows, it plans its queries badly. */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}
