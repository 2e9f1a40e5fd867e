import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf, Points } from './call.ts';
import { WireGroupSettings } from './groups.ts';
import { FigureChange, GameStatus, Position, SlotPlayer } from './players.ts';

/** One of the caller's lineups [G3.9]. Totals exclude the playoff multiplier; the double-down counts twice. */
export const Lineup = Type.Object({
  id: Id,
  lineup_name: Nullable(Type.String()),
  week_id: Id,
  /** `is_member`: the owner is still an active member; also of a closed group, in which the lineup counts on. */
  groups: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      group_settings: WireGroupSettings,
      is_member: Type.Optional(Type.Boolean()),
    }),
  ),
  players: Type.Array(
    Type.Object({
      position_key: Type.String({ description: "'qb1', 'rb2', 'flex1'" }),
      slot_order: Type.Integer(),
      player: SlotPlayer,
    }),
  ),
  double_down_player_id: Nullable(Id),
  total_projected_points: Points,
  total_actual_points: Points,
  has_locked_player: Type.Boolean(),
  playoff_multiplier: Type.Number({ description: '1 outside the playoff weeks of the groups' }),
  created_at: Instant,
  updated_at: Instant,
  version: Type.Integer({ description: 'rises with every change; send it back with the next write' }),
});
export type Lineup = Static<typeof Lineup>;

/** A slot of the season board. Points are not doubled. */
const BoardSlot = Type.Object({
  position_key: Type.String({ description: "'qb1', 'rb2', 'flex1'" }),
  player_id: Id,
  name: Type.String(),
  position: Position,
  team_id: Nullable(Id),
  team_abbreviation: Nullable(Type.String()),
  game_status: Nullable(GameStatus),
  actual_points: Nullable(Points),
});

/** One of the caller's lineups on the season board: who is in which slot, and with how many points. */
export const BoardLineup = Type.Object({
  id: Id,
  week_id: Id,
  group_ids: Type.Array(Id),
  double_down_player_id: Nullable(Id),
  slots: Type.Array(BoardSlot),
});
export type BoardLineup = Static<typeof BoardLineup>;

const submissionFields = {
  week_id: Id,
  name: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  group_ids: Type.Array(Id, { maxItems: 200 }),
  players: Type.Array(
    Type.Object({ player_id: Id, position: Type.String({ maxLength: 8 }) }, { additionalProperties: false }),
    { maxItems: 40 },
  ),
  double_down_player_id: Type.Optional(Nullable(Id)),
};

/** The body of a submit [G7.26]. `position` is the uppercase slot key. */
export const LineupSubmission = Type.Object(submissionFields, { additionalProperties: false });
export type LineupSubmission = Static<typeof LineupSubmission>;

/**
 * The version a change is based on (rules 7.1), also accepted as the header `If-Match: "3"`. A stale one is refused
 * with changed_elsewhere; without one nothing is compared.
 */
const baseVersion = {
  version: Type.Optional(Type.Integer({ description: 'the version that was read; or the header If-Match: "3"' })),
};

/** The body of an update [G7.27]: the same, plus the edited version. */
export const LineupUpdate = Type.Object({ ...submissionFields, ...baseVersion }, { additionalProperties: false });
export type LineupUpdate = Static<typeof LineupUpdate>;

/** Saved, and acknowledged by a note that the log's key has signed (docs/lock-log.md); without one before there is a log. */
const Saving = { saved_at: Instant, receipt: Type.Optional(Type.String()) };

export const SavedLineup = Type.Intersect([Lineup, Type.Object(Saving)]);
export type SavedLineup = Static<typeof SavedLineup>;

/** A group of a lineup, as managed [G2.58]. */
const GroupOfLineup = Type.Object({
  id: Id,
  name: Type.String(),
  current_participants: Type.Integer(),
  max_participants: Nullable(Type.Integer({ description: 'null: without limit' })),
  group_settings: WireGroupSettings,
});

export const CurrentGroup = Type.Intersect([
  GroupOfLineup,
  Type.Object({
    is_member: Type.Boolean({ description: 'false: the user has left it; the lineup still plays there' }),
  }),
]);
export type CurrentGroup = Static<typeof CurrentGroup>;

/** One of the user's groups that the lineup is not in. `why_not` is the refusal that adding it would get. */
export const AvailableGroup = Type.Intersect([
  GroupOfLineup,
  Type.Object({
    why_not: Nullable(Type.String({ description: 'null: it can be added' })),
    used_up_player: Nullable(Type.String({ description: 'whose uses in this group are up, when that is why' })),
  }),
]);
export type AvailableGroup = Static<typeof AvailableGroup>;

/**
 * The groups a lineup is in, and those it could be added to [G7.30]. `why_locked` says why the groups can no longer be
 * changed.
 */
export const GroupsOfLineup = Type.Object({
  availableGroups: Type.Array(AvailableGroup),
  currentGroups: Type.Array(CurrentGroup),
  lineupPositionCounts: Type.Record(Type.String(), Type.Integer(), { description: 'by slot kind: { QB: 1, FLEX: 1 }' }),
  why_locked: Nullable(Type.String()),
});
export type GroupsOfLineup = Static<typeof GroupsOfLineup>;

const GroupChoice = Type.Object(
  { group_ids: Type.Array(Id, { maxItems: 200 }), ...baseVersion },
  { additionalProperties: false },
);

/** The lineup in its new groups, with a message [G8.32]. */
export const RegroupedLineup = Type.Intersect([Lineup, Type.Object({ ...Saving, message: Type.String() })]);
export type RegroupedLineup = Static<typeof RegroupedLineup>;

/** A stat correction after the game that changed points of the caller's own lineups (rules 3.3). */
export const LineupCorrection = Type.Object({
  id: Id,
  week_id: Id,
  week_number: Type.Integer(),
  player: Type.Object({ id: Id, name: Type.String(), position: Type.String() }),
  changes: Type.Array(FigureChange),
  points_before: Points,
  points_after: Points,
  lineups: Type.Array(
    Type.Object({
      id: Id,
      lineup_name: Nullable(Type.String()),
      points_change: Type.Number({ description: 'twice as much where the player counts twice' }),
    }),
  ),
  noted_at: Instant,
});
export type LineupCorrection = Static<typeof LineupCorrection>;

const SUBMIT_ERRORS = [
  ...(['malformed', 'not_allowed', 'premium_needed', 'not_found', 'lineup_limit', 'already_submitted'] as const),
  ...(['lineup_locked', 'player_locked', 'player_on_bye', 'player_used_up', 'player_twice'] as const),
  ...([
    'double_down_locked',
    'week_over',
    'lineup_mismatch',
    'settings_differ',
    'double_down_invalid',
    'field_invalid',
    'too_many',
  ] as const),
] as const;

export const TransactionAction = OneOf(['add', 'remove', 'swap', 'submit', 'update', 'delete']);
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

export const lineupsCalls = defineCalls({
  'GET /lineup/:id/transactions': {
    summary: 'The history of a lineup in pages, newest first; of a deleted one too',
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
    summary: 'The history of a lineup in figures',
    reply: TransactionSummary,
    errors: ['not_found'],
  },
  'GET /lineups/week/:weekId/groups': {
    summary: 'How many lineups the user has in each group this week',
    reply: Type.Object({ lineupsPerGroup: Type.Record(Type.String(), Type.Integer()) }),
    errors: ['not_found'],
  },
  'GET /lineups/used-players': {
    summary: 'The players the user has used: weeks, and the largest count over the requested groups',
    query: Type.Object({
      group_ids: Type.String({ maxLength: 8000, description: 'group ids, separated by commas' }),
      lineup_id: Type.Optional(
        Type.String({ maxLength: 36, description: 'a lineup being edited: its own uses are left out' }),
      ),
    }),
    reply: Type.Array(Type.Object({ player_id: Id, weeks: Type.Array(Type.Integer()), usage_count: Type.Integer() })),
    errors: ['malformed', 'not_found'],
  },
  'GET /lineups/season': {
    summary: "All of the user's lineups of the season: who is in which slot, with points; can be revalidated",
    reply: Type.Array(BoardLineup),
    errors: ['no_season'],
  },
  'GET /lineups/:weekId': { summary: "The user's lineups of a week", reply: Type.Array(Lineup), errors: ['not_found'] },
  'GET /lineup/:id': { summary: 'One lineup of the user', reply: Lineup, errors: ['not_found'] },
  'POST /lineup': {
    summary: 'Submits a lineup; the same submit sent twice gives one lineup',
    body: LineupSubmission,
    reply: SavedLineup,
    errors: SUBMIT_ERRORS,
  },
  'PUT /lineup/:id': {
    summary: 'Changes a lineup; locked players stay where they are',
    body: LineupUpdate,
    reply: SavedLineup,
    errors: [...SUBMIT_ERRORS, 'changed_elsewhere'],
  },
  'DELETE /lineup/:id': {
    summary: 'Deletes a lineup that holds no locked player',
    body: Nullable(Type.Object(baseVersion, { additionalProperties: false })),
    reply: Type.Object({ id: Id, deleted_at: Instant, version: Type.Integer() }),
    errors: ['malformed', 'not_found', 'lineup_locked', 'week_over', 'changed_elsewhere'],
  },
  'GET /lineup/:id/available-groups': {
    summary: 'Where a lineup plays, where else it could, and why not where it could not',
    reply: GroupsOfLineup,
    errors: ['not_found'],
  },
  'POST /lineup/:id/add-groups': {
    summary: 'Lets a lineup without locked players play in more groups; those it is in already stay',
    body: GroupChoice,
    reply: RegroupedLineup,
    errors: [...SUBMIT_ERRORS, 'changed_elsewhere'],
  },
  'POST /lineup/:id/remove-groups': {
    summary: 'Takes a lineup without locked players out of groups, but not out of its last one',
    body: GroupChoice,
    reply: RegroupedLineup,
    errors: ['malformed', 'not_found', 'lineup_locked', 'week_over', 'field_invalid', 'changed_elsewhere'],
  },
  'GET /corrections': {
    summary: 'Corrections of the running season that moved points of lineups of the user, newest first',
    query: Type.Object({ week_id: Type.Optional(Id) }),
    reply: Type.Array(LineupCorrection),
    errors: ['malformed', 'not_found'],
  },
});
