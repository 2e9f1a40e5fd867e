import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf, Points } from './call.ts';
import { GameStatus, Mark, Position } from './players.ts';

const ScoreboardTeam = Type.Object({
  id: Id,
  abbreviation: Type.String(),
  name: Type.String({ description: "'Saints'" }),
  primary_color: Type.String(),
  secondary_color: Type.String(),
  logo_url: Nullable(Type.String()),
});
export type ScoreboardTeam = Static<typeof ScoreboardTeam>;

/** A player of a game: one row for each of the caller's lineups with that player, and the game's three leaders. */
const ScoreboardPlayer = Type.Object({
  id: Id,
  name: Type.String(),
  position: Position,
  team_abbreviation: Nullable(Type.String()),
  is_my_player: Type.Boolean(),
  actual_points: Nullable(Points),
  is_unconfirmed: Mark('a figure is in doubt: the points are those of the last good ones'),
  projected_points: Nullable(Points),
  injury_status: Nullable(Type.String()),
  lineup_name: Nullable(
    Type.String({ description: "the caller's lineup with this player; null for a leader of the game" }),
  ),
});
export type ScoreboardPlayer = Static<typeof ScoreboardPlayer>;

/** A game of a week, as the scoreboard shows it [G3.17]. */
export const ScoreboardGame = Type.Object({
  id: Id,
  status: GameStatus,
  start_time: Nullable(Instant),
  quarter: Nullable(Type.Integer({ description: '1 to 4; 5 and more in overtime' })),
  time_remaining: Nullable(Type.String({ description: "'6:42'" })),
  home_team: ScoreboardTeam,
  away_team: ScoreboardTeam,
  home_score: Nullable(Type.Integer()),
  away_score: Nullable(Type.Integer()),
  possession_team_id: Nullable(Id),
  scores_delayed_since: Nullable(Instant),
  is_delayed: Mark('it is scheduled, and its start is delayed'),
  is_unconfirmed: Mark('its score is in doubt: it is the last good one'),
  players: Type.Array(ScoreboardPlayer),
});
export type ScoreboardGame = Static<typeof ScoreboardGame>;

/**
 * What the operator has set by hand, because the sources failed: a game's status, score or kickoff, or a player's stats or
 * injury.
 */
const OverrideNote = Type.Object({
  kind: OneOf(['game', 'stat_line', 'injury']),
  game_id: Nullable(Id),
  player_id: Nullable(Id),
  reason: Type.String(),
  set_at: Instant,
});
export type OverrideNote = Static<typeof OverrideNote>;

export const scoreboardCalls = defineCalls({
  'GET /scoreboard/:weekId': {
    summary: "The games of a week with the caller's own players: in progress first, then scheduled, then final",
    reply: Type.Array(ScoreboardGame),
    errors: ['not_found'],
  },
  'GET /overrides/:weekId': {
    summary: 'What the operator has set by hand in a week, with the reasons',
    reply: Type.Array(OverrideNote),
    errors: ['not_found'],
  },
});
