import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { openGameDays } from './gameday-service.ts';

/** The routes of a game day. */
export function gameDayRoutes(app: FastifyInstance, context: Context): void {
  const days = openGameDays(context);
  bind(app, context, 'GET /game-day', ({ caller }) => days.today(caller));
  bind(app, context, 'GET /game-day/plays', ({ caller, query }) => days.plays(caller, Number(query.since ?? 0)));
}
