import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { myGroups } from './groups-service.ts';

/** The groups that people play in. */
export function groupsRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /groups', ({ caller }) => myGroups(context, caller));
}
