// Chances to win a week or a season, simulated in a thread for the groups that somebody watches.

import type { Handlers } from '../../handlers.ts';
import { type Chances, readHistogram } from './chances-service.ts';
import { readHeadToHead, readNeed } from './own-view.ts';

/** The calls of the chances. What a user sees of their own is never cached; what all see is. */
export const chancesCalls = (chances: Chances) =>
  ({
    'GET /game-day/chances': (_context, { caller }) => chances.ofCaller(caller),
    'GET /game-day/groups/:id/need': (context, { caller, params }) => readNeed(context, chances, caller, params.id),
    'GET /game-day/groups/:id/against/:userId': (context, { caller, params: { id: groupId, userId } }) =>
      readHeadToHead(context, chances, caller, { groupId, userId }),
    'GET /groups/:id/chances': async (_context, { caller, params: { id } }) => ({
      ...{ name: id, ...(await chances.ofGroup(caller, id)) },
    }),
    'GET /leaderboard/group/:groupId/histogram': async (context, { caller, params: { groupId }, query }) => {
      const of = query.of ?? 'season';
      return { name: `${groupId} ${of}`, ...(await readHistogram(context, caller, groupId, of)) };
    },
  }) satisfies Handlers;
