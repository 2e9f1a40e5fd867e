import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { ReplyCache } from '../../http/reply-cache.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import { allTeams, currentSeasonWeeks, scheduleOf } from './season-service.ts';

const TEAMS_KEPT_MS = 10_000;
const SCHEDULE_KEPT_MS = 10_000;

/** The routes of the season, its weeks and the teams. */
export function seasonRoutes(app: FastifyInstance, context: Context): void {
  const teams = new TtlCache(context.clock, TEAMS_KEPT_MS, () => allTeams(context));
  const schedules = new TtlCache(context.clock, SCHEDULE_KEPT_MS, (seasonId: string) =>
    scheduleOf(context.db, seasonId),
  );
  const replies = new ReplyCache();
  bind(app, context, 'GET /current-season-weeks', () => currentSeasonWeeks(context));
  bind(app, context, 'GET /schedule', async ({ query }) => {
    const schedule = await schedules.get(query.season_id);
    return replies.reply({
      name: `schedule ${query.season_id}`,
      version: JSON.stringify(schedule),
      make: async () => schedule,
    });
  });
  bind(app, context, 'GET /teams', async () => {
    const reply = await teams.get('all');
    return replies.reply({ name: 'teams', version: JSON.stringify(reply), make: async () => reply });
  });
}
