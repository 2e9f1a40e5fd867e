import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { etagOf, hasTag, REVALIDATED, unchanged } from '../../http/replies.ts';
import { baseVersionOf } from '../../lib/requests.ts';
import { lineupsOfWeek, lineupsPerGroup, ownLineup, usedPlayers } from './lineups-service.ts';
import { addGroups, availableGroups, removeGroups } from './regroup-lineup.ts';
import { deleteLineup, openSaveReceipts, submitLineup, updateLineup } from './save-service.ts';
import { ownCorrections, seasonBoard } from './season-board.ts';
import { lineupTransactions, transactionSummary } from './transactions.ts';

/** The calls of the caller's own lineups. */
export const lineupsCalls = (app: Context) => {
  const acknowledged = openSaveReceipts(app);
  return {
    'GET /lineups/week/:weekId/groups': (context, { caller, params }) =>
      lineupsPerGroup(context, caller, params.weekId),
    'GET /lineups/used-players': (context, { caller, query }) =>
      usedPlayers(context, caller, query.group_ids, query.lineup_id),
    'GET /lineups/season': async (context, { caller, request, reply }) => {
      const isKnown = (version: string) => hasTag(request, etagOf(version));
      const { version, lineups } = await seasonBoard(context, caller, isKnown);
      if (lineups === null) return unchanged(etagOf(version));
      reply.headers({ etag: etagOf(version), 'cache-control': REVALIDATED });
      return lineups;
    },
    'GET /lineups/:weekId': (context, { caller, params }) => lineupsOfWeek(context, caller, params.weekId),
    'GET /lineup/:id': ownLineup,
    'POST /lineup': (context, { caller, body }) => acknowledged(submitLineup(context, caller, body)),
    'PUT /lineup/:id': (context, { caller, params, body, request }) =>
      acknowledged(updateLineup(context, caller, params.id, body, baseVersionOf(body, request.headers['if-match']))),
    'DELETE /lineup/:id': (context, { caller, params, body, request }) =>
      deleteLineup(context, caller, params.id, baseVersionOf(body, request.headers['if-match'])),
    'GET /lineup/:id/available-groups': (context, { caller, params }) => availableGroups(context, caller, params.id),
    'POST /lineup/:id/add-groups': (context, { caller, params, body, request }) =>
      acknowledged(
        addGroups(context, caller, params.id, body.group_ids, baseVersionOf(body, request.headers['if-match'])),
      ),
    'POST /lineup/:id/remove-groups': (context, { caller, params, body, request }) =>
      acknowledged(
        removeGroups(context, caller, params.id, body.group_ids, baseVersionOf(body, request.headers['if-match'])),
      ),
    'GET /corrections': ownCorrections,
    'GET /lineup/:id/transactions': (context, { caller, params, query }) =>
      lineupTransactions(context, caller, params.id, query),
    'GET /lineup/:id/transactions/summary': transactionSummary,
  } satisfies Handlers;
};
