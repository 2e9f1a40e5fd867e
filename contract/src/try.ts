import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, Points } from './call.ts';
import { Player, Position } from './players.ts';
import { SeasonKind } from './season.ts';

/** The season that can be played again. */
export const TrySeason = Type.Object({
  id: Type.String({ description: "names the season in links: 'invented-1', 'nfl-2025', 'nfl-2025-postseason'" }),
  name: Type.String(),
  kind: Type.Optional(SeasonKind),
  weeks: Type.Integer(),
  is_invented: Type.Boolean({ description: 'only invented seasons are ranked: real results can be looked up' }),
  is_ready: Type.Boolean({ description: 'false while the season is being prepared, which takes some seconds' }),
});
export type TrySeason = Static<typeof TrySeason>;

const Histogram = Type.Array(Type.Object({ from: Points, count: Type.Integer() }));

/** What there is to beat. These are sums over the whole season, which reveal nothing of any player's week. */
export const TryStart = Type.Object({
  ...TrySeason.properties,
  field: Nullable(
    Type.Object(
      { of: Type.Integer(), average_points: Points, histogram: Histogram },
      { description: 'the simulated managers after the last week; null while the season is being prepared' },
    ),
  ),
  best_points_here: Nullable(Points),
  other: Type.Optional(
    Type.Object(TrySeason.properties, {
      description: 'a finished real postseason, or in its place what is played without one',
    }),
  ),
});
export type TryStart = Static<typeof TryStart>;

/** A run through the season: what is final, and which week is next. */
export const TryRun = Type.Object({
  season: TrySeason,
  next_week: Nullable(Type.Integer({ description: 'null once all weeks are played' })),
  is_ranked: Type.Boolean(),
  points: Points,
  weeks: Type.Array(
    Type.Object({
      week_number: Type.Integer(),
      points: Points,
      players: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
});
export type TryRun = Static<typeof TryRun>;

const Moment = Type.Object({ at: Instant, points: Points });

/** A player picked for a week, with what came of it. Points are without the week's multiplier. */
const TrySlot = Type.Object({
  position_key: Type.String(),
  id: Id,
  name: Type.String(),
  position: Position,
  team_abbreviation: Type.String(),
  opponent: Type.String(),
  kickoff_time: Instant,
  projected_points: Nullable(Points),
  points: Points,
});

/** A season, or the part of it that was played, among the 10,000 simulated managers. */
const TryField = Type.Object({
  percentile: Nullable(Type.Integer()),
  place: Type.Integer({ description: '1 plus the managers with more points' }),
  of: Type.Integer(),
  median_points: Points,
  highest_points: Points,
  histogram: Histogram,
});
export type TryField = Static<typeof TryField>;

/** A run among the ranked runs of this installation, of which enough have come as far. */
const TryPeople = Type.Object({
  rank: Type.Integer({ description: 'the place among the ranked runs; of an unranked one, where it would be' }),
  of: Type.Integer(),
  rows: Type.Array(Type.Object({ rank: Type.Integer(), name: Type.String(), points: Points, is_own: Type.Boolean() }), {
    description: 'the best three and those next to the run; empty for visitors, who see no names of users',
  }),
});
export type TryPeople = Static<typeof TryPeople>;

/** A whole week of a run. Exists only once the picks are stored. */
export const TryWeekResult = Type.Object({
  week_number: Type.Integer(),
  points: Points,
  multiplier: Type.Number(),
  median_points: Points,
  season_points: Points,
  field: TryField,
  percentile_before: Nullable(Type.Integer({ description: 'of the season without this week' })),
  people: Nullable(TryPeople),
  slots: Type.Array(TrySlot),
  windows: Type.Array(Type.Object({ kickoff_time: Instant, ends_at: Instant, games: Type.Array(Type.String()) })),
  moments: Type.Array(
    Type.Object({
      at: Instant,
      player_id: Id,
      gain: Points,
      words: Nullable(Type.String({ description: 'what happened, of big plays' })),
    }),
    { description: 'how the points came about, oldest first' },
  ),
  line: Type.Array(Moment, { description: 'the total over time, with the multiplier' }),
  median_line: Type.Array(Moment),
});
export type TryWeekResult = Static<typeof TryWeekResult>;

const pick = {
  id: Id,
  name: Type.String(),
  position: Position,
  team_abbreviation: Type.String(),
  week_number: Type.Integer(),
  points: Points,
  projected_points: Nullable(Points),
};

/** The end of a run. */
export const TryEnd = Type.Object({
  points: Points,
  field: TryField,
  best_possible: Nullable(Points),
  is_ranked: Type.Boolean(),
  people: Nullable(TryPeople),
  weeks: Type.Array(
    Type.Object({
      week_number: Type.Integer(),
      points: Points,
      median_points: Points,
      place: Type.Integer({ description: 'of the season so far among the simulated managers' }),
      best_pick: Nullable(Type.Object(pick)),
    }),
  ),
  best_pick: Nullable(Type.Object(pick)),
  worst_pick: Nullable(Type.Object({ ...pick, better_week: Type.Integer(), better_points: Points })),
});
export type TryEnd = Static<typeof TryEnd>;

// The token is in the body, never in a URL, which logs and histories keep.
const Token = Type.String({ minLength: 20, maxLength: 100 });

export const tryCalls = defineCalls({
  'GET /try': {
    access: 'anyone',
    summary:
      'The season that can be played again, and what there is to beat; the first call prepares it. Where a real postseason is finished, there is a choice of two: season names the other one',
    query: Type.Object({ season: Type.Optional(Type.String({ maxLength: 40 })) }),
    reply: TryStart,
  },
  'POST /try/runs': {
    access: 'optional',
    limit: 'tryStart',
    summary: 'Starts a run and returns its token. An account’s first run of an invented season is ranked',
    body: Type.Object({ season: Type.Optional(Type.String({ maxLength: 40 })) }),
    reply: Type.Object({ token: Type.String(), run: TryRun }),
    errors: ['unavailable', 'too_many'],
  },
  'POST /try/run': {
    access: 'anyone',
    summary: 'A run, to go on with it',
    body: Type.Object({ token: Token }),
    reply: TryRun,
    errors: ['not_found', 'unavailable'],
  },
  'POST /try/week': {
    access: 'anyone',
    cached: true,
    summary: 'The players of the next week of a run, with what was known before it',
    body: Type.Object({ token: Token }),
    reply: Type.Object({ week_number: Type.Integer(), players: Type.Array(Player) }),
    errors: ['not_found', 'week_over', 'unavailable'],
  },
  'POST /try/picks': {
    access: 'anyone',
    limit: 'tryPicks',
    summary: 'Makes the picks of the next week final, and returns the week. The same picks again return the same week',
    body: Type.Object({
      token: Token,
      week_number: Type.Integer({ minimum: 1, maximum: 18 }),
      players: Type.Array(Type.Object({ player_id: Id, position: Type.String({ maxLength: 8 }) }), { maxItems: 20 }),
    }),
    reply: TryWeekResult,
    errors: [
      ...(['not_found', 'already_submitted', 'week_over', 'field_invalid', 'lineup_mismatch', 'player_twice'] as const),
      ...(['player_on_bye', 'player_used_up', 'player_locked', 'unavailable', 'too_many'] as const),
    ],
  },
  'POST /try/result': {
    access: 'anyone',
    summary: 'A week of a run that was played',
    body: Type.Object({ token: Token, week_number: Type.Integer({ minimum: 1, maximum: 18 }) }),
    reply: TryWeekResult,
    errors: ['not_found', 'unavailable'],
  },
  'POST /try/end': {
    access: 'anyone',
    summary: 'The end of a run: points, percentile, and what was possible',
    body: Type.Object({ token: Token }),
    reply: TryEnd,
    errors: ['not_found', 'unavailable'],
  },
});
