import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { trophiesOf } from './trophies-service.ts';

/** The route of trophies. */
export function trophiesRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /groups/:id/trophies', ({ caller, params }) => trophiesOf(context, caller, params.id));
}
