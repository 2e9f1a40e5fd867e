import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { ReplyCache } from '../../http/reply-cache.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import { seasonOutlook } from './forecast-service.ts';

const KEPT_MS = 1_000;

/** The season's outlook, one cached buffer for everybody. */
export function forecastRoutes(app: FastifyInstance, context: Context): void {
  const outlooks = new TtlCache(context.clock, KEPT_MS, (seasonId) => seasonOutlook(context, seasonId));
  const replies = new ReplyCache();
  bind(app, context, 'GET /players/outlook', async ({ query }) => {
    const seasonId = query.season_id.toLowerCase();
    const { version, outlook } = await outlooks.get(seasonId);
    return replies.reply({ name: seasonId, version: version, make: async () => outlook });
  });
}
