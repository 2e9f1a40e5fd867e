import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { openGameDays } from './gameday-service.ts';

/** The routes of a game day. */
export function gameDayRoutes(app: FastifyInstance, context: Context): void {
  const days = openGameDays(context);
  bind(app, context, 'GET /game-day', ({ caller, query }) => days.places(caller, query.week));
  bind(app, context, 'GET /game-day/groups/:id/table', ({ caller, params }) => days.table(caller, params.id));
  bind(app, context, 'GET /game-day/plays', ({ caller, query }) =>
    days.plays(caller, query.week, Number(query.since ?? 0)),
  );
}
