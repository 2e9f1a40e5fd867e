import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { runningSeason, type Week } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
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
