import type { Handlers } from '../../handlers.ts';
import type { GroupSheets } from './sheets-service.ts';

/** What the lineups of a group held at each lock. */
export function sheetsCalls(sheets: GroupSheets) {
  return {
    'GET /groups/:id/sheets': (_context, { caller, params, query }) =>
      sheets.ofWeek(caller, { groupId: params.id, weekId: query.week_id, userId: query.user_id }),
  } satisfies Handlers;
}
