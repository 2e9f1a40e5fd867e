import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { openRun, playableSeasons } from './playable-seasons.ts';
import { nextPlayers, pickWeek, playedWeek, presentRun, startRun } from './runs-service.ts';
import { seasonEnd, tryStart } from './week-result.ts';

/** A season that is played again in an evening, without an account. */
export function tryCalls(app: Context) {
  const seasons = playableSeasons(app);
  return {
    'GET /try': ({ db }, { query }) => tryStart(db, seasons, query.season),
    'POST /try/runs': (context, { body, caller }) => startRun(context, seasons, caller, body.season),
    'POST /try/run': async (context, { body }) => presentRun(seasons, await openRun(context, seasons, body.token)),
    'POST /try/week': async (context, { body }) => {
      const run = await openRun(context, seasons, body.token);
      const name = `${run.season.id} ${run.weeks.length + 1}`;
      return { name, version: 'final', make: async () => nextPlayers(run) };
    },
    'POST /try/picks': (context, { body }) => {
      const picks = body.players.map(({ player_id, position }) => ({ playerId: player_id.toLowerCase(), position }));
      return pickWeek(context, seasons, { token: body.token, weekNumber: body.week_number, picks });
    },
    'POST /try/result': async (context, { body }) =>
      playedWeek(context.db, await openRun(context, seasons, body.token), body.week_number),
    'POST /try/end': async (context, { body }) => seasonEnd(context.db, await openRun(context, seasons, body.token)),
  } satisfies Handlers;
}
