import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { openHindsight } from './hindsight-service.ts';

/** The route of seasons in hindsight. */
export function hindsightRoutes(app: FastifyInstance, context: Context): void {
  const hindsightOf = openHindsight(context);
  bind(app, context, 'GET /groups/:groupId/hindsight', ({ caller, params }) => hindsightOf(caller, params.groupId));
}
