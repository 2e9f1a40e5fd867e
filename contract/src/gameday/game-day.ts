import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, Points } from '../call.ts';

/** A place next to the caller's on a table, and how far away it is. */
const Neighbor = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  gap: Points,
  username: Nullable(Type.String({ description: 'null where several share the place, and on large tables' })),
});
export type Neighbor = Static<typeof Neighbor>;

/** The caller's place in one of their groups. Points include the playoff multiplier, as on the table. */
export const GroupPlace = Type.Object({
  group_id: Id,
  rank: Nullable(Type.Integer({ minimum: 1, description: 'null without a lineup this season' })),
  rank_before: Nullable(Type.Integer({ description: 'before the week; null in the first week with a lineup' })),
  above: Nullable(Neighbor),
  below: Nullable(Neighbor),
  behind_first: Points,
  level: Type.Integer({ minimum: 0, description: 'how many others share the place' }),
  level_with: Nullable(Type.String({ description: 'who shares the place, if it is one other' })),
  members: Type.Integer(),
  members_in: Nullable(Type.Integer({ description: 'members with a lineup this week; null on large tables' })),
});
export type GroupPlace = Static<typeof GroupPlace>;

/** The current week, and the caller's places in it. */
export const GameDay = Type.Object({
  week_id: Id,
  first_kickoff: Nullable(Instant),
  has_begun: Type.Boolean({ description: 'whether a game of the week has begun' }),
  is_final: Type.Boolean({ description: 'whether all games of the week are over' }),
  groups: Type.Array(GroupPlace),
});
export type GameDay = Static<typeof GameDay>;

export const gameDayCalls = defineCalls({
  'GET /game-day': {
    access: 'user',
    summary: "The caller's place in each of their groups, and how far the next places are",
    reply: GameDay,
    errors: ['no_season'],
  },
});
