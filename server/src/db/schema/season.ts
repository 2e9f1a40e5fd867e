import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';

/**
 * A season: the 18 weeks of a year, or the four rounds of its postseason. `version` increases with every change to its
 * players, games or points. Written by pipeline/scoring.
 */
export const seasons = pgTable(
  'seasons',
  {
    id: uuid('id').primaryKey(),
    year: integer('year').notNull(),
    // 'regular' or 'postseason'
    kind: text('kind').$type<SeasonKind>().notNull().default('regular'),
    name: text('name').notNull(),
    startsAt: instant('starts_at').notNull(),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('seasons_year_unique').on(table.year, table.kind),
    check('seasons_kind_known', sql`${table.kind} in ('regular', 'postseason')`),
  ],
);

/**
 * Tuesday 10:00 UTC to Tuesday 10:00 UTC (rules 1.4), two weeks for a Super Bowl. Written by pipeline/scoring; the version by
 * triggers, in every transaction that changes a game or a stat line of the week.
 */
export const weeks = pgTable(
  'weeks',
  {
    id: uuid('id').primaryKey(),
    seasonId: reference('season_id', () => seasons.id),
    weekNumber: integer('week_number').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [unique('weeks_number_unique').on(table.seasonId, table.weekNumber)],
);

/**
 * Changed players and games of a week, each with the week's version of its last change, for live updates. Written by
 * triggers.
 */
export const weekChanges = pgTable(
  'week_changes',
  {
    weekId: reference('week_id', () => weeks.id),
    // 'player' or 'game'
    kind: text('kind').notNull(),
    // Kept when the player's line is removed.
    subjectId: uuid('subject_id').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'week_changes_pk', columns: [table.weekId, table.kind, table.subjectId] })],
);

/** The 32 franchises. Written by pipeline/scoring. */
export const teams = pgTable(
  'teams',
  {
    id: uuid('id').primaryKey(),
    abbreviation: text('abbreviation').notNull(),
    name: text('name').notNull(),
    nickname: text('nickname').notNull(),
    primaryColor: text('primary_color').notNull(),
    secondaryColor: text('secondary_color').notNull(),
    logoUrl: text('logo_url'),
  },
  (table) => [unique('teams_abbreviation_unique').on(table.abbreviation)],
);

/**
 * Players, one row each across all seasons; a D/ST is a player of its own. `feedKey` is this installation's feed id of
 * the player (gsis id, 'DST-BUF', 'SIM-…'); ids of other feeds are separate columns. Written by pipeline/scoring.
 */
export const players = pgTable(
  'players',
  {
    id: uuid('id').primaryKey(),
    feedKey: text('feed_key').notNull(),
    espnId: text('espn_id'),
    sleeperId: text('sleeper_id'),
    name: text('name').notNull(),
    position: text('position').notNull(),
    teamId: uuid('team_id').references(() => teams.id),
    jerseyNumber: integer('jersey_number'),
    injuryStatus: text('injury_status'),
    injuryNotes: text('injury_notes'),
    injuryUpdatedAt: instant('injury_updated_at'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // Given once, for the standings in memory, which hold numbers instead of ids.
    number: integer('number').notNull().generatedByDefaultAsIdentity(),
  },
  (table) => [
    unique('players_number_unique').on(table.number),
    unique('players_feed_key_unique').on(table.feedKey),
    unique('players_espn_id_unique').on(table.espnId),
    unique('players_sleeper_id_unique').on(table.sleeperId),
    check('players_position_known', sql`${table.position} in ('QB','RB','WR','TE','DEF','K')`),
  ],
);

/**
 * Games. A game is identified by season, home team, away team and occurrence, because a source's id changes when the
 * game moves to another week. `lockedAt` is set once the game was seen started or is past a known kick-off, and never
 * cleared because of what a feed reports later (rules 1.5). Written by pipeline/scoring.
 */
export const games = pgTable(
  'games',
  {
    id: uuid('id').primaryKey(),
    feedKey: text('feed_key').notNull(),
    espnId: text('espn_id'),
    seasonId: reference('season_id', () => seasons.id),
    weekId: reference('week_id', () => weeks.id),
    homeTeamId: reference('home_team_id', () => teams.id),
    awayTeamId: reference('away_team_id', () => teams.id),
    // Which meeting of these two teams at this venue it is in the season: 1, 2 …
    occurrence: integer('occurrence').notNull().default(1),
    kickoff: instant('kickoff'),
    status: text('status').notNull().default('scheduled'),
    lockedAt: instant('locked_at'),
    // A start was reported before the kickoff and is not confirmed: its players are locked, and nobody else sees them.
    isLockProvisional: boolean('is_lock_provisional').notNull().default(false),
    homeScore: integer('home_score'),
    awayScore: integer('away_score'),
    quarter: integer('quarter'),
    timeRemaining: text('time_remaining'),
    possessionTeamId: uuid('possession_team_id').references(() => teams.id),
    // Since when its score or points are delayed, or its start while it is scheduled; null while they are current.
    delayedSince: instant('delayed_since'),
    // A source contradicts what is stored of it, or can't be read: this is its last good state.
    isUnconfirmed: boolean('is_unconfirmed').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
    // The instant of the last report on it: older reports change nothing.
    reportedAt: instant('reported_at'),
    // Since when the schedule lacks the game; null while it has it.
    missingSince: instant('missing_since'),
    // By how many points the betting market favors the home team, and how many both teams score, in hundredths.
    spreadLine: integer('spread_line'),
    totalLine: integer('total_line'),
    roof: text('roof'),
  },
  (table) => [
    unique('games_identity_unique').on(table.seasonId, table.homeTeamId, table.awayTeamId, table.occurrence),
    index('games_feed_key').on(table.feedKey),
    index('games_week').on(table.weekId),
    check('games_roof_known', sql`${table.roof} in ('outdoors','dome','retractable','open','closed')`),
    check('games_status_known', sql`${table.status} in ('scheduled','in_progress','final','postponed','cancelled')`),
  ],
);

/** Each game from both sides: one row for each team of a week that has no bye. */
export const teamGames = pgView('team_games', {
  weekId: uuid('week_id').notNull(),
  teamId: uuid('team_id').notNull(),
  opponentId: uuid('opponent_id').notNull(),
  gameId: uuid('game_id').notNull(),
  isHome: boolean('is_home').notNull(),
  kickoff: instant('kickoff'),
  status: text('status').notNull(),
  lockedAt: instant('locked_at'),
  isLockProvisional: boolean('is_lock_provisional').notNull(),
  delayedSince: instant('delayed_since'),
  isUnconfirmed: boolean('is_unconfirmed').notNull(),
  quarter: integer('quarter'),
  timeRemaining: text('time_remaining'),
}).as(sql`
  select week_id, home_team_id as team_id, away_team_id as opponent_id, id as game_id, true as is_home, kickoff, status,
    locked_at, is_lock_provisional, delayed_since, is_unconfirmed, quarter, time_remaining from games
  union all
  select week_id, away_team_id, home_team_id, id, false, kickoff, status,
    locked_at, is_lock_provisional, delayed_since, is_unconfirmed, quarter, time_remaining from games`);

/** A player in a week: team (null: not available), projection, injury. Written by pipeline/scoring. */
export const playerWeeks = pgTable(
  'player_weeks',
  {
    playerId: reference('player_id', () => players.id),
    weekId: reference('week_id', () => weeks.id),
    teamId: uuid('team_id').references(() => teams.id),
    // Integer hundredths; null without a projection.
    projectedPoints: integer('projected_points'),
    injuryStatus: text('injury_status'),
    injuryNotes: text('injury_notes'),
    injuryUpdatedAt: instant('injury_updated_at'),
  },
  (table) => [
    primaryKey({ name: 'player_weeks_pk', columns: [table.playerId, table.weekId] }),
    index('player_weeks_week').on(table.weekId),
  ],
);

/** Stat lines, the source of every point. `stats` is game's StatLine; `points` derived from it, hundredths. Written by pipeline/scoring. */
export const statLines = pgTable(
  'stat_lines',
  {
    playerId: reference('player_id', () => players.id),
    weekId: reference('week_id', () => weeks.id),
    gameId: uuid('game_id').references(() => games.id),
    teamId: uuid('team_id').references(() => teams.id),
    opponentId: uuid('opponent_id').references(() => teams.id),
    stats: jsonb('stats').notNull(),
    points: integer('points').notNull(),
    source: text('source').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // As for games.
    isUnconfirmed: boolean('is_unconfirmed').notNull().default(false),
    reportedAt: instant('reported_at'),
  },
  (table) => [
    primaryKey({ name: 'stat_lines_pk', columns: [table.playerId, table.weekId] }),
    index('stat_lines_week').on(table.weekId),
  ],
);

/** A player's season figures, derived from stat_lines. Written by pipeline/scoring. */
export const playerFigures = pgTable(
  'player_figures',
  {
    seasonId: reference('season_id', () => seasons.id),
    playerId: reference('player_id', () => players.id),
    totalPoints: integer('total_points').notNull(),
    averagePoints: integer('average_points').notNull(),
    gamesPlayed: integer('games_played').notNull(),
    positionRank: integer('position_rank').notNull(),
    // Points of the last five games, oldest first.
    recentPoints: integer('recent_points').array().notNull(),
  },
  (table) => [primaryKey({ name: 'player_figures_pk', columns: [table.seasonId, table.playerId] })],
);

/** Points a team allows each position per game, and its rank (32 allows most). Derived. Written by pipeline/scoring. */
export const matchupFigures = pgTable(
  'matchup_figures',
  {
    seasonId: reference('season_id', () => seasons.id),
    teamId: reference('team_id', () => teams.id),
    position: text('position').notNull(),
    pointsAgainst: integer('points_against').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [primaryKey({ name: 'matchup_figures_pk', columns: [table.seasonId, table.teamId, table.position] })],
);
