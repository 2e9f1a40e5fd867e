import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { overridesOfWeek } from './overrides-service.ts';

/** What the operator has set by hand. */
export function overridesRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /overrides/:weekId', ({ params }) => overridesOfWeek(context, params.weekId));
}
