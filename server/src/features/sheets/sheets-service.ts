// What a group's lineups held at each lock, for its members to check against the log of locks (docs/lock-log.md).

import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { groupTag } from '@singleback/verify/locks/entry.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasBegun, readGameStatuses } from '../../db/season.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { GAME_LOCK } from '../../lock-log/lock-queries.ts';
import { openSheets } from '../../lock-log/sheets.ts';
import { groupFor } from '../groups/access-service.ts';
import { lineupInGroup } from '../lineups/lineups-service.ts';
import { type WeekRow, weekById } from '../season/season-service.ts';

/** What the lineups of a group held at each lock. */
export const sheetsCalls = (sheets: GroupSheets) =>
  ({ 'GET /groups/:id/sheets': (_context, input) => sheets.ofWeek(input) }) satisfies Handlers;

interface SheetsOf {
  callerId: string;
  groupId: string;
  week: WeekRow;
  /** Null: all rows. */
  lineupIds?: readonly string[] | null;
}

/** The sheets of groups, made in a thread. */
export type GroupSheets = ReturnType<typeof openGroupSheets>;

export function openGroupSheets(context: Context) {
  const { db, clock } = context;
  const maker = openSheets(context);
  /** All rows for a caller who may see them, as of an instant, and whether the week is final. */
  const seenAt = async (now: Date, { callerId, groupId, week, lineupIds = null }: SheetsOf) => {
    const statuses = await readGameStatuses(db, week.seasonId);
    const isFinal = isWeekFinal(week, statuses.get(week.id) ?? [], now);
    const visibleLocks = await readVisibleLocks(db, week.id, now);
    const locks = await maker.make(week.id, { groupId, callerId, lineupIds, isFinal, visibleLocks });
    return { group_tag: groupTag(groupId), locks, isFinal };
  };
  return {
    seenAt,
    close: () => maker.close(),
    /**
     * The sheets of a week for a member of the group, or a former one of a closed group; of the everyone-group for anyone.
     * With a user, and always of the everyone-group, only the rows of the lineup that the viewer shows of them, each with a
     * proof: the caller's where no user is named. Refuses with not_found or not_allowed.
     */
    async ofWeek({
      caller,
      params: { id: groupId },
      query: { week_id: weekId, user_id },
    }: Input<'GET /groups/:id/sheets'>) {
      const isEveryone = groupId === EVERYONE_GROUP_ID;
      if (!isEveryone) await groupFor(db, caller, groupId, 'reader');
      const week = await weekById(db, weekId);
      const shown = user_id ?? (isEveryone ? caller.userId : null);
      const lineupIds = shown === null ? null : await lineupsShown(db, { userId: shown, weekId, groupId });
      const { group_tag, locks } = await seenAt(clock.now(), { callerId: caller.userId, groupId, week, lineupIds });
      return { group_tag, locks };
    },
  };
}

/** The lineup that the viewer shows of a user in a group [G7.19]; whoever sees the group may see it. */
async function lineupsShown(db: Db, place: Parameters<typeof lineupInGroup>[1]): Promise<string[]> {
  const lineup = await lineupInGroup(db, place);
  return lineup === null ? [] : [lineup.id];
}

/** When the teams whose players everybody may see in a week have locked: their game has begun. */
async function readVisibleLocks(db: Db, weekId: string, now: Date): Promise<Map<string, string>> {
  const rows = await query<{ team: string; time: string }>(db)`
    select abbreviation as team, min(${sql.raw(GAME_LOCK)}) as time
    from team_games game join teams on teams.id = game.team_id
    where game.week_id = ${weekId} and ${gameHasBegun(now)} group by abbreviation`;
  return new Map(rows.map(({ team, time }) => [team, time]));
}
