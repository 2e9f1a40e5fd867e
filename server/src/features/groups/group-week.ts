import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { gameHasBegun } from '../../db/game-begun.ts';
import type { Db } from '../../db/pool.ts';
import type { Input } from '../../handlers.ts';
import { runningSeason } from '../season/season-service.ts';
import { groupFor } from './access-service.ts';

/** Who in a group has a lineup of the current week, and how far it has been played (rules 4.8). For members. */
export async function groupWeek({ db, clock }: Context, { caller, params }: Input<'GET /groups/:id/week'>) {
  const { row } = await groupFor(db, caller, params.id, 'member');
  const now = clock.now();
  const { currentWeek } = await runningSeason(db, now);
  const rows = await listMemberWeeks(db, row.group.id, currentWeek.id, now);
  return {
    week_id: currentWeek.id,
    week_number: currentWeek.weekNumber,
    nudged_at: row.group.nudgedAt?.toISOString() ?? null,
    members: rows.map(({ userId, slots, final, begun }) => ({
      ...{ user_id: userId, has_lineup: slots > 0, final, live: begun - final, to_come: slots - begun },
    })),
  };
}

/** How far a member's lineup of a week has been played, in slots; all 0 without a lineup. */
interface MemberWeekRow extends Record<string, unknown> {
  userId: string;
  slots: number;
  final: number;
  begun: number;
}

/** The active members of a group with their lineups of a week. Of slots that have not begun only the number is read. */
async function listMemberWeeks(db: Db, groupId: string, weekId: string, now: Date): Promise<MemberWeekRow[]> {
  const { rows } = await db.execute<MemberWeekRow>(sql`
    select member.user_id as "userId", count(slot.slot_key)::int as slots,
      count(*) filter (where game.status = 'final')::int as final, count(game.status)::int as begun
    from group_members member
    left join lineup_groups place
      on place.group_id = member.group_id and place.user_id = member.user_id and place.week_id = ${weekId}
    left join lineup_slots slot on slot.lineup_id = place.lineup_id
    left join players player on player.id = slot.player_id
    left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = ${weekId}
    left join lateral (
      select game.status from team_games game
      where game.week_id = ${weekId} and game.team_id = coalesce(pw.team_id, player.team_id) and ${gameHasBegun(now)}
      limit 1
    ) game on true
    where member.group_id = ${groupId} and member.is_active
    group by member.user_id order by member.user_id`);
  return rows;
}
