import type { MemberWeek } from '@singleback/contract/groups.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../handlers.ts';
import { runningSeason } from '../season/season-service.ts';
import { asMember } from './access-service.ts';
import { listMemberWeeks } from './group-week-store.ts';

interface GroupWeek {
  week_id: string;
  week_number: number;
  members: MemberWeek[];
  nudged_at: string | null;
}

/** Who in a group has a lineup of the current week, and how far it has been played (rules 4.8). For members. */
export async function groupWeek(
  { db, clock }: Context,
  { caller, params }: Input<'GET /groups/:id/week'>,
): Promise<GroupWeek> {
  const { row } = await asMember(db, caller, params.id);
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
