// The wire format of hindsight.
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Nullable, Points } from '../call.ts';
import { RecapPlayer } from '../recap.ts';

/** A use of a player beside the player's best week so far; points are those of the player. */
const JudgedPick = Type.Object({
  playerId: Id,
  weekNumber: Type.Integer(),
  points: Points,
  bestWeekNumber: Type.Integer({ description: 'the week of use if none was better' }),
  more: Type.Number({ description: 'what the player scored more in that week; 0 in the best week' }),
});
export type JudgedPick = Static<typeof JudgedPick>;

const SeasonScorer = Type.Object({ playerId: Id, points: Points });

/** A member's season so far. Points include the playoff multiplier, those of players do not. */
const HindsightRow = Type.Object({
  userId: Id,
  username: Type.String(),
  rank: Type.Integer({ description: 'by points' }),
  points: Points,
  share: Type.Integer({ description: 'percent of the best possible season' }),
  bestPoints: Type.Optional(
    Type.Number({
      description: 'the best possible season through the week in which the member went out; left out for who is in',
    }),
  ),
  luck: Type.Number({ description: 'projected and not scored; negative if more was scored' }),
  timing: Type.Number({ description: 'the same players in their best weeks' }),
  choice: Type.Number({ description: 'other players' }),
  weeks: Type.Array(
    Type.Object({
      points: Nullable(Points),
      bestLeft: Type.Number({ description: 'the best lineup of the players still left to the member' }),
    }),
    { description: 'as `weeks` of the season, as far as the member was in' },
  ),
  bestPicks: Type.Array(JudgedPick),
  dearestPicks: Type.Array(JudgedPick),
  left: Type.Array(SeasonScorer, { description: 'the best players that can still be used' }),
});
export type HindsightRow = Static<typeof HindsightRow>;

/** Who used a player when. */
const SpentPlayer = Type.Object({
  playerId: Id,
  points: Type.Number({ description: 'in all final weeks' }),
  uses: Type.Array(
    Type.Object({
      userId: Id,
      weekNumbers: Type.Array(Type.Integer()),
      points: Type.Number(),
      isSpent: Type.Boolean(),
    }),
    { description: 'members of `rows` who used the player' },
  ),
  left: Type.Integer({ description: 'members of `rows` who can still use the player' }),
});
export type SpentPlayer = Static<typeof SpentPlayer>;

/** The final weeks of a group's season in hindsight. */
const Hindsight = Type.Object({
  weeks: Type.Array(
    Type.Object({
      weekNumber: Type.Integer(),
      multiplier: Type.Number(),
      best: Type.Number({ description: 'the best lineup of the week, whoever was used before' }),
    }),
  ),
  bestPoints: Type.Number({ description: 'the best possible season, each player used as often as the group allows' }),
  isExact: Type.Boolean({ description: 'false if the search for it ended at its limit' }),
  rows: Type.Array(HindsightRow, { description: 'by points; at most a hundred, none of the everyone-group' }),
  userRow: Nullable(HindsightRow),
  spent: Type.Array(SpentPlayer, { description: 'the players with the most points so far' }),
  players: Type.Array(Type.Omit(RecapPlayer, ['points'])),
});
export type Hindsight = Static<typeof Hindsight>;

export const hindsightCalls = defineCalls({
  'GET /groups/:groupId/hindsight': {
    summary:
      'A group’s season so far in hindsight, for its members: final weeks only; `hindsight` is null until a week is final',
    reply: Type.Object({
      groupId: Id,
      groupName: Type.String(),
      nextWeekNumber: Nullable(Type.Integer({ description: 'the week that joins next; null after the last' })),
      hindsight: Nullable(Hindsight),
    }),
    errors: ['not_found', 'not_allowed'],
  },
});
