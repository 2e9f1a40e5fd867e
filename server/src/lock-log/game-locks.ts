import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, runPrepared } from '../db/pool.ts';
import type { Clock } from '../lib/clock.ts';
import { GAME_LOCK, TEAM_LOCKS } from './lock-queries.ts';

/** When the players of each team lock in a week, by abbreviation of the team; one that does not lock is left out. */
export async function readTeamLocks(db: Db, weekId: string): Promise<Map<string, string>> {
  const rows = await runPrepared<{ team: string; time: string }>(db, { name: 'team-locks', text: TEAM_LOCKS }, [
    weekId,
  ]);
  return new Map(rows.map(({ team, time }) => [team, time]));
}

/**
 * The locks that have passed and are not in the log, as a relation `due` of lock_time (text) and week_id: one for each lock
 * time, of weeks that were not over when the first log began.
 */
export function dueLocks(now: Date): SQL {
  return sql`(
    select lock_time, (array_agg(week_id order by start_date desc))[1] as week_id from (
      select ${sql.raw(GAME_LOCK)} as lock_time, week.id as week_id, week.start_date
      from games game join weeks week on week.id = game.week_id
      where week.end_date > (select min(begun_at) from lock_logs)
        and game.status <> 'cancelled' and coalesce(game.locked_at, game.kickoff) <= ${now.toISOString()}
    ) passed
    where not exists (select from log_locks where log_locks.lock_time = passed.lock_time::timestamptz)
    group by lock_time
  ) due`;
}

/** A lock is taken within seconds. */
const PATIENCE_MS = 2 * MINUTE_MS;

/** The first lock that should have been in the log, signed, minutes ago: '2026-11-29T18:00:00Z'; null when all is well. */
export async function overdueLock(db: Db, { now, speed }: Pick<Clock, 'now' | 'speed'>): Promise<string | null> {
  const since = new Date(now().getTime() - PATIENCE_MS * Math.max(1, speed()));
  const { rows } = await db.execute<{ time: string | null }>(sql`
    select min(lock_time) as time from (
      select lock_time from ${dueLocks(since)}
      union all
      select to_char(lock_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from log_locks
        join lock_logs on lock_logs.number = log
      where entry_index >= checkpoint_size and taken_at <= ${since.toISOString()}
    ) overdue`);
  return rows[0]?.time ?? null;
}
