import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { etagOf, hasTag, REVALIDATED, unchanged } from '../../http/prepared.ts';
import { baseVersionOf } from '../../lib/base-version.ts';
import { availableGroups } from './available-groups.ts';
import { ownCorrections } from './corrections.ts';
import { deleteLineup } from './delete-lineup.ts';
import { lineupsOfWeek, lineupsPerGroup, ownLineup, usedPlayers } from './lineups-service.ts';
import { addGroups, removeGroups } from './regroup-lineup.ts';
import { seasonBoard } from './season-board.ts';
import { submitLineup } from './submit-lineup.ts';
import { lineupTransactions, transactionSummary } from './transactions.ts';
import { updateLineup } from './update-lineup.ts';

/** The routes of the caller's own lineups. */
export function lineupsRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /lineups/week/:weekId/groups', ({ caller, params }) =>
    lineupsPerGroup(context, caller, params.weekId),
  );
  bind(app, context, 'GET /lineups/used-players', ({ caller, query }) =>
    usedPlayers(context, caller, query.group_ids, query.lineup_id),
  );
  bind(app, context, 'GET /lineups/season', async ({ caller, request, reply }) => {
    const isKnown = (version: string) => hasTag(request, etagOf(version));
    const { version, lineups } = await seasonBoard(context, caller, isKnown);
    if (lineups === null) return unchanged(etagOf(version));
    reply.headers({ etag: etagOf(version), 'cache-control': REVALIDATED });
    return lineups;
  });
  bind(app, context, 'GET /lineups/:weekId', ({ caller, params }) => lineupsOfWeek(context, caller, params.weekId));
  bind(app, context, 'GET /lineup/:id', ({ caller, params }) => ownLineup(context, caller, params.id));
  bind(app, context, 'POST /lineup', ({ caller, body }) => submitLineup(context, caller, body));
  bind(app, context, 'PUT /lineup/:id', ({ caller, params, body, request }) =>
    updateLineup(context, caller, params.id, body, baseVersionOf(body, request.headers['if-match'])),
  );
  bind(app, context, 'DELETE /lineup/:id', ({ caller, params, body, request }) =>
    deleteLineup(context, caller, params.id, baseVersionOf(body, request.headers['if-match'])),
  );
  bind(app, context, 'GET /lineup/:id/available-groups', ({ caller, params }) =>
    availableGroups(context, caller, params.id),
  );
  bind(app, context, 'POST /lineup/:id/add-groups', ({ caller, params, body, request }) =>
    addGroups(context, caller, params.id, body.group_ids, baseVersionOf(body, request.headers['if-match'])),
  );
  bind(app, context, 'POST /lineup/:id/remove-groups', ({ caller, params, body, request }) =>
    removeGroups(context, caller, params.id, body.group_ids, baseVersionOf(body, request.headers['if-match'])),
  );
  bind(app, context, 'GET /corrections', ({ caller, query }) => ownCorrections(context, caller, query.week_id));
  bind(app, context, 'GET /lineup/:id/transactions', ({ caller, params, query }) =>
    lineupTransactions(context, caller, params.id, query),
  );
  bind(app, context, 'GET /lineup/:id/transactions/summary', ({ caller, params }) =>
    transactionSummary(context, caller, params.id),
  );
}
