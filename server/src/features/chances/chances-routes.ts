import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { ReplyCache } from '../../http/reply-cache.ts';
import type { Measures } from '../../lib/measures.ts';
import { openChances } from './chances-service.ts';
import { readHeadToHead } from './head-to-head-service.ts';
import { readHistogram } from './histogram-service.ts';
import { readNeed } from './need-service.ts';

/** The routes of the chances. What a user sees of their own is never cached; what all see is, with an ETag. */
export function chancesRoutes(app: FastifyInstance, context: Context, measures: Measures | null): void {
  const chances = openChances(context);
  measures?.watch(
    'chances_age_seconds',
    'How old the chances were that were asked for last',
    () => chances.editions.ageMs() / 1_000,
  );
  const ofGroups = new ReplyCache();
  const histograms = new ReplyCache();
  app.addHook('onClose', () => chances.close());
  bind(app, context, 'GET /game-day/chances', ({ caller }) => chances.ofCaller(caller));
  bind(app, context, 'GET /game-day/groups/:id/need', ({ caller, params }) =>
    readNeed(context, chances, caller, params.id.toLowerCase()),
  );
  bind(app, context, 'GET /game-day/groups/:id/against/:userId', ({ caller, params }) =>
    readHeadToHead(context, chances, caller, {
      groupId: params.id.toLowerCase(),
      userId: params.userId.toLowerCase(),
    }),
  );
  bind(app, context, 'GET /groups/:id/chances', async ({ caller, params }) => {
    const id = params.id.toLowerCase();
    const { version, make } = await chances.ofGroup(caller, id);
    return ofGroups.reply({ name: id, version, make });
  });
  bind(app, context, 'GET /leaderboard/group/:groupId/histogram', async ({ caller, params, query }) => {
    const id = params.groupId.toLowerCase();
    const of = query.of ?? 'season';
    const { version, make } = await readHistogram(context, caller, id, of);
    return histograms.reply({ name: `${id} ${of}`, version, make });
  });
}
