import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether the user of a row was still in the group when a week ended, or has joined since: what a week's winners, records and
 * counts are made of (rules 7.16). For rows of `week_points` with the alias `scored` and of weeks with the alias `week`.
 * Members are many and those who have gone few, so the latter are looked for.
 */
export const wasMember: SQL = sql`not exists (
  select from group_members gone
  where gone.group_id = scored.group_id and gone.user_id = scored.user_id and not gone.is_active
    and coalesce(gone.left_at, gone.joined_at) < week.end_date)`;
