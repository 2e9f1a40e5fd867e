import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { FeedReport } from '../report.ts';
import type { SeasonKeys } from './season-keys.ts';

/**
 * Cancels stored games that the schedule has lacked for long enough. A row may be missing by mistake, so nothing
 * happens at once; and a game that has begun, or is past its last known kick-off, stays as it is and locked (rules 1.6).
 * @returns the number of games that were cancelled
 */
export async function cancelMissingGames(
  tx: Db,
  { games, cancelAfterMs }: NonNullable<FeedReport['schedule']>,
  keys: SeasonKeys,
  now: Date,
): Promise<number> {
  // An empty schedule is a broken one.
  if (games.length === 0) return 0;
  const at = now.toISOString();
  const there = JSON.stringify(
    games.map(({ home, away, occurrence = 1 }) => ({
      homeId: keys.teamId(home),
      awayId: keys.teamId(away),
      occurrence,
    })),
  );
  await tx.execute(sql`
    with there as (
      select * from jsonb_to_recordset(${there}::jsonb) as there ("homeId" uuid, "awayId" uuid, occurrence int)
    ), judged as (
      select games.id, exists (
        select from there where "homeId" = home_team_id and "awayId" = away_team_id
          and there.occurrence = games.occurrence) as is_there
      from games where season_id = ${keys.seasonId}
    )
    update games set missing_since = case when is_there then null else ${at}::timestamptz end
    from judged where judged.id = games.id and is_there = (missing_since is not null)`);
  const cancelled = await tx.execute(sql`
    update games set status = 'cancelled', updated_at = ${at}, reported_at = ${at}
    where season_id = ${keys.seasonId} and status in ('scheduled', 'postponed') and locked_at is null
      and (kickoff is null or kickoff > ${at})
      and missing_since <= ${new Date(now.getTime() - cancelAfterMs).toISOString()}`);
  return cancelled.rowCount ?? 0;
}
