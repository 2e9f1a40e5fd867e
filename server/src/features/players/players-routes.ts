import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { ReplyCache } from '../../http/reply-cache.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import { gameLog, seasonStats } from './game-log.ts';
import { groupUses } from './group-uses.ts';
import { editionKey, listPlayers, seesUsage, weekEdition } from './players-service.ts';

const EDITION_KEPT_MS = 1_000;

/** The players of a week, with two cached buffers each: for free and for premium users; and a player's season. */
export function playersRoutes(app: FastifyInstance, context: Context): void {
  const editions = new TtlCache(context.clock, EDITION_KEPT_MS, (weekId) => weekEdition(context.db, weekId));
  const watchers = new TtlCache(context.clock, EDITION_KEPT_MS, (userId) => seesUsage(context.db, userId));
  const replies = new ReplyCache();
  bind(app, context, 'GET /players', async ({ query, caller }) => {
    const [edition, isPremium] = await Promise.all([
      editions.get(query.week_id.toLowerCase()),
      caller === null ? false : watchers.get(caller.userId),
    ]);
    const name = `${edition.weekId} ${isPremium ? 'premium' : 'free'}`;
    const version = editionKey(edition, isPremium, context.clock.now());
    return replies.reply({ name, version, make: () => listPlayers(context, edition, isPremium) });
  });
  bind(app, context, 'GET /players/:id/game-log', ({ params }) => gameLog(context, params.id));
  bind(app, context, 'GET /players/:id/season-stats', ({ params }) => seasonStats(context, params.id));
  bind(app, context, 'GET /groups/:groupId/uses', ({ caller, params }) => groupUses(context, caller, params.groupId));
}
