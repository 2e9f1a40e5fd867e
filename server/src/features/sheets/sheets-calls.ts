import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { openGroupSheets } from './sheets-service.ts';

/** What the lineups of a group held at each lock. */
export function sheetsCalls(context: Context) {
  const sheets = openGroupSheets(context);
  return {
    'GET /groups/:id/sheets': (_context, { caller, params, query }) => sheets.ofWeek(caller, params.id, query.week_id),
  } satisfies Handlers;
}
