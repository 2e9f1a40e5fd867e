// The wire format of game day: live table, plays, chances, moments.
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf, Points } from '../call.ts';
import { Position } from '../players.ts';

/** A chance, and whether nothing can change it any more. */
const Chance = Type.Object({
  chance: Type.Number({ minimum: 0, maximum: 1, description: 'to four decimals' }),
  is_decided: Type.Boolean({ description: 'only what is decided is shown as 0% or 100%' }),
});

const ExpectedPlace = Type.Object({
  mean: Type.Number({ description: "the average place on the group's table after this week" }),
  best: Type.Integer({ description: '10 of 100 finishes are better' }),
  worst: Type.Integer({ description: '10 of 100 finishes are worse' }),
});

/**
 * Why there are no chances: scores are late, a game that matters has no clock, the group is too large, nobody plays in the
 * group, or the week is over.
 */
const ChanceState = OneOf(['known', 'delayed', 'no_clock', 'large', 'empty', 'over']);
export type ChanceState = Static<typeof ChanceState>;

const MemberChances = {
  week: Chance,
  season: Nullable(Chance),
  place: ExpectedPlace,
  survival: Type.Optional(
    Type.Object(Chance.properties, {
      description: 'last one standing: to survive the week; left out for who does not take part in its cut',
    }),
  ),
};

const OwnChances = Type.Object({
  ...MemberChances,
  scored: Points,
  to_come: Points,
  players_to_come: Type.Integer(),
  locked_rivals: Type.Integer({ description: "other members' locked slots that may still score" }),
  open_rivals: Type.Integer({ description: "other members' slots that a typical player stands for" }),
});

/** The caller's chances in one of their groups. */
export const GroupOutlook = Type.Object({
  group_id: Id,
  state: ChanceState,
  members: Type.Integer(),
  own: Nullable(OwnChances),
});
export type GroupOutlook = Static<typeof GroupOutlook>;

/** A player in one of the caller's lineups. Points count once, also those of the double-down player. */
export const PlayerOutlook = Type.Object({
  player_id: Id,
  state: OneOf(['to_play', 'live', 'done', 'off', 'no_clock']),
  has_projection: Type.Boolean(),
  share_left: Nullable(Type.Number({ description: 'how much of the game is left, 1 to 0' })),
  scored: Nullable(Points),
  to_come: Nullable(Points),
  low: Nullable(Type.Number({ description: '10 of 100 finishes are below it' })),
  high: Nullable(Type.Number({ description: '10 of 100 finishes are above it' })),
});
export type PlayerOutlook = Static<typeof PlayerOutlook>;

/** A lineup of the caller, without the playoff multiplier. Null where a game has no clock. */
export const LineupOutlook = Type.Object({
  lineup_id: Id,
  scored: Type.Number({ description: 'points at that instant; the rest of `expected` is still to come' }),
  expected: Nullable(Points),
  floor: Nullable(Points),
  ceiling: Nullable(Points),
  players: Type.Array(PlayerOutlook),
});
export type LineupOutlook = Static<typeof LineupOutlook>;

/** What the caller may expect of the current week. */
export const WeekOutlook = Type.Object({
  week_id: Id,
  as_of: Instant,
  delayed_since: Nullable(Instant),
  draws: Type.Integer(),
  groups: Type.Array(GroupOutlook),
  lineups: Type.Array(LineupOutlook),
});
export type WeekOutlook = Static<typeof WeekOutlook>;

/** The chances of a group as all its members see them: a typical player stands in every open slot. */
export const GroupChances = Type.Object({
  group_id: Id,
  week_id: Id,
  state: ChanceState,
  draws: Type.Integer(),
  members: Type.Array(Type.Object({ user_id: Id, username: Type.String(), ...MemberChances })),
});
export type GroupChances = Static<typeof GroupChances>;

const NamedPlayer = Type.Object({
  player_id: Id,
  name: Type.String(),
  position: Position,
  team: Nullable(Type.String({ description: "'PHI'" })),
  scored: Nullable(Points),
  to_come: Points,
  times: Type.Integer({ description: '2 for the double-down player' }),
});
export type NamedPlayer = Static<typeof NamedPlayer>;

/** What it takes to change places with another member. */
const Swing = Type.Object({
  user_id: Id,
  username: Type.String(),
  rank: Type.Integer(),
  gap: Points,
  chance: Type.Number({ description: 'that the one behind is ahead after this week' }),
  outscores: Nullable(NamedPlayer),
  outscored: Nullable(NamedPlayer),
  by: Points,
  open_slots: Type.Integer({ description: 'slots of the other that are not locked' }),
});
export type Swing = Static<typeof Swing>;

const DecisiveGame = Type.Object({
  game_id: Id,
  own_players: Type.Integer(),
  rival_players: Type.Integer({ description: "other members' locked slots in the game" }),
  rivals: Type.Integer(),
  if_short: Type.Number({ description: "the chance to win the week in the worse half of the caller's players' days" }),
  if_well: Type.Number(),
  now: Chance,
});

/** What the caller needs in a group; only locked slots are named. */
export const Need = Type.Object({
  group_id: Id,
  week_id: Id,
  state: Type.Union([ChanceState, Type.Literal('nothing_locked'), Type.Literal('no_lineup')]),
  delayed_since: Nullable(Instant),
  multiplier: Type.Number(),
  places: Type.Array(Type.Number(), {
    description:
      "the chance of each place on the group's table after this week, from the first on; empty while unknown",
  }),
  passes: Type.Array(Swing, { description: 'members ahead, the nearest first' }),
  caught_by: Type.Array(Swing, { description: 'members behind who can still catch up, the nearest first' }),
  root_for: Type.Array(NamedPlayer),
  root_against: Type.Array(NamedPlayer),
  decisive_game: Nullable(DecisiveGame),
});
export type Need = Static<typeof Need>;

/** The caller's chance against another member in the current week. */
export const HeadToHead = Type.Object({
  ...{ group_id: Id, user_id: Id, week_id: Id },
  state: Type.Union([ChanceState, Type.Literal('no_lineup')]),
  delayed_since: Nullable(Instant),
  draws: Type.Integer(),
  /** That the caller has more points of the week; level counts half. */
  chance: Nullable(Chance),
  own_to_play: Type.Integer({ description: "the caller's players who have not kicked off" }),
  open_slots: Type.Integer({ description: "the other's slots that a typical player stands for" }),
  /** Of the other's locked slots, without the playoff multiplier. */
  their_expected: Nullable(Points),
});
export type HeadToHead = Static<typeof HeadToHead>;

/** How the totals of a table are spread. */
export const TotalsHistogram = Type.Object({
  from: Points,
  width: Points,
  counts: Type.Array(Type.Integer(), { description: 'users with a lineup in each bin, from the lowest total on' }),
});
export type TotalsHistogram = Static<typeof TotalsHistogram>;

export const chancesCalls = defineCalls({
  'GET /game-day/chances': {
    summary: "The caller's chances in each of their groups, and what their lineups may still score",
    reply: WeekOutlook,
    errors: ['no_season', 'unavailable'],
  },
  'GET /game-day/groups/:id/need': {
    summary: 'Whom the caller can still pass in a group, who can catch them, and which game decides most',
    reply: Need,
    errors: ['not_found', 'not_allowed', 'no_season', 'unavailable'],
  },
  'GET /game-day/groups/:id/against/:userId': {
    summary: "The caller's chance to have more points than another member of a group this week",
    reply: HeadToHead,
    errors: ['not_found', 'not_allowed', 'no_season', 'unavailable'],
  },
  'GET /groups/:id/chances': {
    cached: true,
    summary: 'The chances of all members to win the week and the season, with typical players in open slots',
    reply: GroupChances,
    errors: ['not_found', 'no_season', 'unavailable'],
  },
  'GET /leaderboard/group/:groupId/histogram': {
    cached: true,
    summary:
      "How the totals of a group's table are spread, in at most 60 bins; with of=week the points of the current week",
    query: Type.Object({ of: Type.Optional(OneOf(['season', 'week'])) }),
    reply: TotalsHistogram,
    errors: ['not_found'],
  },
});
