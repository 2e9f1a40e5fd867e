import { ROOFS, type Roof as RoofName } from '@singleback/game/season/roof.ts';
import { type SeasonKind as KindOfSeason, SEASON_KINDS } from '@singleback/game/season/round-words.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable } from './call.ts';

const Roof = Type.Unsafe<RoofName>({ type: 'string', enum: ROOFS });

/** Of the NFL's postseason, whose four rounds are its weeks 1 to 4; a regular season has none. */
export const SeasonKind = Type.Unsafe<KindOfSeason>({
  type: 'string',
  enum: SEASON_KINDS,
  description: 'absent: a regular season',
});

export const Week = Type.Object({
  id: Id,
  week_number: Type.Integer({ minimum: 1 }),
  start_date: Instant,
  end_date: Instant,
});
export type Week = Static<typeof Week>;

/** The running season, its weeks, and the server's clock, by which every lock is shown [G3.10]. */
export const SeasonWeeks = Type.Object({
  season: Type.Object({
    ...{ id: Id, name: Type.String(), year: Type.Integer() },
    kind: Type.Optional(SeasonKind),
  }),
  currentWeek: Week,
  weeks: Type.Array(Week),
  now: Instant,
  scoresDelayedSince: Type.Union([Instant, Type.Null()], {
    description: 'since when the feed has been silent about live games; null while scores are current or no game is on',
  }),
  announcement: Type.Union([Type.Object({ id: Type.String(), text: Type.String() }), Type.Null()], {
    description: 'what the operator announces to all users; its id changes with the text',
  }),
  maintenanceUntil: Type.Union([Instant, Type.Null()], {
    description: 'until when nothing can be changed, real time; null outside of maintenance',
  }),
  clockSpeed: Type.Number({ description: 'seconds of the season in one real second' }),
});
export type SeasonWeeks = Static<typeof SeasonWeeks>;

export const Team = Type.Object({
  id: Id,
  abbreviation: Type.String(),
  name: Type.String(),
  logo_url: Type.Union([Type.String(), Type.Null()]),
  primary_color: Type.String(),
  secondary_color: Type.String(),
});
export type Team = Static<typeof Team>;

/** A game of the season's schedule, with what is known of it beforehand. */
export const ScheduledGame = Type.Object({
  week_number: Type.Integer(),
  home: Type.String({ description: 'abbreviation of the team' }),
  away: Type.String(),
  kickoff_time: Nullable(Instant),
  home_total: Nullable(Type.Number({ description: 'points that the betting market implies; null where unknown' })),
  away_total: Nullable(Type.Number()),
  roof: Nullable(Roof),
});
export type ScheduledGame = Static<typeof ScheduledGame>;

export const seasonCalls = defineCalls({
  'GET /current-season-weeks': {
    access: 'anyone',
    summary: 'The running season, its current week, all weeks, and the server clock',
    reply: SeasonWeeks,
    errors: ['unavailable', 'no_season'],
  },
  'GET /season-weeks': {
    access: 'anyone',
    cached: true,
    summary: 'All weeks of any season, in order: of the running one GET /current-season-weeks has them too',
    query: Type.Object({ season_id: Id }),
    reply: Type.Array(Week),
    errors: ['not_found'],
  },
  'GET /schedule': {
    access: 'anyone',
    cached: true,
    summary: 'All games of a season that take place, week by week, with implied team totals and roof where known',
    query: Type.Object({ season_id: Id }),
    reply: Type.Array(ScheduledGame),
    errors: ['not_found'],
  },
  'GET /teams': { access: 'anyone', cached: true, summary: 'The 32 teams', reply: Type.Array(Team), errors: [] },
});
