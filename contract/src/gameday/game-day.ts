import { LONGEST_TEXT } from '@singleback/game/gameday/plays.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, Points } from '../call.ts';
import { GameStatus } from '../players.ts';

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
  week_rank: Nullable(
    Type.Integer({
      minimum: 1,
      description: "by this week's points alone, once all games are over; null without a lineup, and on large tables",
    }),
  ),
});
export type GroupPlace = Static<typeof GroupPlace>;

/** A week, and the caller's places in it: after the week, those that it ended with. */
export const GameDay = Type.Object({
  week_id: Id,
  first_kickoff: Nullable(Instant),
  has_begun: Type.Boolean({ description: 'whether a game of the week has begun' }),
  is_final: Type.Boolean({ description: 'whether all games of the week are over' }),
  groups: Type.Array(GroupPlace),
});
export type GameDay = Static<typeof GameDay>;

/** A play in the words of the source that reported it: public, and the same for everybody. */
const SourcePlay = Type.Object({
  text: Type.String({ maxLength: LONGEST_TEXT, description: 'one line of plain text from a third party' }),
  quarter: Nullable(Type.Integer({ description: '5 for overtime' })),
  clock: Nullable(Type.String({ description: "the game clock at the snap, '7:58'" })),
});

/** A play's consequence in one of the caller's groups. Points are of the lineup there, without the playoff multiplier. */
const PlayInGroup = Type.Object({
  group_id: Id,
  text: Type.String({ description: "'Smith 79-yd TD from Hurts'" }),
  source: Type.Union([SourcePlay, Type.Null()], {
    description:
      'the same in the words of the source, where exactly one of its plays explains the points; it may come later',
  }),
  points: Points,
  players: Type.Array(Type.Object({ name: Type.String(), points: Points }), {
    description: "the caller's players whose points changed, a doubled one's twice",
  }),
  from: Nullable(Type.Integer({ description: "the caller's rank before; null on large tables" })),
  to: Nullable(Type.Integer({ description: 'and after' })),
  rival: Type.Union(
    [
      Type.Object({
        username: Type.String(),
        points: Points,
        from: Type.Integer(),
        to: Type.Integer(),
        passed: Type.Union([Type.Literal('caller'), Type.Literal('rival'), Type.Null()], {
          description: 'who was passed by the other, if anybody was',
        }),
      }),
      Type.Null(),
    ],
    { description: 'whose players they were, where they are not those of the caller' },
  ),
});
export type PlayInGroup = Static<typeof PlayInGroup>;

/** What changed points of players at once, in one game, with a consequence for the caller. */
export const CountedPlay = Type.Object({
  id: Type.Integer(),
  at: Instant,
  is_correction: Type.Boolean({ description: 'a change after the game' }),
  groups: Type.Array(PlayInGroup),
});
export type CountedPlay = Static<typeof CountedPlay>;

/** The week that is asked for: without one the current one. */
const OfWeek = {
  week: Type.Optional({
    ...Id,
    description:
      'the current week or the one before it, or one of the last two of a regular season that has just ended',
  }),
};

/** Plays per answer; older ones are left out. */
export const PLAYS_SHOWN = 300;

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

export const gameDayCalls = defineCalls({
  'GET /game-day': {
    summary: "The caller's place in each of their groups, and how far the next places are",
    query: Type.Object(OfWeek),
    reply: GameDay,
    errors: ['no_season', 'not_found'],
  },
  'GET /game-day/plays': {
    summary: "Plays of a week that changed the caller's points or place in a group, newest first",
    query: Type.Object({
      ...OfWeek,
      since: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', description: '`last` of an earlier answer' })),
    }),
    reply: Type.Object({
      week_id: Id,
      since: Type.Integer({ description: 'the plays after this one; 0 for all: replace what an earlier answer had' }),
      last: Type.Integer({
        description: 'for `since` next time; plays after it are sent again: they may still get the words of a source',
      }),
      plays: Type.Array(CountedPlay),
    }),
    errors: ['no_season', 'not_found'],
  },
  'GET /game-day/groups/:id/table': {
    summary: "A group's table in the current week, to be added up from live points; locked slots only",
    reply: LiveTable,
    errors: ['not_found', 'not_allowed', 'no_season'],
  },
});
