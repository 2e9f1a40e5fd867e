// Sheets: what a group's lineups held at each lock, for its members to check against the log of locks (docs/lock-log.md).

import type { Sheets } from '@singleback/contract/sheets.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { groupTag } from '@singleback/verify/locks/lock-list.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { gameHasBegun, readGameStatuses } from '../../db/game-begun.ts';
import type { Db } from '../../db/pool.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { openSheets } from '../../lock-log/sheets.ts';
import { groupFor } from '../groups/access-service.ts';
import { type WeekRow, weekById } from '../season/season-service.ts';

/** The sheets of groups, made in a thread. */
export interface GroupSheets {
  /**
   * The sheets of a week for a member of the group, or a former one of a closed group; of the everyone-group the caller's
   * own lineup. Refuses with not_found or not_allowed.
   */
  ofWeek(caller: Caller, groupId: string, weekId: string): Promise<Sheets>;
  /** The same for a caller who may see them, as of an instant, and whether the week is final. */
  seenAt(now: Date, of: { callerId: string; groupId: string; week: WeekRow }): Promise<Sheets & { isFinal: boolean }>;
}

export function openGroupSheets(context: Context): GroupSheets {
  const { db, clock } = context;
  const makeSheets = openSheets(context);
  const seenAt: GroupSheets['seenAt'] = async (now, { callerId, groupId, week }) => {
    const statuses = await readGameStatuses(db, week.seasonId);
    const isFinal = isWeekFinal(week, statuses.get(week.id) ?? [], now);
    const visibleTeams = await readVisibleTeams(db, week.id, now);
    const isOwnOnly = groupId === EVERYONE_GROUP_ID;
    const locks = await makeSheets(week.id, { groupId, callerId, isOwnOnly, isFinal, visibleTeams });
    return { group_tag: groupTag(groupId), locks, isFinal };
  };
  return {
    seenAt,
    async ofWeek(caller, groupId, weekId) {
      if (groupId !== EVERYONE_GROUP_ID) await groupFor(db, caller, groupId, 'reader');
      const week = await weekById(db, weekId);
      const { group_tag, locks } = await seenAt(clock.now(), { callerId: caller.userId, groupId, week });
      return { group_tag, locks };
    },
  };
}

/** The teams whose players everybody may see in a week: their game has begun. */
async function readVisibleTeams(db: Db, weekId: string, now: Date): Promise<Set<string>> {
  const { rows } = await db.execute<{ team: string }>(sql`
    select abbreviation as team from team_games game join teams on teams.id = game.team_id
    where game.week_id = ${weekId} and ${gameHasBegun(now)}`);
  return new Set(rows.map(({ team }) => team));
}
