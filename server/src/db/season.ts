import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { runningSeason, type Week } from '@singleback/game/season/week.ts';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from './pool.ts';

/** The column "seasonKind" of a round, for the words about it, from the table `weeks`; null in a regular season. */
export const seasonKindColumn = sql`
  (select nullif(seasons.kind, 'regular') from seasons where seasons.id = weeks.season_id) as "seasonKind"`;

/** The weeks of the season that screens show, in order. */
export async function readShownWeeks(db: Db, now: Date): Promise<(Week & { seasonId: string })[]> {
  const { rows } = await db.execute<
    { [Name in 'id' | 'season_id' | 'start_date' | 'end_date']: string } & { week_number: number; kind: SeasonKind }
  >(sql`
    select weeks.id, season_id, kind, week_number, start_date, end_date from weeks join seasons on seasons.id = season_id
    order by seasons.starts_at, week_number`);
  const weeks = rows.map((row) => ({
    id: row.id,
    seasonId: row.season_id,
    weekNumber: row.week_number,
    ...(row.kind === 'regular' ? {} : { seasonKind: row.kind }),
    startDate: new Date(row.start_date),
    endDate: new Date(row.end_date),
  }));
  const seasons = [...Map.groupBy(weeks, ({ seasonId }) => seasonId).values()].map((ofSeason) => ({
    weeks: ofSeason,
    kind: ofSeason[0]?.seasonKind,
    startsAt: ofSeason[0]?.startDate,
    endsAt: (ofSeason.at(-1) as Week).endDate,
  }));
  return runningSeason(seasons, now)?.weeks ?? [];
}

/**
 * Whether a game has begun at `now`, so that others may see who is in a slot with its players: in SQL what
 * `mayBeSeenByOthers` decides in the game [G4.5]. For a row of games or team_games with the alias `game`.
 */
export function gameHasBegun(now: Date): SQL {
  return sql`(${gameHasLocked(now)} and (game.status <> 'postponed' or game.locked_at is not null))`;
}

/**
 * Whether the clock or a confirmed start has locked the players of a game: in SQL what `isLocked` decides, but for a start
 * that is not confirmed. Not to be asked for what others may see: a postponed game locks at its last known kickoff, too.
 */
export function gameHasLocked(now: Date): SQL {
  return sql`(game.status <> 'cancelled' and (
    game.locked_at is not null or game.status in ('in_progress', 'final') or game.kickoff <= ${now.toISOString()}))`;
}

/** The game states of each week of a season, or of all seasons, by week id. A week without games is left out. */
export async function readGameStatuses(db: Db, seasonId: string | null): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ weekId: string; statuses: string[] }>(sql`
    select week_id as "weekId", array_agg(distinct games.status) as statuses
    from games join weeks on weeks.id = games.week_id
    where ${seasonId}::uuid is null or weeks.season_id = ${seasonId} group by week_id`);
  return new Map(rows.map(({ weekId, statuses }) => [weekId, statuses]));
}

/**
 * The time by which a change of a lineup is checked. While the machine's clock is ahead and nothing has confirmed it,
 * games of the time in between lock and show nobody, but may have begun (rules 7.23).
 * @throws AppError unavailable when a game kicks off in that time
 */
export async function timeOfWrite(tx: Db, clock: Clock): Promise<Date> {
  const [now, until] = [clock.now(), clock.doubtUntil?.() ?? null];
  if (until === null) return now;
  const { rows } = await tx.execute<{ kicks_off: boolean }>(sql`
    select exists (select from games where kickoff > ${now.toISOString()} and kickoff <= ${until.toISOString()}) as kicks_off`);
  if (rows[0]?.kicks_off === true) {
    throw new AppError(
      'unavailable',
      'The server’s clock has jumped and is being checked. Please try again in a while.',
    );
  }
  return now;
}
