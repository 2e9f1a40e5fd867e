import type { MemberWeek } from '@singleback/contract/groups.ts';
import type { LineupProgress } from '../../leaderboard/model.ts';

/** How far each member's lineup has been played, by user id; null without a lineup. */
export function progressByUser(members: readonly MemberWeek[]): ReadonlyMap<string, LineupProgress | null> {
  return new Map(
    members.map(({ user_id, has_lineup, final, live, to_come }) => [
      user_id,
      has_lineup ? { final, live, toCome: to_come } : null,
    ]),
  );
}
