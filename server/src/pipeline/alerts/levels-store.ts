import { injuryLevel } from '@singleback/game/notifications/injury-alert.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';

/**
 * Records who is doubtful or out in the weeks that are not over at `now`. A changed level counts from `since`; null
 * means an unknown time.
 */
export async function recordLevels(db: Db, now: Date, since: Date | null): Promise<void> {
  const at = now.toISOString();
  await inTransaction(db, async (tx) => {
    const known = await tx.execute<{ status: string }>(sql`
      select distinct injury_status as status from player_weeks join weeks on weeks.id = week_id
      where end_date >= ${at} and injury_status is not null`);
    const levels = known.rows.flatMap(({ status }) => {
      const level = injuryLevel(status);
      return level === null ? [] : [{ status, level }];
    });
    const hurt = sql`
      select week_id, player_id, incoming.level from player_weeks join weeks on weeks.id = week_id
      join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as incoming (status text, level text)
        on incoming.status = injury_status
      where end_date >= ${at}`;
    await tx.execute(sql`
      delete from injury_levels where (week_id, player_id) not in (select week_id, player_id from (${hurt}) as hurt)`);
    await tx.execute(sql`
      insert into injury_levels (week_id, player_id, level, since)
      select week_id, player_id, level, ${since?.toISOString() ?? null}::timestamptz from (${hurt}) as hurt
      on conflict (week_id, player_id) do update set level = excluded.level, since = excluded.since
      where injury_levels.level <> excluded.level`);
  });
}

/** Deletes all injury levels. */
export async function deleteLevels(tx: Db): Promise<void> {
  await tx.execute(sql`delete from injury_levels`);
}
