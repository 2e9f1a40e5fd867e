// Tables of weeks and the season, others’ lineups once they may be seen, and files of both.

import type { SeasonFileFormat } from '@singleback/contract/season-export.ts';
import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { type Prepared, type SharedHead, Streamed, sharedHead, withTail } from '../../http/replies.ts';
import { COMMAS, SEMICOLONS } from '../../lib/csv.ts';
import { type CallersGroupTable, type CallersTable, openTables, type TablePage } from './leaderboard-service.ts';
import { viewLineup } from './lineup-viewer.ts';
import { readSeasonBefore } from './season-before.ts';
import { csvOfSeason, type ExportSources, exportSeason, jsonOfSeason, type SeasonParts } from './season-export.ts';

/** The standings, and the lineups behind their rows. */
export function leaderboardCalls(app: Context, sheets: ExportSources['sheets']) {
  const tables = openTables(app);
  const overall = replies<CallersTable>(({ page: { entries, total } }) => {
    return { entries: entries.slice(0, OVERALL_ROWS), total };
  });
  const ofGroups = replies<CallersGroupTable>(
    ({ page: { entries, page, total } }) => ({ entries, page, total }),
    ({ group, lastStanding }) =>
      `,"group":${JSON.stringify(group)}${lastStanding ? `,"lastStanding":${JSON.stringify(lastStanding)}` : ''}`,
  );
  return {
    'GET /leaderboard/overall': async (_context, { caller }) => overall(await tables.overall(caller)),
    'GET /leaderboard/group/:groupId': async (_context, { caller, params, query }) =>
      ofGroups(await tables.ofGroup(caller, params.groupId, Number(query.page ?? 1), query.season_id)),
    'GET /leaderboard/season-before': readSeasonBefore,
    'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId': viewLineup,
    'GET /groups/:id/export': async (context, { caller, params, query }) =>
      exportFile(await exportSeason(context, { tables, sheets }, caller, params.id), query.format ?? 'json'),
  } satisfies Handlers;
}

/** A group's season as a file, in the requested format. */
function exportFile(season: SeasonParts, format: SeasonFileFormat): Streamed {
  const name = `singleback-${season.group.id.slice(0, 8)}-${season.season}`;
  if (format === 'json') return new Streamed(jsonOfSeason(season), { type: 'application/json', name: `${name}.json` });
  const dialect = format === 'csv' ? COMMAS : SEMICOLONS;
  return new Streamed(csvOfSeason(season, dialect), { type: 'text/csv', name: `${name}.csv` });
}

/**
 * Replies with a shared beginning, made once for everybody, and the caller's own end, made once per caller, each as
 * long as the service returns the same object.
 */
function replies<Table extends CallersTable>(
  shownOf: (table: Table) => object,
  more: (table: Table) => string = () => '',
) {
  const heads = new WeakMap<TablePage, Promise<SharedHead>>();
  const known = new WeakMap<Table, Promise<Prepared>>();
  const headOf = (table: Table) => {
    const head = heads.get(table.page) ?? sharedHead(JSON.stringify(shownOf(table)).slice(0, -1));
    heads.set(table.page, head);
    return head;
  };
  const make = async (table: Table) => withTail(await headOf(table), `${more(table)}${ownEnd(table)}`);
  return (table: Table): Promise<Prepared> => {
    const reply = known.get(table) ?? make(table);
    known.set(table, reply);
    return reply;
  };
}

const ownEnd = ({ userRow }: CallersTable) =>
  `,"userRank":${userRow?.rank ?? null},"userRow":${JSON.stringify(userRow)}}`;
