import type { Pool } from 'pg';

/** A user's row of a table, computed without anything stored. Hundredths. */
export interface PlainRow {
  user: number;
  total: number;
  weeks: number;
  scoringWeeks: number;
  /** Before the current week; null for who had not played by then and been granted nothing. */
  before: number | null;
}

/**
 * The rows of a group's table by one plain query over the source tables, by user: what the standings in memory have to
 * equal. Shares no code with them. Of what is stored it takes only which weeks are final.
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
     ), absent as (
       select member.user_id, week.week_number, week.end_date <= member.joined_at as is_late,
         greatest(0, (select min(round(points)) from lineup where lineup.week_number = week.week_number
           and lineup.user_id in (select stayed.user_id from group_members stayed
             where stayed.group_id = $1 and (stayed.left_at >= week.end_date or stayed.is_active
               and (stayed.left_at < week.end_date and week.end_date < stayed.returned_at) is not true)))) as points
       from groups join group_members member on member.group_id = groups.id
       join weeks week on week.season_id = $2 join settled_weeks on settled_weeks.week_id = week.id
       where groups.id = $1 and groups.missed_weeks = 'lowest' and week.week_number >= coalesce(groups.start_week, 1)
         and week.week_number <= coalesce((select max(last) from unnest(groups.playoff_weeks) last), week.week_number)
         and (week.end_date <= member.joined_at or member.is_active or member.left_at >= week.end_date)
         and exists (select from lineup where lineup.week_number = week.week_number)
         and not exists (
           select from lineup where lineup.week_number = week.week_number and lineup.user_id = member.user_id)
     ), granted as (
       select * from (
         select *, row_number() over (partition by user_id, is_late order by week_number) as nth from absent
       ) numbered where is_late or nth <= 2
     ), given as (
       select user_id, sum(points)::int as total,
         nullif(coalesce(sum(points) filter (where week_number < $3), 0), 0)::int as before
       from granted group by user_id
     )
     select users.number as user, coalesce(sum(round(points)), 0)::int + coalesce(max(given.total), 0) as total,
       count(lineup.user_id)::int as weeks, (count(*) filter (where round(points) <> 0))::int as "scoringWeeks",
       case when max(given.before) is null then (sum(round(points)) filter (where week_number < $3))::int
         else coalesce(sum(round(points)) filter (where week_number < $3), 0)::int + max(given.before) end as before
     from users left join lineup on lineup.user_id = users.id left join given on given.user_id = users.id
     where lineup.user_id is not null or exists (
       select from group_members member where member.group_id = $1 and member.user_id = users.id and member.is_active)
     group by users.number order by users.number`,
    [at.groupId, at.seasonId, at.currentWeekNumber],
  );
  return rows;
}
