import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, pgView, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';

/**
 * A season: the 18 weeks of a year, or the four rounds of its postseason. `version` increases with every change to its
 * players, games or points. Written by pipeline/scoring.
 */
export const seasons = pgTable(
  'seasons',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    year: column.integer('year').notNull(),
    // 'regular' or 'postseason'
    kind: column.text('kind').$type<SeasonKind>().notNull().default('regular'),
    name: column.text('name').notNull(),
    startsAt: instant('starts_at').notNull(),
    version: column.bigint('version', { mode: 'number' }).notNull().default(0),
  }),
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
  (column) => ({
    id: column.uuid('id').primaryKey(),
    seasonId: reference('season_id', () => seasons.id),
    weekNumber: column.integer('week_number').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    version: column.bigint('version', { mode: 'number' }).notNull().default(0),
  }),
  (table) => [unique('weeks_number_unique').on(table.seasonId, table.weekNumber)],
);

/**
 * Changed players and games of a week, each with the week's version of its last change, for live updates. Written by
 * triggers.
 */
export const weekChanges = pgTable(
  'week_changes',
  (column) => ({
    weekId: reference('week_id', () => weeks.id),
    // 'player' or 'game'
    kind: column.text('kind').notNull(),
    // Kept when the player's line is removed.
    subjectId: column.uuid('subject_id').notNull(),
    version: column.bigint('version', { mode: 'number' }).notNull(),
  }),
  (table) => [primaryKey({ name: 'week_changes_pk', columns: [table.weekId, table.kind, table.subjectId] })],
);

/** The 32 franchises. Written by pipeline/scoring. */
export const teams = pgTable(
  'teams',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    abbreviation: column.text('abbreviation').notNull(),
    name: column.text('name').notNull(),
    nickname: column.text('nickname').notNull(),
    primaryColor: column.text('primary_color').notNull(),
    secondaryColor: column.text('secondary_color').notNull(),
    logoUrl: column.text('logo_url'),
  }),
  (table) => [unique('teams_abbreviation_unique').on(table.abbreviation)],
);

/**
 * Players, one row each across all seasons; a D/ST is a player of its own. `feedKey` is this installation's feed id of
 * the player (gsis id, 'DST-BUF', 'SIM-…'); ids of other feeds are separate columns. Written by pipeline/scoring.
 */
export const players = pgTable(
  'players',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    feedKey: column.text('feed_key').notNull(),
    espnId: column.text('espn_id'),
    sleeperId: column.text('sleeper_id'),
    name: column.text('name').notNull(),
    position: column.text('position').notNull(),
    teamId: column.uuid('team_id').references(() => teams.id),
    jerseyNumber: column.integer('jersey_number'),
    injuryStatus: column.text('injury_status'),
    injuryNotes: column.text('injury_notes'),
    injuryUpdatedAt: instant('injury_updated_at'),
    isActive: column.boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // Given once, for the standings in memory, which hold numbers instead of ids.
    number: column.integer('number').notNull().generatedByDefaultAsIdentity(),
  }),
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
  (column) => ({
    id: column.uuid('id').primaryKey(),
    feedKey: column.text('feed_key').notNull(),
    espnId: column.text('espn_id'),
    seasonId: reference('season_id', () => seasons.id),
    weekId: reference('week_id', () => weeks.id),
    homeTeamId: reference('home_team_id', () => teams.id),
    awayTeamId: reference('away_team_id', () => teams.id),
    // Which meeting of these two teams at this venue it is in the season: 1, 2 …
    occurrence: column.integer('occurrence').notNull().default(1),
    kickoff: instant('kickoff'),
    status: column.text('status').notNull().default('scheduled'),
    lockedAt: instant('locked_at'),
    // A start was reported before the kickoff and is not confirmed: its players are locked, and nobody else sees them.
    isLockProvisional: column.boolean('is_lock_provisional').notNull().default(false),
    homeScore: column.integer('home_score'),
    awayScore: column.integer('away_score'),
    quarter: column.integer('quarter'),
    timeRemaining: column.text('time_remaining'),
    possessionTeamId: column.uuid('possession_team_id').references(() => teams.id),
    // Since when its score or points are delayed, or its start while it is scheduled; null while they are current.
    delayedSince: instant('delayed_since'),
    // A source contradicts what is stored of it, or can't be read: this is its last good state.
    isUnconfirmed: column.boolean('is_unconfirmed').notNull().default(false),
    // Since when it has its status: what changes after a game was over is a correction, whatever else of it changes then.
    updatedAt: instant('updated_at').notNull(),
    // The instant of the last report on it: older reports change nothing.
    reportedAt: instant('reported_at'),
    // Since when the schedule lacks the game; null while it has it.
    missingSince: instant('missing_since'),
    // By how many points the betting market favors the home team, and how many both teams score, in hundredths.
    spreadLine: column.integer('spread_line'),
    totalLine: column.integer('total_line'),
    roof: column.text('roof'),
  }),
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
  (column) => ({
    playerId: reference('player_id', () => players.id),
    weekId: reference('week_id', () => weeks.id),
    teamId: column.uuid('team_id').references(() => teams.id),
    // Integer hundredths; null without a projection.
    projectedPoints: column.integer('projected_points'),
    injuryStatus: column.text('injury_status'),
    injuryNotes: column.text('injury_notes'),
    injuryUpdatedAt: instant('injury_updated_at'),
  }),
  (table) => [
    primaryKey({ name: 'player_weeks_pk', columns: [table.playerId, table.weekId] }),
    index('player_weeks_week').on(table.weekId),
  ],
);

/** Stat lines, the source of every point. `stats` is game's StatLine; `points` derived from it, hundredths. Written by pipeline/scoring. */
export const statLines = pgTable(
  'stat_lines',
  (column) => ({
    playerId: reference('player_id', () => players.id),
    weekId: reference('week_id', () => weeks.id),
    gameId: column.uuid('game_id').references(() => games.id),
    teamId: column.uuid('team_id').references(() => teams.id),
    opponentId: column.uuid('opponent_id').references(() => teams.id),
    stats: column.jsonb('stats').notNull(),
    points: column.integer('points').notNull(),
    source: column.text('source').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // As for games.
    isUnconfirmed: column.boolean('is_unconfirmed').notNull().default(false),
    reportedAt: instant('reported_at'),
  }),
  (table) => [
    primaryKey({ name: 'stat_lines_pk', columns: [table.playerId, table.weekId] }),
    index('stat_lines_week').on(table.weekId),
  ],
);

/** A player's season figures, derived from stat_lines. Written by pipeline/scoring. */
export const playerFigures = pgTable(
  'player_figures',
  (column) => ({
    seasonId: reference('season_id', () => seasons.id),
    playerId: reference('player_id', () => players.id),
    totalPoints: column.integer('total_points').notNull(),
    averagePoints: column.integer('average_points').notNull(),
    gamesPlayed: column.integer('games_played').notNull(),
    positionRank: column.integer('position_rank').notNull(),
    // Points of the last five games, oldest first.
    recentPoints: column.integer('recent_points').array().notNull(),
  }),
  (table) => [primaryKey({ name: 'player_figures_pk', columns: [table.seasonId, table.playerId] })],
);

/** Points a team allows each position per game, and its rank (32 allows most). Derived. Written by pipeline/scoring. */
export const matchupFigures = pgTable(
  'matchup_figures',
  (column) => ({
    seasonId: reference('season_id', () => seasons.id),
    teamId: reference('team_id', () => teams.id),
    position: column.text('position').notNull(),
    pointsAgainst: column.integer('points_against').notNull(),
    rank: column.integer('rank').notNull(),
  }),
  (table) => [primaryKey({ name: 'matchup_figures_pk', columns: [table.seasonId, table.teamId, table.position] })],
);
