import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { openRecaps } from './recap-service.ts';
import { winsOf } from './wins.ts';

/** The routes of recaps. */
export function recapRoutes(app: FastifyInstance, context: Context): void {
  const recapOf = openRecaps(context);
  bind(app, context, 'GET /groups/:groupId/recap/:weekNumber', ({ caller, params }) =>
    recapOf(caller, params.groupId, Number(params.weekNumber)),
  );
  bind(app, context, 'GET /recaps/:weekNumber/wins', ({ caller, params }) =>
    winsOf(context, caller, Number(params.weekNumber)),
  );
}
