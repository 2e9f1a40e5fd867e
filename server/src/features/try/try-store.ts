import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { and, asc, count, eq, isNotNull, max } from 'drizzle-orm';
import { type Db, query } from '../../db/pool.ts';
import { tryRuns, tryWeeks } from '../../db/schema/try.ts';

export type RunRow = typeof tryRuns.$inferSelect;
export type RunWeekRow = Omit<typeof tryWeeks.$inferSelect, 'picks'> & { picks: StoredPick[] };

/** A pick by slot key. */
export interface SlotPick {
  position: string;
  playerId: string;
}

/** A pick as it is stored: with the player's name for the user's download; earlier ones have none. */
export interface StoredPick extends SlotPick {
  name?: string;
}

/** The run with this token; locked for the transaction where its picks are saved. */
export async function findRun(db: Db, tokenHash: string, lock: 'read' | 'lock'): Promise<RunRow | null> {
  const query = db.select().from(tryRuns).where(eq(tryRuns.tokenHash, tokenHash));
  const [row] = await (lock === 'lock' ? query.for('update') : query);
  return row ?? null;
}

/** The weeks of a run, in order. */
export async function listRunWeeks(db: Db, runId: string): Promise<RunWeekRow[]> {
  const rows = await db.select().from(tryWeeks).where(eq(tryWeeks.runId, runId)).orderBy(asc(tryWeeks.weekNumber));
  return rows.map((row) => ({ ...row, picks: row.picks as StoredPick[] }));
}

/** The runs of a user with their weeks, oldest first. */
export async function listRunsOf(db: Db, userId: string): Promise<{ run: RunRow; weeks: RunWeekRow[] }[]> {
  const runs = await db.select().from(tryRuns).where(eq(tryRuns.userId, userId)).orderBy(asc(tryRuns.startedAt));
  return Promise.all(runs.map(async (run) => ({ run, weeks: await listRunWeeks(db, run.id) })));
}

/** Another ranked run, and how many other ranked runs are ahead of it; and how many are ahead of the asking run. */
export interface PersonRow {
  name: string;
  /** Of the same user as the asking run. */
  isSameUser: boolean;
  /** Hundredths, of the weeks asked for. */
  points: number;
  ahead: number;
  /** Of all ranked runs of others that have come as far. */
  of: number;
  aheadOfOwn: number;
}

/** The three best of the other ranked runs after a week, and those next to `points` (hundredths). Best first. */
export async function listPeople(db: Db, { run, through, points }: { run: RunRow; through: number; points: number }) {
  return query<PersonRow>(db)`
    with totals as materialized (
      select run.id, users.shown_name as name, run.user_id, sum(week.points)::int as points
      from try_runs run
      join users on users.id = run.user_id
      join try_weeks week on week.run_id = run.id and week.week_number <= ${through}
      where run.season = ${run.season} and run.is_ranked and run.id <> ${run.id}
      group by run.id, users.shown_name
      having count(*) = ${through}),
    shown as (
      (select * from totals order by points desc, name, id limit 3)
      union (select * from totals where points > ${points} order by points, name desc, id desc limit 1)
      union (select * from totals where points <= ${points} order by points desc, name, id limit 1))
    select name, points, user_id is not distinct from ${run.userId} as "isSameUser",
      (select count(*)::int from totals where totals.points > shown.points) as ahead,
      (select count(*)::int from totals) as of,
      (select count(*)::int from totals where totals.points > ${points}) as "aheadOfOwn"
    from shown order by points desc, name, id`;
}

/** The most points (hundredths) of the ranked runs of a season that are finished; null if there are fewer than `fewest`. */
export async function bestOfRanked(db: Db, season: string, fewest: number): Promise<number | null> {
  const [row] = await db
    .select({ of: count(), best: max(tryRuns.points) })
    .from(tryRuns)
    .where(and(eq(tryRuns.season, season), tryRuns.isRanked, isNotNull(tryRuns.finishedAt)));
  return row === undefined || row.of < fewest ? null : row.best;
}

/** A season that is over, in the database. */
export interface FinishedSeason {
  id: string;
  year: number;
  kind: SeasonKind;
}

/** Finished seasons: their last week is over, and every game has a result or was called off. Newest first. */
export async function listFinishedSeasons(db: Db, now: Date): Promise<FinishedSeason[]> {
  return query<FinishedSeason>(db)`
    select season.id, season.year, season.kind from seasons season
    where (select max(end_date) from weeks where season_id = season.id) <= ${now.toISOString()}
      and (select count(*) from weeks where season_id = season.id)
        = case kind when 'regular' then ${ROUNDS.regular}::int else ${ROUNDS.postseason}::int end
      and not exists (select from games where season_id = season.id and status in ('scheduled', 'in_progress'))
      and exists (select from stat_lines line join weeks week on week.id = line.week_id where week.season_id = season.id)
    order by season.starts_at desc`;
}
