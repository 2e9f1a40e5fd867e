import { POSITIONS, type Position as PositionName } from '@singleback/game/players/positions.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf, Points } from './call.ts';

export const Position = Type.Unsafe<PositionName>({ type: 'string', enum: POSITIONS });

export const GameStatus = OneOf(['scheduled', 'in_progress', 'final', 'postponed', 'cancelled']);
export type GameStatus = Static<typeof GameStatus>;

/** Marks what is in doubt; left out of what is certain. */
export const Mark = (description: string) =>
  Type.Optional(Type.Boolean({ description: `${description}; else left out` }));

const Unconfirmed = Mark('a figure is in doubt: the points are those of the last good ones');

/** A team's game of a week, as a row of a list needs it. All null when the team has a bye. */
const gameOfWeek = {
  opponent: Nullable(Type.String({ description: "'vs KC' at home, '@ KC' away" })),
  kickoff_time: Nullable(Instant),
  game_date: Nullable(Instant),
  game_status: Nullable(GameStatus),
  game_clock: Nullable(
    Type.String({
      description:
        "'6:42 3rd' while the game is on; 'Postponed', 'Suspended' if it had begun, 'Delayed' if its start is",
    }),
  ),
  is_game_unconfirmed: Mark('the score of the game is in doubt'),
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
  is_unconfirmed: Unconfirmed,
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

/** A player as shown in a lineup slot. */
export const SlotPlayer = Type.Object({
  id: Id,
  name: Type.String(),
  position: Position,
  team_id: Nullable(Id),
  team_abbreviation: Nullable(Type.String()),
  espn_id: Nullable(Type.String()),
  injury_status: Nullable(Type.String()),
  actual_points: Nullable(Points),
  is_unconfirmed: Unconfirmed,
  projected_points: Nullable(Points),
  ...gameOfWeek,
});
export type SlotPlayer = Static<typeof SlotPlayer>;

const Stat = Nullable(Type.Integer({ description: 'null: not known, or not a figure of this player' }));

/** What a player did in a game, or in a season's finished games [G3.15]. */
const positionStats = {
  passing_yards: Stat,
  passing_tds: Stat,
  interceptions: Stat,
  rushing_yards: Stat,
  rushing_tds: Stat,
  targets: Stat,
  receiving_yards: Stat,
  receiving_tds: Stat,
  receptions: Stat,
  fumbles: Stat,
  def_td: Stat,
  def_int: Stat,
  def_sck: Stat,
  def_fr: Stat,
  def_sfty: Stat,
  def_blk: Stat,
  def_pts_agst: Stat,
  def_yds_agst: Stat,
  fg_made_0_39: Stat,
  fg_attempted_0_39: Stat,
  fg_made_40_49: Stat,
  fg_attempted_40_49: Stat,
  fg_made_50: Stat,
  fg_attempted_50: Stat,
  xp_made: Stat,
  xp_attempted: Stat,
};
export const PositionStats = Type.Object(positionStats);
export type PositionStats = Static<typeof PositionStats>;

/** A game that has begun, of a player's team [G3.13]. */
export const GameLogEntry = Type.Object({
  week_number: Type.Integer(),
  opponent: Nullable(Type.String({ description: "'vs KC' at home, '@ KC' away" })),
  game_status: GameStatus,
  played: Type.Boolean({ description: 'false: no stats of the player in this game' }),
  actual_points: Nullable(Points),
  projected_points: Nullable(Points),
  ...positionStats,
});
export type GameLogEntry = Static<typeof GameLogEntry>;

/** A player's season so far, from finished games in which they played [G3.14]. */
export const SeasonStats = Type.Object({
  games_played: Type.Integer(),
  total_fantasy_points: Points,
  average_fantasy_points: Points,
  position_rank: Nullable(Type.Integer()),
  best_game_points: Nullable(Points),
  worst_game_points: Nullable(Points),
  ...positionStats,
});
export type SeasonStats = Static<typeof SeasonStats>;

/** A stat before and after a correction; null when absent. */
export const FigureChange = Type.Object({
  stat: Type.String({ description: "'rushingYards'" }),
  old: Nullable(Type.Number()),
  new: Nullable(Type.Number()),
});

/** How a player's points of a week came about. Points are not doubled. */
export const PlayerPoints = Type.Object({
  player: SlotPlayer,
  week_number: Type.Integer(),
  line: Nullable(
    Type.Object(
      {
        stats: Type.Record(Type.String(), Type.Number(), { description: 'what scores, and what a screen shows' }),
        points: Points,
        source: Type.String({ description: "'espn', 'nflverse', 'operator'" }),
        updated_at: Instant,
      },
      { description: 'the stat line; null without one, and before the game' },
    ),
  ),
  changes: Type.Array(
    Type.Object({
      at: Instant,
      points: Type.Number({ description: 'with this change' }),
      text: Type.String({ description: "'24-yd catch'; empty where nothing that has a word changed" }),
      is_correction: Type.Boolean(),
    }),
    { description: 'each change of the points, the first one first; not kept for long after a season' },
  ),
  corrections: Type.Array(
    Type.Object({
      at: Instant,
      changes: Type.Array(FigureChange),
      points_before: Points,
      points_after: Points,
      source: Type.String(),
    }),
    { description: 'changes of the line after the game, the first one first' },
  ),
});
export type PlayerPoints = Static<typeof PlayerPoints>;

/** How many members of a group have used each player in the season, in locked slots only; players nobody used are left out. */
export const GroupUses = Type.Object({
  members: Type.Integer({ description: 'active members' }),
  players: Type.Array(Type.Object({ id: Id, used_by: Type.Integer({ description: 'active members' }) })),
});
export type GroupUses = Static<typeof GroupUses>;

export const playersCalls = defineCalls({
  'GET /players': {
    access: 'optional',
    cached: true,
    summary:
      'The players of a week, about 600, best projection first; compressed, with an ETag. Visitors get what free users get',
    query: Type.Object({ week_id: Id }),
    reply: Type.Array(Player),
    errors: ['not_found'],
  },
  'GET /players/:id/game-log': {
    access: 'optional',
    summary: "A player's games of the season so far, week by week, the first one first",
    reply: Type.Object({ data: Type.Array(GameLogEntry) }),
    errors: ['not_found', 'no_season'],
  },
  'GET /players/:id/points/:weekId': {
    access: 'optional',
    summary: "How a player's points of a week came about: the stat line, each change of it, and its corrections",
    reply: PlayerPoints,
    errors: ['not_found'],
  },
  'GET /players/:id/season-stats': {
    access: 'optional',
    summary: "A player's season so far in figures",
    reply: Type.Object({ data: SeasonStats }),
    errors: ['not_found', 'no_season'],
  },
  'GET /groups/:groupId/uses': {
    summary:
      'How many members of a group have used each player this season, for its members with Premium; not of the everyone-group',
    reply: GroupUses,
    errors: ['not_found', 'not_allowed', 'premium_needed', 'no_season'],
  },
});
