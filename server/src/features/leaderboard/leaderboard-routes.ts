import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { type SharedHead, sharedHead, withTail } from '../../http/shared-head.ts';
import { KeptByVersion } from '../../lib/kept-by-version.ts';
import { askForTable, groupTable, overallTable, ownRank } from './leaderboard-service.ts';
import { viewLineup } from './lineup-viewer.ts';

const TABLES_KEPT = 100;

/** A table as all who look at it share it. */
interface KeptTable {
  head: SharedHead;
  ranks: Map<string, number>;
}

/** The tables, and the lineups behind their rows. */
export function leaderboardRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /leaderboard/overall', ({ caller }) => overallTable(context, caller));
  const tables = new KeptByVersion<KeptTable>(TABLES_KEPT);
  bind(app, context, 'GET /leaderboard/group/:groupId', async ({ caller, params }) => {
    const asked = await askForTable(context, caller, params.groupId);
    const { group, version } = asked;
    if (version === null) {
      const [entries, userRank] = [await groupTable(context, asked), await ownRank(context, caller, asked)];
      return { group, entries, userRank };
    }
    // Everybody's reply is the same but for the own rank at its end.
    const table = await tables.of(group.id, version, async () => {
      const entries = await groupTable(context, asked);
      const ranks = new Map(entries.map(({ userId, rank }) => [userId, rank]));
      return { ranks, head: await sharedHead(JSON.stringify({ group, entries }).slice(0, -1)) };
    });
    return withTail(table.head, `,"userRank":${table.ranks.get(caller.userId) ?? null}}`);
  });
  bind(app, context, 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', ({ caller, params }) =>
    viewLineup(context, caller, params),
  );
}
