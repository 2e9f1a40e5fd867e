import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import { ReplyCache } from '../../http/reply-cache.ts';
import { openRun } from './open-run.ts';
import { playableSeasons } from './playable-seasons.ts';
import { nextPlayers, pickWeek, playedWeek, presentRun, startRun } from './runs-service.ts';
import { seasonEnd } from './season-end.ts';
import { tryStart } from './try-start.ts';

/** A season that is played again in an evening, without an account. */
export function tryRoutes(app: FastifyInstance, context: Context): void {
  const seasons = playableSeasons(context);
  const listings = new ReplyCache();
  bind(app, context, 'GET /try', () => tryStart(context.db, seasons));
  bind(app, context, 'POST /try/runs', async ({ body, caller, request }) => {
    await context.limits.shared.admit('tryStart', attempterOf(request));
    return startRun(context, seasons, caller, body.season);
  });
  bind(app, context, 'POST /try/run', async ({ body }) =>
    presentRun(seasons, await openRun(context, seasons, body.token)),
  );
  bind(app, context, 'POST /try/week', async ({ body }) => {
    const run = await openRun(context, seasons, body.token);
    const name = `${run.season.id} ${run.weeks.length + 1}`;
    return listings.reply({ name, version: 'final', make: async () => nextPlayers(run) });
  });
  bind(app, context, 'POST /try/picks', async ({ body, request }) => {
    await context.limits.shared.admit('tryPicks', attempterOf(request));
    const picks = body.players.map(({ player_id, position }) => ({ playerId: player_id.toLowerCase(), position }));
    return pickWeek(context, seasons, { token: body.token, weekNumber: body.week_number, picks });
  });
  bind(app, context, 'POST /try/result', async ({ body }) =>
    playedWeek(context.db, await openRun(context, seasons, body.token), body.week_number),
  );
  bind(app, context, 'POST /try/end', async ({ body }) =>
    seasonEnd(context.db, await openRun(context, seasons, body.token)),
  );
}
