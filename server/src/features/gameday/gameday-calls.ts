import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { openGameDays } from './gameday-service.ts';

/** The calls of a game day. */
export function gameDayCalls(app: Context) {
  const days = openGameDays(app);
  return {
    'GET /game-day': (_context, { caller, query }) => days.places(caller, query.week),
    'GET /game-day/groups/:id/table': (_context, { caller, params }) => days.table(caller, params.id),
    'GET /game-day/plays': (_context, { caller, query }) => days.plays(caller, query.week, Number(query.since ?? 0)),
  } satisfies Handlers;
}
