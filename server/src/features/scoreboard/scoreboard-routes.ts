import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { openScoreboard } from './scoreboard-service.ts';

/** The games of a week. */
export function scoreboardRoutes(app: FastifyInstance, context: Context): void {
  const scoreboard = openScoreboard(context);
  bind(app, context, 'GET /scoreboard/:weekId', ({ caller, params }) => scoreboard(caller, params.weekId));
}
