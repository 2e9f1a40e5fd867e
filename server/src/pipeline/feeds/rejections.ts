import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { ResponseRejected } from './response-rejected.ts';

const EXCERPT_LENGTH = 2_000;
const KEPT_OF_EACH_SOURCE = 50;

/** Stores a rejected response for the operator; keeps the latest of each source. */
export async function recordRejection(
  db: Db,
  ids: Ids,
  { source, name, at, refused }: { source: string; name: string; at: Date; refused: ResponseRejected },
): Promise<void> {
  // PostgreSQL's text type can't hold NUL.
  const excerpt = refused.excerpt.slice(0, EXCERPT_LENGTH).replaceAll('\0', '');
  await db.execute(sql`
    insert into feed_refusals (id, source, name, refused_at, reason, excerpt)
    values (${ids.uuid()}, ${source}, ${name}, ${at.toISOString()}, ${refused.message.slice(0, EXCERPT_LENGTH)}, ${excerpt})`);
  await db.execute(sql`
    delete from feed_refusals where source = ${source} and id not in (
      select id from feed_refusals where source = ${source} order by refused_at desc limit ${KEPT_OF_EACH_SOURCE})`);
}
