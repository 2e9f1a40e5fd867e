import { type Static, Type } from 'typebox';
import { defineCalls, Id, Nullable, Points } from '../call.ts';
import { GameStatus } from '../players.ts';

/** A group's table in the current week, as a browser adds it up from the points that it is sent (rules 7.21). */
export const LiveTable = Type.Object({
  group_id: Id,
  week_id: Id,
  multiplier: Type.Number({ description: "what the week's points are multiplied by; 1 for none" }),
  players: Type.Array(
    Type.Object({ id: Id, team_id: Nullable(Id), game_status: GameStatus, actual_points: Nullable(Points) }),
    { description: 'in slots whose games have begun' },
  ),
  rows: Type.Array(
    Type.Object({
      user_id: Id,
      username: Type.String(),
      before: Type.Number({ description: 'all points on the table but those of this week' }),
      stands: Type.Boolean({ description: 'has a lineup or points this season' }),
      slots: Type.Array(
        Type.Object({
          at: Type.Integer({ description: 'the place in `players`' }),
          factor: Type.Integer({ description: '2 for the double-down player' }),
        }),
      ),
    }),
    { description: 'the rows of the table; empty for one of more than 100' },
  ),
});
export type LiveTable = Static<typeof LiveTable>;

export const liveTableCalls = defineCalls({
  'GET /game-day/groups/:id/table': {
    access: 'user',
    summary: "A group's table in the current week, to be added up from live points; locked slots only",
    params: Type.Object({ id: Id }),
    reply: LiveTable,
    errors: ['not_found', 'not_allowed', 'no_season'],
  },
});
