// The wire format of standing orders.
import { MOST_ALTERNATIVES, MOST_SLOT_ORDERS } from '@singleback/game/orders/orders.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from '../call.ts';

const Rule = OneOf(['plan', 'best', 'nothing']);

/** Who comes in for a player who is out, in a slot of a week. */
export const WireSlotOrder = Type.Object(
  {
    week_id: Id,
    lineup_id: Nullable(Type.String({ format: 'uuid', description: 'null: any of your lineups of the week' })),
    position: Type.String({ maxLength: 8, description: "'TE1'" }),
    player_ids: Type.Array(Id, { maxItems: MOST_ALTERNATIVES, description: 'in this order' }),
    rest: Rule,
    kickoffs: Type.Optional(
      Type.Array(Type.Object({ player_id: Id, kickoff: Instant }, { additionalProperties: false }), {
        maxItems: MOST_ALTERNATIVES + 1,
        description: 'when these players and the one in the slot played as it was written, to notice a game that moves',
      }),
    ),
  },
  { additionalProperties: false },
);
export type WireSlotOrder = Static<typeof WireSlotOrder>;

const PlannedWeek = Type.Object(
  {
    week_id: Id,
    players: Type.Array(
      Type.Object({ player_id: Id, position: Type.String({ maxLength: 8 }) }, { additionalProperties: false }),
      { maxItems: 40 },
    ),
  },
  { additionalProperties: false },
);

const WeekKickoffs = Type.Array(Type.Object({ week_id: Id, kickoff: Instant }, { additionalProperties: false }), {
  maxItems: SEASON_WEEKS,
  description: 'kickoffs that were chosen for single weeks, in place of submit_before; up to the fullest',
});

const orderFields = {
  week_rule: Rule,
  submit_before: OneOf(['main', 'first'], {
    description: 'the kickoff before which a week without a lineup is submitted: the fullest, or the first',
  }),
  planned_weeks: Type.Array(PlannedWeek, { maxItems: SEASON_WEEKS }),
  slots: Type.Array(WireSlotOrder, { maxItems: MOST_SLOT_ORDERS }),
};

const NamedPlayer = Type.Object({ id: Id, name: Type.String() });

/** The standing orders of the user in the running season. Orders of weeks that are over are left out. */
export const StandingOrders = Type.Object({
  ...orderFields,
  week_kickoffs: WeekKickoffs,
  version: Type.Integer({ description: '0 before the first save; send it back with the next one' }),
  updated_at: Nullable(Instant),
  players: Type.Array(NamedPlayer, { description: 'the players who are listed in `slots`' }),
  closed_groups: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'groups of the user that do not allow orders',
  }),
});
export type StandingOrders = Static<typeof StandingOrders>;

/** The body of a save, which replaces all orders. */
export const OrdersToSave = Type.Object(
  {
    ...orderFields,
    week_kickoffs: Type.Optional(WeekKickoffs),
    version: Type.Optional(Type.Integer({ description: 'the version that was read; or the header If-Match: "3"' })),
  },
  { additionalProperties: false },
);
export type OrdersToSave = Static<typeof OrdersToSave>;

/** What was done about an order. */
export const OrderRecord = Type.Object({
  id: Id,
  kind: OneOf(['slot', 'week', 'lineup']),
  outcome: OneOf(['done', 'skipped', 'too_late']),
  week_id: Id,
  week_number: Type.Integer(),
  lineup_id: Nullable(Id),
  position: Nullable(Type.String()),
  out_player: Nullable(NamedPlayer),
  in_player: Nullable(NamedPlayer),
  is_double_down: Type.Boolean({ description: 'whether the double-down went to `in_player`' }),
  reason: Nullable(Type.String({ description: 'why not; null when it was carried out' })),
  at: Instant,
  undone_at: Nullable(Instant),
  may_undo: Type.Boolean(),
});
export type OrderRecord = Static<typeof OrderRecord>;

/** What the orders would do if they were checked now, in the current week. */
export const OrdersPreview = Type.Object({
  week_id: Id,
  week_number: Type.Integer(),
  slots: Type.Array(
    Type.Object({
      lineup_id: Id,
      lineup_name: Nullable(Type.String()),
      position: Type.String(),
      player: NamedPlayer,
      is_out: Type.Boolean(),
      replacement: Nullable(NamedPlayer),
      why_not: Nullable(Type.String({ description: 'why nobody would come in' })),
    }),
    { description: 'the open slots with an order; `replacement` is who would come in for the player' },
  ),
  lineups: Type.Array(
    Type.Object({
      groups: Type.Array(Type.String()),
      players: Type.Array(Type.Object({ position: Type.String(), player: NamedPlayer })),
      why_not: Nullable(Type.String()),
    }),
    { description: 'what would be submitted: empty when there is a lineup, or nothing is ordered' },
  ),
});
export type OrdersPreview = Static<typeof OrdersPreview>;

export const ordersCalls = defineCalls({
  'GET /orders': {
    summary: 'The standing orders of the user',
    reply: StandingOrders,
    errors: ['no_season'],
  },
  'PUT /orders': {
    summary: 'Replaces the standing orders of the user',
    body: OrdersToSave,
    reply: StandingOrders,
    errors: ['no_season', 'malformed', 'field_invalid', 'changed_elsewhere'],
  },
  'GET /orders/preview': {
    summary: 'What the orders would do if they were checked now',
    reply: OrdersPreview,
    errors: ['no_season'],
  },
  'GET /orders/log': {
    summary: 'What was done about the orders this season, newest first; the last 50',
    reply: Type.Array(OrderRecord),
    errors: ['no_season'],
  },
  'POST /orders/log/:id/undo': {
    summary: 'Takes back what an order did, until the lock',
    reply: OrderRecord,
    errors: [
      ...([
        'not_found',
        'not_allowed',
        'changed_elsewhere',
        'player_locked',
        'player_used_up',
        'player_on_bye',
      ] as const),
      ...(['lineup_locked', 'week_over', 'double_down_locked', 'double_down_invalid', 'lineup_mismatch'] as const),
      ...(['settings_differ', 'player_twice', 'no_season'] as const),
    ],
  },
});
