import { POSITIONS, type Position as PositionName } from '@singleback/game/players/positions.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, Points } from './call.ts';

export const Position = Type.Unsafe<PositionName>({ type: 'string', enum: POSITIONS });

export const GameStatus = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('in_progress'),
  Type.Literal('final'),
  Type.Literal('postponed'),
  Type.Literal('cancelled'),
]);
export type GameStatus = Static<typeof GameStatus>;

/** A team's game of a week, as a row of a list needs it. All null when the team has a bye. */
const gameOfWeek = {
  opponent: Nullable(Type.String({ description: "'vs KC' at home, '@ KC' away" })),
  kickoff_time: Nullable(Instant),
  game_date: Nullable(Instant),
  game_status: Nullable(GameStatus),
  game_clock: Nullable(Type.String({ description: "'6:42 3rd' while the game is on" })),
  is_locked: Type.Boolean({ description: 'locked at the moment of the answer; later by kickoff_time' }),
  is_bye: Type.Boolean(),
};

/** A player in a week's list [G3.11]. The three usage fields are null for free users. */
export const Player = Type.Object({
  id: Id,
  name: Type.String(),
  position: Position,
  team_id: Nullable(Id),
  team_abbreviation: Nullable(Type.String()),
  jersey_number: Nullable(Type.Integer()),
  espn_id: Nullable(Type.String()),
  injury_status: Nullable(Type.String()),
  injury_notes: Nullable(Type.String()),
  injury_updated_at: Nullable(Instant),
  is_active: Type.Boolean(),
  created_at: Instant,
  updated_at: Instant,
  actual_points: Nullable(Points),
  projected_points: Nullable(Points),
  usage_percentage: Nullable(Type.Number()),
  usage_count: Nullable(Type.Integer()),
  total_lineups: Nullable(Type.Integer()),
  position_rank: Nullable(Type.Integer()),
  fantasy_points_against: Nullable(Points),
  fpa_rank: Nullable(Type.Integer({ description: '1 to 32; 32 gives this position the most points' })),
  total_fantasy_points: Points,
  average_fantasy_points: Points,
  games_played: Type.Integer(),
  recent_points: Type.Array(Nullable(Points), { description: 'the last five games, oldest first' }),
  ...gameOfWeek,
});
export type Player = Static<typeof Player>;

/** A player as a slot of a lineup shows him. */
export const SlotPlayer = Type.Object({
  id: Id,
  name: Type.String(),
  position: Position,
  team_id: Nullable(Id),
  team_abbreviation: Nullable(Type.String()),
  espn_id: Nullable(Type.String()),
  injury_status: Nullable(Type.String()),
  actual_points: Nullable(Points),
  projected_points: Nullable(Points),
  ...gameOfWeek,
});
export type SlotPlayer = Static<typeof SlotPlayer>;

export const playersCalls = defineCalls({
  'GET /players': {
    access: 'user',
    summary: 'The players of a week, about 600, best projection first; compressed, with an ETag',
    query: Type.Object({ week_id: Id }),
    reply: Type.Array(Player),
    errors: ['not_found'],
  },
});
