import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { type SharedHead, sharedHead, withTail } from '../../http/shared-head.ts';
import { type CallersTable, openTables, type TablePage } from './leaderboard-service.ts';
import { viewLineup } from './lineup-viewer.ts';

type Heads = WeakMap<TablePage, Promise<SharedHead>>;

/** The tables, and the lineups behind their rows. */
export function leaderboardRoutes(app: FastifyInstance, context: Context): void {
  const tables = openTables(context);
  const [tops, pages]: [Heads, Heads] = [new WeakMap(), new WeakMap()];
  bind(app, context, 'GET /leaderboard/overall', async ({ caller }) => {
    const table = await tables.overall(caller);
    const { entries, total } = table.page;
    const head = await headOf(tops, table.page, { entries: entries.slice(0, OVERALL_ROWS), total });
    return withTail(head, tailOf(table));
  });
  bind(app, context, 'GET /leaderboard/group/:groupId', async ({ caller, params, query }) => {
    const table = await tables.ofGroup(caller, params.groupId, Number(query.page ?? 1));
    const { entries, page, total } = table.page;
    const head = await headOf(pages, table.page, { entries, page, total });
    return withTail(head, tailOf(table, `,"group":${JSON.stringify(table.group)}`));
  });
  bind(app, context, 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', ({ caller, params }) =>
    viewLineup(context, caller, params),
  );
}

/** What a page begins with for everybody, made once. */
function headOf(heads: Heads, page: TablePage, shown: object): Promise<SharedHead> {
  const known = heads.get(page);
  if (known) return known;
  const head = sharedHead(JSON.stringify(shown).slice(0, -1));
  heads.set(page, head);
  return head;
}

/** What is the caller's own, at the end of the reply. */
const tailOf = ({ userRow }: CallersTable, more = '') =>
  `${more},"userRank":${userRow?.rank ?? null},"userRow":${JSON.stringify(userRow)}}`;
