import { signedInApi } from './open-app.tsx';
import { LINEUP, PLAYERS } from './small-league.ts';

/** An API with a lineup, and what the detail of a player reads. */
export function playerApi(): ReturnType<typeof signedInApi> {
  const api = signedInApi();
  api.reply('GET /lineups/:weekId', [LINEUP]);
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /players/:id/game-log', { data: [] });
  api.refuse('GET /players/:id/season-stats', 404);
  return api;
}
