import { sql } from 'drizzle-orm';

/** The column "seasonKind" of a round, for the words about it, from the table `weeks`; null in a regular season. */
export const seasonKindColumn = sql`
  (select nullif(seasons.kind, 'regular') from seasons where seasons.id = weeks.season_id) as "seasonKind"`;
