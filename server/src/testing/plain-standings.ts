import type { Pool } from 'pg';

/** A user's row of a table, computed without anything stored. Hundredths. */
export interface PlainRow {
  user: number;
  total: number;
  weeks: number;
  scoringWeeks: number;
  /** Before the current week; null for who had not played by then. */
  before: number | null;
}

/**
 * The rows of a group's table by one plain query over the source tables, by user: what the standings in memory have to
 * equal. Shares no code with them.
 */
export async function plainStandings(
  query: Pool['query'],
  at: { groupId: string; seasonId: string; currentWeekNumber: number },
): Promise<PlainRow[]> {
  const { rows } = await query<PlainRow>(
    `with lineup as (
       select place.user_id, week.week_number, (
           select coalesce(sum(line.points * case when slot.player_id = lineups.double_down_player_id then 2 else 1 end), 0)
           from lineup_slots slot join stat_lines line on line.player_id = slot.player_id
             and line.week_id = lineups.week_id left join games on games.id = line.game_id
           where slot.lineup_id = lineups.id and games.status is distinct from 'cancelled'
         ) * case when week.week_number = any (groups.playoff_weeks) then 100 + groups.playoff_bonus_percent else 100 end
         / 100.0 as points
       from lineup_groups place join lineups on lineups.id = place.lineup_id
       join weeks week on week.id = lineups.week_id join groups on groups.id = place.group_id
       where place.group_id = $1 and lineups.season_id = $2
     )
     select users.number as user, coalesce(sum(round(points)), 0)::int as total, count(lineup.user_id)::int as weeks,
       (count(*) filter (where round(points) <> 0))::int as "scoringWeeks",
       (sum(round(points)) filter (where week_number < $3))::int as before
     from users left join lineup on lineup.user_id = users.id
     where lineup.user_id is not null or exists (
       select from group_members member where member.group_id = $1 and member.user_id = users.id and member.is_active)
     group by users.number order by users.number`,
    [at.groupId, at.seasonId, at.currentWeekNumber],
  );
  return rows;
}
