// Which season and week it is, its schedule and its teams. Other features ask season-service.ts.

import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { TtlCache } from '../../lib/caches.ts';
import { allTeams, currentSeasonWeeks, scheduleOf, weeksOfSeason } from './season-service.ts';

const KEPT_MS = 10_000;

/** The calls of the season, its weeks and the teams. */
export function seasonCalls(app: Context) {
  const teams = new TtlCache(app.clock, KEPT_MS, () => allTeams(app));
  const schedules = new TtlCache(app.clock, KEPT_MS, (seasonId: string) => scheduleOf(app.db, seasonId));
  return {
    'GET /current-season-weeks': (context) => currentSeasonWeeks(context),
    'GET /season-weeks': async (_context, { query }) => {
      const weeks = await weeksOfSeason(app.db, query.season_id);
      return { name: query.season_id, version: JSON.stringify(weeks), make: async () => weeks };
    },
    'GET /schedule': async (_context, { query }) => {
      const schedule = await schedules.get(query.season_id);
      return { name: query.season_id, version: JSON.stringify(schedule), make: async () => schedule };
    },
    'GET /teams': async () => {
      const all = await teams.get('all');
      return { name: 'all', version: JSON.stringify(all), make: async () => all };
    },
  } satisfies Handlers;
}
