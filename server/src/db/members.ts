import { type SQL, sql } from 'drizzle-orm';

/** Whether somebody may still hand lineups in to a group: not who is out of one that plays last one standing, nor who watches. */
export interface Survival {
  /** The week of the cut that stands; null for who is in. */
  outSinceWeek: number | null;
  /** They joined, or came back, after the first week with a cut. */
  isWatching: boolean;
}

/** Both in SQL text, for rows of `groups` and memberships with the name `member` (decision 016): nobody's are null and false. */
export function survivalColumns(member: string): Record<keyof Survival, string> {
  return {
    outSinceWeek: `(
      select since.week_number from group_outs gone join weeks since on since.id = gone.week_id
      where gone.group_id = groups.id and gone.user_id = ${member}.user_id)`,
    isWatching: `(groups.cut > 0 and exists (
      select from weeks first_cut
      where first_cut.season_id = groups.season_id and first_cut.week_number = groups.cut_from
        and first_cut.end_date < coalesce(${member}.returned_at, ${member}.joined_at)))`,
  };
}

/** Whether a member still plays in a group: the condition for rows of both, as for `survivalColumns`. */
export function stillPlays(member: string): SQL {
  const { outSinceWeek, isWatching } = survivalColumns(member);
  return sql.raw(`(${outSinceWeek} is null and not ${isWatching})`);
}

/**
 * Whether the user of a row was in the group when a week ended, or has joined since for the first time: what a week's winners,
 * records and counts are made of (rules 7.16). Who comes back was away at the end of the weeks in between. For rows of
 * `week_points` with the alias `scored` and of weeks with the alias `week`.
 * Members are many and those who have gone few, so the latter are looked for.
 */
export const wasMember: SQL = sql`(not exists (
  select from group_members gone
  where gone.group_id = scored.group_id and gone.user_id = scored.user_id and not gone.is_active
    and coalesce(gone.left_at, gone.joined_at) < week.end_date)
  and not exists (
  select from group_members back
  where back.group_id = scored.group_id and back.user_id = scored.user_id and back.is_active
    and back.left_at < week.end_date and week.end_date < back.returned_at))`;

const OF_SCORED = survivalColumns('scored');

/**
 * Whether a member could hand a lineup in for a week: was not out of the group by then, and did not watch, as who comes back
 * did not before. For rows of `groups`, memberships with the alias `scored` and weeks with the alias `week`.
 */
export const couldPlay: SQL = sql.raw(`(coalesce(${OF_SCORED.outSinceWeek}, week.week_number) >= week.week_number
  and (week.week_number < groups.cut_from or not ${OF_SCORED.isWatching}
    or coalesce(week.end_date < scored.returned_at, false)))`);
