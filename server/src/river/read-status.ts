import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';

/** What is in the database and how fresh it is, as lines for the operator. `now` is the season's time. */
export async function readStatus(db: Db, now: Date): Promise<string[]> {
  const seasons = await db.execute<Record<string, string | number>>(sql`
    select year, version, counts.* from seasons cross join lateral (
      select
        (select count(*) from games join weeks on weeks.id = games.week_id where weeks.season_id = seasons.id) as games,
        (select count(*) from games join weeks on weeks.id = games.week_id
          where weeks.season_id = seasons.id and games.status = 'final') as finals,
        (select count(*) from stat_lines join weeks on weeks.id = stat_lines.week_id
          where weeks.season_id = seasons.id) as lines,
        (select count(*) from stat_corrections join weeks on weeks.id = stat_corrections.week_id
          where weeks.season_id = seasons.id) as corrections,
        (select count(*) from lineups where season_id = seasons.id) as lineups
    ) as counts order by year`);
  const sources = await db.execute<{ source: string; read_at: string }>(
    sql`select source, read_at from feed_state order by source`,
  );
  const people = await db.execute<{ users: string }>(sql`select count(*) as users from users`);
  return [
    `The season's clock stands at ${now.toISOString()}.`,
    `${people.rows[0]?.users ?? 0} accounts.`,
    ...seasons.rows.map(
      (season) =>
        `Season ${season.year}: ${season.finals} of ${season.games} games final, ${season.lines} stat lines, ` +
        `${season.corrections} corrections, ${season.lineups} lineups, version ${season.version}.`,
    ),
    ...sources.rows.map(
      ({ source, read_at }) => `Feed ${source} was last read well at ${new Date(read_at).toISOString()}.`,
    ),
  ];
}
