import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, Points } from './call.ts';
import { WireGroupSettings } from './groups.ts';
import { SlotPlayer } from './players.ts';

/** A lineup of the caller's own [G3.9]. Totals leave the playoff multiplier out; the double-down counts twice. */
export const Lineup = Type.Object({
  id: Id,
  lineup_name: Nullable(Type.String()),
  week_id: Id,
  groups: Type.Array(Type.Object({ id: Id, name: Type.String(), group_settings: WireGroupSettings })),
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
});
export type Lineup = Static<typeof Lineup>;

/** What a submit or an update sends [G7.26]. `position` is the uppercase slot key. */
export const LineupSubmission = Type.Object(
  {
    week_id: Id,
    name: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    group_ids: Type.Array(Id, { maxItems: 200 }),
    players: Type.Array(
      Type.Object({ player_id: Id, position: Type.String({ maxLength: 8 }) }, { additionalProperties: false }),
      {
        maxItems: 40,
      },
    ),
    double_down_player_id: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: false },
);
export type LineupSubmission = Static<typeof LineupSubmission>;

export const SavedLineup = Type.Intersect([Lineup, Type.Object({ saved_at: Instant })]);
export type SavedLineup = Static<typeof SavedLineup>;

const SUBMIT_ERRORS = [
  'malformed',
  'not_allowed',
  'premium_needed',
  'not_found',
  'lineup_limit',
  'already_submitted',
  'lineup_locked',
  'player_locked',
  'player_on_bye',
  'player_used_up',
  'player_twice',
  'double_down_locked',
  'week_over',
  'lineup_mismatch',
  'settings_differ',
  'double_down_invalid',
  'field_invalid',
  'too_many',
] as const;

const lineupId = Type.Object({ id: Id });
const weekId = Type.Object({ weekId: Id });

export const lineupsCalls = defineCalls({
  'GET /lineups/week/:weekId/groups': {
    access: 'user',
    summary: 'How many lineups the user has in each group this week',
    params: weekId,
    reply: Type.Object({ lineupsPerGroup: Type.Record(Type.String(), Type.Integer()) }),
    errors: ['not_found'],
  },
  'GET /lineups/used-players': {
    access: 'user',
    summary: 'Whom the user has spent: weeks, and the largest count over the groups asked for',
    query: Type.Object({ group_ids: Type.String({ maxLength: 8000, description: 'group ids, separated by commas' }) }),
    reply: Type.Array(Type.Object({ player_id: Id, weeks: Type.Array(Type.Integer()), usage_count: Type.Integer() })),
    errors: ['malformed', 'not_found'],
  },
  'GET /lineups/:weekId': {
    access: 'user',
    summary: "The user's lineups of a week",
    params: weekId,
    reply: Type.Array(Lineup),
    errors: ['not_found'],
  },
  'GET /lineup/:id': {
    access: 'user',
    summary: 'One lineup of the user',
    params: lineupId,
    reply: Lineup,
    errors: ['not_found'],
  },
  'POST /lineup': {
    access: 'user',
    summary: 'Submits a lineup; the same submit sent twice gives one lineup',
    body: LineupSubmission,
    reply: SavedLineup,
    errors: SUBMIT_ERRORS,
  },
  'PUT /lineup/:id': {
    access: 'user',
    summary: 'Changes a lineup; locked players stay where they are',
    params: lineupId,
    body: LineupSubmission,
    reply: SavedLineup,
    errors: SUBMIT_ERRORS,
  },
  'DELETE /lineup/:id': {
    access: 'user',
    summary: 'Deletes a lineup that holds no locked player',
    params: lineupId,
    reply: Type.Object({ id: Id, deleted_at: Instant }),
    errors: ['not_found', 'lineup_locked', 'week_over'],
  },
});
