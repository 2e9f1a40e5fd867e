import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { gameHasLocked } from '../../db/season.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Ids } from '../../lib/ids.ts';
import type { FeedReport, SeasonRecord } from '../report.ts';

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

type Begun = Pick<FeedReport, 'asOf' | 'season' | 'games' | 'playerWeeks'>;

/**
 * Whether a report may lock a player whose lock the clock has not announced: of a game that begins before its stored
 * kickoff, or is moved to before now, or of a team that has already begun. Too often is harmless, too rarely is not.
 */
export async function locksEarly(tx: Db, report: Begun): Promise<boolean> {
  return (await startsEarly(tx, report)) || (await joinsBegunTeam(tx, report));
}

async function startsEarly(tx: Db, { asOf, season, games }: Begun): Promise<boolean> {
  const begun = games.filter(
    ({ status, kickoff, isStartUnconfirmed }) =>
      status === 'in_progress' || status === 'final' || isStartUnconfirmed || (kickoff !== null && kickoff <= asOf),
  );
  if (begun.length === 0) return false;
  const incoming = JSON.stringify(
    begun.map(({ home, away, weekNumber, occurrence = 1 }) => ({ home, away, weekNumber, occurrence })),
  );
  const { rows } = await tx.execute<{ starts_early: boolean }>(sql`
    select exists (
      select from jsonb_to_recordset(${incoming}::jsonb)
        as incoming (home text, away text, "weekNumber" int, occurrence int)
      where not exists (
        select from games game
        join weeks on weeks.id = game.week_id join seasons on seasons.id = weeks.season_id
        join teams home on home.id = game.home_team_id join teams away on away.id = game.away_team_id
        where ${isSeason(season)} and weeks.week_number = incoming."weekNumber"
          and home.abbreviation = incoming.home and away.abbreviation = incoming.away
          and game.occurrence = incoming.occurrence
          and ${gameHasLocked(asOf)})) as starts_early`);
  return rows[0]?.starts_early === true;
}

async function joinsBegunTeam(tx: Db, { asOf, season, playerWeeks }: Begun): Promise<boolean> {
  const isOn = ({ startDate, endDate }: { startDate: Date; endDate: Date }) => startDate <= asOf && asOf < endDate;
  const current = new Set(season.weeks.filter(isOn).map(({ weekNumber }) => weekNumber));
  const incoming = playerWeeks.filter(({ team, weekNumber }) => team !== null && current.has(weekNumber));
  if (incoming.length === 0) return false;
  const { rows } = await tx.execute<{ joins: boolean }>(sql`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(incoming)}::jsonb)
        as incoming ("feedKey" text, "weekNumber" int, team text)
      join players on players.feed_key = incoming."feedKey"
      join weeks on weeks.week_number = incoming."weekNumber" join seasons on seasons.id = weeks.season_id
      join teams on teams.abbreviation = incoming.team
      join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
        and player_weeks.team_id <> teams.id
      join team_games game on game.week_id = weeks.id and game.team_id = teams.id and ${gameHasLocked(asOf)}
      where ${isSeason(season)}) as joins`);
  return rows[0]?.joins === true;
}
