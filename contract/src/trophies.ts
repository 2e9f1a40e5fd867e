import { type Static, Type } from 'typebox';
import { defineCalls, Id, Nullable, Points } from './call.ts';

/** A user as the group's table names them, former members included. */
const Winner = Type.Object({ user_id: Id, display_name: Type.String() });
export type Winner = Static<typeof Winner>;

const season = {
  year: Type.Integer(),
  season_kind: Type.Optional(Type.Literal('postseason', { description: 'absent for a regular season' })),
};
const week = { ...season, week_number: Type.Integer() };
const more = Type.Integer({ description: 'how many more times, beyond those listed' });

/** A season of a league: its champions, or its leaders while it runs. */
export const TrophySeason = Type.Object({
  ...season,
  through_week: Type.Integer({ description: 'the last week that counts, 0 before the first is final' }),
  is_complete: Type.Boolean({ description: 'every week is final, or it is decided: the leaders are the champions' }),
  leaders: Type.Array(Winner, {
    description:
      'several with equal totals; none until two members have played; in last one standing whoever was the last, none before',
  }),
  points: Nullable(Points),
  is_last_standing: Type.Optional(
    Type.Literal(true, { description: 'the group played last one standing: points do not decide, and are null' }),
  ),
});
export type TrophySeason = Static<typeof TrophySeason>;

/** A member who has won a season or a week of a league, alone or tied. */
export const Honors = Type.Object({ ...Winner.properties, titles: Type.Integer(), weeks_won: Type.Integer() });
export type Honors = Static<typeof Honors>;

/** The most points in a week. */
const BestWeek = Type.Object({
  points: Points,
  entries: Type.Array(Type.Object({ ...Winner.properties, ...week })),
  more,
});

/** The most weeks in a row, within a season, in which a member beat more than half of the others. */
const LongestStreak = Type.Object({
  weeks: Type.Integer({ description: 'at least two' }),
  entries: Type.Array(
    Type.Object({ ...Winner.properties, ...season, from_week: Type.Integer(), to_week: Type.Integer() }),
  ),
  more,
});

/** The most points that did not win their week. */
const Unluckiest = Type.Object({
  points: Points,
  entries: Type.Array(
    Type.Object({ ...Winner.properties, ...week, winners: Type.Array(Winner), winning_points: Points }),
  ),
  more,
});

/** The smallest margin between the first and the second of a week. */
const ClosestWeek = Type.Object({
  margin: Points,
  entries: Type.Array(
    Type.Object({
      ...week,
      winners: Type.Array(Winner),
      seconds: Type.Array(Winner, { description: 'none when several won' }),
    }),
  ),
  more,
});

/**
 * What has been won in a group and in those it continues. Only final weeks count. Records list the first times that
 * they were reached, earliest first; null while there is none.
 */
export const Trophies = Type.Object({
  seasons: Type.Array(TrophySeason, { description: 'newest first; the first is that of the group' }),
  best_week: Nullable(BestWeek),
  longest_streak: Nullable(LongestStreak),
  unluckiest: Nullable(Unluckiest),
  closest_week: Nullable(ClosestWeek),
  survivors: Type.Optional(
    Type.Array(Type.Object({ ...Winner.properties, weeks: Type.Integer(), wins: Type.Integer() }), {
      description:
        'last one standing: how many weeks members have survived, by the cuts that stand, and how often they were the last; most first',
    }),
  ),
  honors: Type.Array(Honors, { description: 'most titles first, then most weeks won' }),
});
export type Trophies = Static<typeof Trophies>;

export const trophiesCalls = defineCalls({
  'GET /groups/:id/trophies': {
    summary:
      'The champions and records of a group and of the earlier seasons it continues, from final weeks only. For members',
    reply: Trophies,
    errors: ['not_found', 'not_allowed'],
  },
});
