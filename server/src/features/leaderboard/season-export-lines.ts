import type { ExportedWeek } from '@singleback/contract/season-export.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

type ExportedLine = ExportedWeek['statLines'][number];

/**
 * The stat lines of these players in a week, with the corrections that moved their points, oldest first. Without a figure
 * the line is empty: it gives the 0 points that the player has.
 */
export async function listExportedLines(db: Db, weekId: string, playerIds: readonly string[]): Promise<ExportedLine[]> {
  const { rows } = await db.execute<ExportedLine & Record<string, unknown>>(sql`
    select players.id as "playerId", position, coalesce(stats, '{}') as line, coalesce((
      select json_agg(json_build_object('at', noted_at, 'before', points_before, 'after', points_after)
        order by noted_at, id)
      from stat_corrections change
      where change.player_id = players.id and change.week_id = ${weekId} and points_before <> points_after
    ), '[]') as corrections
    from players left join stat_lines line on line.player_id = players.id and line.week_id = ${weekId}
    where players.id = any (${sql.param([...playerIds])}::uuid[])
    order by players.id`);
  return rows.map(({ playerId, position, line, corrections }) => ({
    ...{ playerId, position, line },
    corrections: corrections.map(({ at, before, after }) => ({
      at: new Date(at).toISOString(),
      before: pointsFromHundredths(before),
      after: pointsFromHundredths(after),
    })),
  }));
}
