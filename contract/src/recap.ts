import { type Static, Type } from 'typebox';
import { defineCalls, Id, Nullable, Points } from './call.ts';
import { WeekCut } from './last-standing.ts';
import { Position } from './players.ts';

/** A player who scored in the week. */
export const RecapPlayer = Type.Object({
  id: Id,
  name: Type.String(),
  position: Position,
  teamAbbreviation: Nullable(Type.String()),
  primaryColor: Nullable(Type.String()),
  secondaryColor: Nullable(Type.String()),
  points: Points,
});
export type RecapPlayer = Static<typeof RecapPlayer>;

/** The player who was, or could have been, in a slot; players are listed once, beside the rows. */
const RecapSlot = Type.Object({
  positionKey: Type.String({ description: "'QB1'" }),
  playerId: Nullable(Id),
  isDoubleDown: Type.Boolean(),
});
export type RecapSlot = Static<typeof RecapSlot>;

/** A member's week: their points, the best points they could have scored, and the points of players they had already used. */
export const RecapRow = Type.Object({
  userId: Id,
  username: Type.String(),
  rank: Nullable(Type.Integer({ description: 'in the week; null without a lineup' })),
  points: Nullable(Points),
  granted: Type.Optional(
    Type.Number({
      description: 'what the group grants for the week without a lineup; left out where it grants nothing',
    }),
  ),
  played: Type.Array(RecapSlot, { description: 'slots whose game has begun' }),
  bestPoints: Points,
  luck: Type.Optional(
    Nullable(
      Type.Number({ description: 'the projections of the lineup less its points, as in hindsight; null without one' }),
    ),
  ),
  best: Type.Array(RecapSlot),
  spentPoints: Points,
  spentCount: Type.Integer(),
  spent: Type.Array(Type.Object({ playerId: Id, weeks: Type.Array(Type.Integer()) }), {
    description: 'the best scorers among them, best first',
  }),
});
export type RecapRow = Static<typeof RecapRow>;

/** A week of a group, once it is final. Points of lineups include the playoff multiplier, those of players do not. */
export const Recap = Type.Object({
  weekId: Id,
  multiplier: Type.Number(),
  members: Type.Integer({ description: 'members who could have a lineup in' }),
  lineups: Type.Integer({ description: 'how many had a lineup in' }),
  winners: Type.Array(Type.Object({ userId: Id, username: Type.String(), points: Points })),
  risers: Type.Array(
    Type.Object({ userId: Id, username: Type.String(), fromRank: Type.Integer(), toRank: Type.Integer() }),
    { description: 'several when they won equally many places' },
  ),
  rows: Type.Array(RecapRow, { description: 'the first hundred of the week' }),
  userRow: Nullable(RecapRow),
  outSinceWeek: Type.Optional(
    Type.Integer({ description: 'the week in which the caller went out; left out where they could still play' }),
  ),
  players: Type.Array(RecapPlayer),
  cut: Type.Optional(WeekCut),
});
export type Recap = Static<typeof Recap>;

export const recapCalls = defineCalls({
  'GET /groups/:groupId/recap/:weekNumber': {
    summary:
      'The week of a group in retrospect, for its members; null until the week is final, not_found for a week before the group was created',
    params: Type.Object({ groupId: Id, weekNumber: Type.String({ pattern: '^([1-9]|1[0-8])$' }) }),
    reply: Type.Object({
      groupId: Id,
      groupName: Type.String(),
      weekNumber: Type.Integer(),
      finalWeeks: Type.Array(Type.Integer(), { description: 'the weeks that can be looked back on' }),
      recap: Nullable(Recap),
    }),
    errors: ['not_found', 'not_allowed'],
  },
  'GET /recaps/:weekId/wins': {
    summary:
      'The groups of its season in which the caller won a week, alone or tied; none until the week is final, and never the everyone-group',
    reply: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        points: Points,
        lineups: Type.Integer({ description: 'at least two' }),
      }),
    ),
    errors: ['not_found'],
  },
});
