// What a group's lineups held at each lock, for its members to check against the log of locks (docs/lock-log.md).

import type { Sheets } from '@singleback/contract/season-export.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { groupTag } from '@singleback/verify/locks/entry.ts';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasBegun, readGameStatuses } from '../../db/season.ts';
import type { Handlers } from '../../handlers.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { openSheets } from '../../lock-log/sheets.ts';
import { groupFor } from '../groups/access-service.ts';
import { lineupInGroup } from '../lineups/lineups-service.ts';
import { type WeekRow, weekById } from '../season/season-service.ts';

/** What the lineups of a group held at each lock. */
export function sheetsCalls(sheets: GroupSheets) {
  return {
    'GET /groups/:id/sheets': (_context, { caller, params, query }) =>
      sheets.ofWeek(caller, { groupId: params.id, weekId: query.week_id, userId: query.user_id }),
  } satisfies Handlers;
}

interface SheetsOf {
  callerId: string;
  groupId: string;
  week: WeekRow;
  /** Null: all rows. */
  lineupIds?: readonly string[] | null;
}

/** The sheets of groups, made in a thread. */
export interface GroupSheets {
  /**
   * The sheets of a week for a member of the group, or a former one of a closed group; of the everyone-group for anyone.
   * With a user, and always of the everyone-group, only the rows of the lineup that the viewer shows of them, each with a
   * proof: the caller's where no user is named. Refuses with not_found or not_allowed.
   */
  ofWeek(caller: Caller, of: { groupId: string; weekId: string; userId?: string | undefined }): Promise<Sheets>;
  /** All rows for a caller who may see them, as of an instant, and whether the week is final. */
  seenAt(now: Date, of: SheetsOf): Promise<Sheets & { isFinal: boolean }>;
  close(): Promise<void>;
}

export function openGroupSheets(context: Context): GroupSheets {
  const { db, clock } = context;
  const maker = openSheets(context);
  const seenAt: GroupSheets['seenAt'] = async (now, { callerId, groupId, week, lineupIds = null }) => {
    const statuses = await readGameStatuses(db, week.seasonId);
    const isFinal = isWeekFinal(week, statuses.get(week.id) ?? [], now);
    const visibleTeams = await readVisibleTeams(db, week.id, now);
    const locks = await maker.make(week.id, { groupId, callerId, lineupIds, isFinal, visibleTeams });
    return { group_tag: groupTag(groupId), locks, isFinal };
  };
  return {
    seenAt,
    close: () => maker.close(),
    async ofWeek(caller, { groupId, weekId, userId }) {
      const isEveryone = groupId === EVERYONE_GROUP_ID;
      if (!isEveryone) await groupFor(db, caller, groupId, 'reader');
      const week = await weekById(db, weekId);
      const shown = userId ?? (isEveryone ? caller.userId : null);
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

/** The teams whose players everybody may see in a week: their game has begun. */
async function readVisibleTeams(db: Db, weekId: string, now: Date): Promise<Set<string>> {
  const rows = await query<{ team: string }>(db)`
    select abbreviation as team from team_games game join teams on teams.id = game.team_id
    where game.week_id = ${weekId} and ${gameHasBegun(now)}`;
  return new Set(rows.map(({ team }) => team));
}
