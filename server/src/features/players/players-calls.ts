import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { TtlCache } from '../../lib/caches.ts';
import { gameLog, groupUses, playerPoints, seasonStats } from './player-points.ts';
import { begunGames, editionKey, listPlayers, seesUsage, weekEdition } from './players-service.ts';
import { openUsage } from './usage.ts';

const EDITION_KEPT_MS = 1_000;

/** The players of a week, with two cached replies each, for free and for premium users; and a player's season. */
export function playersCalls(given: Context) {
  const { clock, db } = given;
  const readUsage = openUsage(given);
  const editions = new TtlCache(clock, EDITION_KEPT_MS, (weekId) => weekEdition(db, weekId));
  const watchers = new TtlCache(clock, EDITION_KEPT_MS, (userId) => seesUsage(db, userId));
  return {
    'GET /players': async (context, { query, caller }) => {
      const [edition, isPremium] = await Promise.all([
        editions.get(query.week_id.toLowerCase()),
        caller === null ? false : watchers.get(caller.userId),
      ]);
      const usage = isPremium ? await readUsage({ ...edition, begun: begunGames(edition, clock.now()) }) : null;
      return {
        name: `${edition.weekId} ${isPremium ? 'premium' : 'free'}`,
        version: [editionKey(edition, clock.now()), usage?.version].join(' '),
        make: () => listPlayers(context, edition, usage),
      };
    },
    'GET /players/:id/game-log': gameLog,
    'GET /players/:id/points/:weekId': playerPoints,
    'GET /players/:id/season-stats': seasonStats,
    'GET /groups/:groupId/uses': groupUses,
  } satisfies Handlers;
}
