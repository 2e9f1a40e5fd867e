import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable } from './call.ts';

export const TransactionAction = Type.Union([
  Type.Literal('add'),
  Type.Literal('remove'),
  Type.Literal('swap'),
  Type.Literal('submit'),
  Type.Literal('update'),
  Type.Literal('delete'),
]);
export type TransactionAction = Static<typeof TransactionAction>;

const TransactionPlayer = Type.Object({
  id: Id,
  name: Type.String(),
  teams: Nullable(Type.Object({ abbreviation: Type.String() }, { description: 'the team they played for that week' })),
});

/** An entry of a lineup's history [G3.18]. `position` and the players are present for add, remove and swap. */
export const LineupTransaction = Type.Object({
  id: Id,
  action: TransactionAction,
  position: Nullable(Type.String({ description: "'RB2'" })),
  old_player: Nullable(TransactionPlayer),
  new_player: Nullable(TransactionPlayer),
  transaction_data: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'in words, of what there is: slot; lineup_name, groups, slots (player by slot key), double_down_player; and what ' +
      'an update changed: old_lineup_name, old_double_down_player, added_groups, removed_groups',
  }),
  created_at: Instant,
});
export type LineupTransaction = Static<typeof LineupTransaction>;

/** Entries per page of a lineup's history, by default and at most. */
export const HISTORY_PAGE = 100;
export const HISTORY_PAGE_MAX = 200;

/** Counts of a lineup's history [G3.18]. `actions` omits actions that never happened. */
export const TransactionSummary = Type.Object({
  week_id: Id,
  total_transactions: Type.Integer(),
  last_modified: Instant,
  actions: Type.Record(Type.String(), Type.Integer()),
});
export type TransactionSummary = Static<typeof TransactionSummary>;

const lineupId = Type.Object({ id: Id });

export const lineupHistoryCalls = defineCalls({
  'GET /lineup/:id/transactions': {
    access: 'user',
    summary: 'The history of a lineup in pages, newest first; of a deleted one too',
    params: lineupId,
    query: Type.Object({
      limit: Type.Optional(
        Type.String({
          maxLength: 8,
          description: `entries in a page, 1 to ${HISTORY_PAGE_MAX}; ${HISTORY_PAGE} if left out`,
        }),
      ),
      cursor: Type.Optional(
        Type.String({ maxLength: 36, description: 'id of the last entry received: answers the older ones' }),
      ),
    }),
    reply: Type.Array(LineupTransaction),
    errors: ['malformed', 'not_found'],
  },
  'GET /lineup/:id/transactions/summary': {
    access: 'user',
    summary: 'The history of a lineup in figures',
    params: lineupId,
    reply: TransactionSummary,
    errors: ['not_found'],
  },
});
