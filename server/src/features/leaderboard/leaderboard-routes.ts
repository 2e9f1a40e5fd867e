import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { groupTable, overallTable } from './leaderboard-service.ts';
import { viewLineup } from './lineup-viewer.ts';

/** The tables, and the lineups behind their rows. */
export function leaderboardRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /leaderboard/overall', ({ caller }) => overallTable(context, caller));
  bind(app, context, 'GET /leaderboard/group/:groupId', ({ caller, params }) =>
    groupTable(context, caller, params.groupId),
  );
  bind(app, context, 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', ({ caller, params }) =>
    viewLineup(context, caller, params),
  );
}
