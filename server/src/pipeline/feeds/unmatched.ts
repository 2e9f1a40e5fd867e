import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A person in a source who matches none of our players. */
export interface Unmatched {
  source: string;
  externalId: string;
  name: string;
  team: string | null;
  position: string | null;
}

/** Stores unmatched people for the operator, and removes those who are known by now. */
export async function storeUnmatched(db: Db, unmatched: readonly Unmatched[], now: Date): Promise<void> {
  const rows = [...new Map(unmatched.map((one) => [`${one.source} ${one.externalId}`, one])).values()];
  await db.execute(sql`
    insert into feed_unmatched (source, external_id, name, team, position, first_at, last_at)
    select source, "externalId", name, team, position, ${now.toISOString()}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as incoming (source text, "externalId" text, name text, team text, position text)
    on conflict (source, external_id) do update set name = excluded.name, team = excluded.team,
      position = coalesce(excluded.position, feed_unmatched.position), last_at = excluded.last_at`);
  await db.execute(sql`
    delete from feed_unmatched using players
    where (source = 'espn' and players.espn_id = external_id) or (source = 'sleeper' and players.sleeper_id = external_id)`);
}
