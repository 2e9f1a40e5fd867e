import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Ids } from '../../lib/ids.ts';
import type { SeasonRecord } from '../report.ts';

/** Our own ids for what a report names by week number and team abbreviation. */
export interface SeasonKeys {
  seasonId: string;
  /** Throws on an unknown week. */
  weekId(weekNumber: number): string;
  /** Throws on an unknown team. */
  teamId(abbreviation: string): string;
}

/** Stores changed seasons and weeks, and returns the ids that everything else refers to. */
export async function recordSeason(
  tx: Db,
  ids: Ids,
  season: SeasonRecord,
): Promise<{ keys: SeasonKeys; changed: number }> {
  const startsAt = season.weeks[0]?.startDate;
  const { kind = 'regular' } = season;
  if (startsAt === undefined) throw new Error(`season ${season.year} has no weeks`);
  const written = await tx.execute<{ id: string }>(sql`
    insert into seasons (id, year, kind, name, starts_at)
    values (${ids.uuid()}, ${season.year}, ${kind}, ${season.name}, ${startsAt.toISOString()})
    on conflict (year, kind) do update set name = excluded.name, starts_at = excluded.starts_at
    where (seasons.name, seasons.starts_at) is distinct from (excluded.name, excluded.starts_at)`);
  const found = await tx.execute<{ id: string }>(sql`
    select id from seasons where ${isSeason(season)}`);
  const seasonId = found.rows[0]?.id as string;
  const rows = season.weeks.map((week) => ({ id: ids.uuid(), ...week }));
  const weeks = await tx.execute(sql`
    insert into weeks (id, season_id, week_number, start_date, end_date)
    select id, ${seasonId}, "weekNumber", "startDate", "endDate"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as incoming (id uuid, "weekNumber" int, "startDate" timestamptz, "endDate" timestamptz)
    on conflict (season_id, week_number) do update set start_date = excluded.start_date, end_date = excluded.end_date
    where (weeks.start_date, weeks.end_date) is distinct from (excluded.start_date, excluded.end_date)`);
  return { keys: await readKeys(tx, seasonId), changed: (written.rowCount ?? 0) + (weeks.rowCount ?? 0) };
}

/** The season of a report, among the rows of `seasons`. */
export const isSeason = ({ year, kind = 'regular' }: Pick<SeasonRecord, 'year' | 'kind'>) =>
  sql`seasons.year = ${year} and seasons.kind = ${kind}`;

async function readKeys(tx: Db, seasonId: string): Promise<SeasonKeys> {
  const weeks = await tx.execute<{ id: string; week_number: number }>(
    sql`select id, week_number from weeks where season_id = ${seasonId}`,
  );
  const teams = await tx.execute<{ id: string; abbreviation: string }>(sql`select id, abbreviation from teams`);
  const weekIds = new Map(weeks.rows.map((week) => [week.week_number, week.id]));
  const teamIds = new Map(teams.rows.map((team) => [team.abbreviation, team.id]));
  return {
    seasonId,
    weekId: (weekNumber) => known(weekIds.get(weekNumber), `week ${weekNumber}`),
    teamId: (abbreviation) => known(teamIds.get(abbreviation), `team ${abbreviation}`),
  };
}

function known(id: string | undefined, what: string): string {
  if (id === undefined) throw new Error(`the report names ${what}, which is not there`);
  return id;
}

/** Any fixed number: the advisory lock of everyone who writes results. */
const PIPELINE_WRITERS = 7_403_212;

/** Blocks other writers of results until the transaction ends. */
export async function lockPipelineWriters(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PIPELINE_WRITERS})`);
}

/** Caches of season data are invalidated when this number changes. */
export async function raiseVersion(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(sql`update seasons set version = version + 1 where id = ${seasonId}`);
}

/**
 * Sets report times after `now` to `now`. The previous leader's clock may have been ahead of this one: until this clock
 * had caught up, every newer report would count as stale.
 */
export function clampReportTimes(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    await lockPipelineWriters(tx);
    await tx.execute(sql`update games set reported_at = ${at} where reported_at > ${at}`);
    await tx.execute(sql`update stat_lines set reported_at = ${at} where reported_at > ${at}`);
  });
}
