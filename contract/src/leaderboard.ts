import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf, Points } from './call.ts';
import { Group } from './groups.ts';
import { LastStandingTable } from './last-standing.ts';
import { GameStatus, Mark, Position } from './players.ts';

/** A row of the standings [G3.7]. Points include the playoff multiplier. */
export const LeaderboardEntry = Type.Object({
  userId: Id,
  username: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  rankChange: Nullable(Type.Integer({ description: 'places won since last week; null in its first week' })),
  totalPoints: Points,
  thisWeekPoints: Points,
  weeks: Type.Integer(),
  averagePoints: Points,
  lineups: Type.Array(Type.Object({ weekId: Id, points: Points })),
  granted: Type.Optional(
    Type.Array(
      Type.Object({
        ...{ weekId: Id, points: Points },
        reason: OneOf(['joined_later', 'missed']),
      }),
      {
        description:
          'what the group grants for weeks without a lineup: in totalPoints, but not in weeks, averagePoints and lineups. Left out where nothing is granted',
      },
    ),
  ),
});
export type LeaderboardEntry = Static<typeof LeaderboardEntry>;

const ViewedSlot = Type.Object({
  positionKey: Type.String({ description: "'QB1'" }),
  slotOrder: Type.Integer(),
  isLocked: Type.Boolean(),
  // All of these are omitted for another user's unlocked slot: nothing in the response may reveal its player.
  playerId: Type.Optional(Id),
  name: Type.Optional(Type.String()),
  position: Type.Optional(Position),
  teamId: Type.Optional(Nullable(Id)),
  teamAbbreviation: Type.Optional(Nullable(Type.String())),
  primaryColor: Type.Optional(Nullable(Type.String())),
  secondaryColor: Type.Optional(Nullable(Type.String())),
  gameStatus: Type.Optional(Nullable(GameStatus)),
  isDelayed: Mark('the game is scheduled, and its start is delayed'),
  actualPoints: Type.Optional(Nullable(Points)),
  isUnconfirmed: Mark('a figure is in doubt'),
  isGameUnconfirmed: Mark('the score of the game is in doubt'),
  projectedPoints: Type.Optional(Nullable(Points)),
  isDoubleDown: Type.Optional(Type.Boolean()),
  injuryStatus: Type.Optional(Nullable(Type.String())),
  corrections: Type.Optional(
    Type.Array(Type.Object({ notedAt: Instant, pointsChange: Points }), {
      description: "corrections of the player's line after the game that moved its points, oldest first",
    }),
  ),
});

/** A lineup as seen by another user [G3.8]. Totals count the visible slots, the double-down twice. */
export const LineupView = Type.Object({
  username: Type.String(),
  lineupName: Type.String(),
  totalProjectedPoints: Points,
  totalActualPoints: Points,
  playoffMultiplier: Type.Number({
    description: "what this week's points are multiplied by on the group's table; 1 for none",
  }),
  countedPoints: Type.Number({ description: "totalActualPoints times the multiplier: what the group's table counts" }),
  createdAt: Instant,
  players: Type.Array(ViewedSlot),
});
export type LineupView = Static<typeof LineupView>;

/** The regular season whose postseason runs. */
const SeasonBefore = Type.Object({
  ...{ id: Id, year: Type.Integer() },
  isFinal: Type.Boolean({ description: 'its last week is final; corrections may still come' }),
});
export type SeasonBefore = Static<typeof SeasonBefore>;

/** Rows per page of a group's standings. */
export const TABLE_PAGE_ROWS = 100;

export const leaderboardCalls = defineCalls({
  'GET /leaderboard/overall': {
    summary: "The top of the overall table, the caller's own rank and row, and how many play",
    reply: Type.Object({
      entries: Type.Array(LeaderboardEntry),
      userRank: Nullable(Type.Integer()),
      userRow: Nullable(LeaderboardEntry),
      total: Type.Integer(),
    }),
  },
  'GET /leaderboard/group/:groupId': {
    summary:
      "A group's table, 100 rows a page, and the caller's own rank and row, wherever on the table it is; of a group that plays last one standing also who is in and who is out. The everyone-group has a table of every season: the running one's when season_id is left out",
    query: Type.Object({
      page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$', description: 'from 1 on; 1 when left out' })),
      season_id: Type.Optional(Id),
    }),
    reply: Type.Object({
      group: Group,
      entries: Type.Array(LeaderboardEntry),
      page: Type.Integer(),
      total: Type.Integer({ description: 'number of rows in the whole table' }),
      userRank: Nullable(Type.Integer()),
      userRow: Nullable(LeaderboardEntry),
      lastStanding: Type.Optional(LastStandingTable),
    }),
    errors: ['not_found'],
  },
  'GET /leaderboard/season-before': {
    summary:
      'While a postseason runs, the regular season before it; null when nobody played it, and in a regular season',
    reply: Type.Object({ before: Nullable(SeasonBefore) }),
    errors: ['no_season'],
  },
  'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId': {
    summary: 'The lineup of a user in a group and week; slots not yet locked are hidden',
    reply: Type.Object({ lineup: Nullable(LineupView) }),
    errors: ['not_found'],
  },
});
