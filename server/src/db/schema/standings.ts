import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, pgView, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';
import { groups } from './groups.ts';
import { lineups } from './lineups.ts';
import { games, players, seasons, weeks } from './season.ts';

/** A transaction's number, which no other transaction of the cluster ever has. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What the standings in memory are made of, and whom a change concerns: a lineup (`user_id`, `week_id`), a membership
 * (`user_id`, `group_id`), a user or a group. For a day. Written by triggers, in the transaction that makes the change.
 */
export const changes = pgTable(
  'changes',
  (column) => ({
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    userId: column.uuid('user_id'),
    weekId: column.uuid('week_id'),
    groupId: column.uuid('group_id'),
  }),
  (table) => [index('changes_xid').on(table.xid), index('changes_at').on(table.at)],
);

/**
 * The weeks whose points are stored: no game of theirs is on or still to be played. `version` is the week's when they
 * were computed; -1 once a lineup of the week has changed since, by a trigger. `revision` rises whenever the week is
 * settled again. Written by pipeline/standings.
 */
export const settledWeeks = pgTable('settled_weeks', (column) => ({
  weekId: reference('week_id', () => weeks.id).primaryKey(),
  version: column.bigint('version', { mode: 'number' }).notNull(),
  revision: column.bigint('revision', { mode: 'number' }).notNull(),
}));

/**
 * The points of a lineup of a settled week, hundredths, double-down counted twice, no playoff multiplier. Derived.
 * Written by pipeline/standings.
 */
export const lineupPoints = pgTable('lineup_points', (column) => ({
  lineupId: reference('lineup_id', () => lineups.id, 'cascade').primaryKey(),
  points: column.integer('points').notNull(),
  updatedAt: instant('updated_at').notNull(),
}));

/** A user's settled weeks in a group: the sum of `week_points`. Derived. Written by pipeline/standings. */
export const settledRows = pgTable(
  'settled_rows',
  (column) => ({
    seasonId: reference('season_id', () => seasons.id),
    groupId: reference('group_id', () => groups.id),
    userId: reference('user_id', () => users.id, 'cascade'),
    points: column.integer('points').notNull(),
    weeks: column.integer('weeks').notNull(),
    // Weeks with points other than zero: what the average divides by [G9.7].
    scoringWeeks: column.integer('scoring_weeks').notNull(),
  }),
  (table) => [primaryKey({ name: 'settled_rows_pk', columns: [table.seasonId, table.groupId, table.userId] })],
);

/**
 * The cuts that stand of groups that play last one standing: since when, in season time, and who has won with it; nobody
 * before it is decided. Written by pipeline/standings.
 */
export const groupCuts = pgTable(
  'group_cuts',
  (column) => ({
    groupId: reference('group_id', () => groups.id),
    weekId: reference('week_id', () => weeks.id),
    standsSince: instant('stands_since').notNull(),
    winnerIds: column.uuid('winner_ids').array().notNull(),
  }),
  (table) => [primaryKey({ name: 'group_cuts_pk', columns: [table.groupId, table.weekId] })],
);

/** Who is out of a group by a cut that stands, and since which week. Written by pipeline/standings. */
export const groupOuts = pgTable(
  'group_outs',
  {
    groupId: reference('group_id', () => groups.id),
    userId: reference('user_id', () => users.id, 'cascade'),
    weekId: reference('week_id', () => weeks.id),
  },
  (table) => [primaryKey({ name: 'group_outs_pk', columns: [table.groupId, table.userId] })],
);

/** The groups of lineups in which they count: not those whose user was out of the group by then. */
export const countedPlaces = pgView('counted_places', {
  lineupId: uuid('lineup_id').notNull(),
  groupId: uuid('group_id').notNull(),
  userId: uuid('user_id').notNull(),
  weekId: uuid('week_id').notNull(),
}).as(sql`
  select place.lineup_id, place.group_id, place.user_id, place.week_id from lineup_groups place
  where not exists (
    select from group_outs gone join weeks since on since.id = gone.week_id join weeks played on played.id = place.week_id
    where gone.group_id = place.group_id and gone.user_id = place.user_id and since.week_number < played.week_number)`);

/**
 * A user's settled week in a group: the lineup's points times the group's playoff multiplier, rounded as `weekPoints` of
 * the game does: once, half away from zero, like a numeric in Postgres (rules 3.2).
 */
export const weekPoints = pgView('week_points', {
  groupId: uuid('group_id').notNull(),
  userId: uuid('user_id').notNull(),
  weekId: uuid('week_id').notNull(),
  points: integer('points').notNull(),
}).as(sql`
  select place.group_id, place.user_id, place.week_id,
    case when week.week_number = any (groups.playoff_weeks)
      then round(lineup_points.points * (100 + groups.playoff_bonus_percent) / 100.0)::integer
      else lineup_points.points end as points
  from counted_places place
  join settled_weeks on settled_weeks.week_id = place.week_id
  join lineup_points on lineup_points.lineup_id = place.lineup_id
  join groups on groups.id = place.group_id
  join weeks week on week.id = place.week_id`);

/**
 * The number of members of a group, and a version that increases with every change of its members, their names or the
 * group. Derived from group_members and users. Written by triggers.
 */
export const rosters = pgTable('rosters', (column) => ({
  groupId: reference('group_id', () => groups.id, 'cascade').primaryKey(),
  members: column.integer('members').notNull(),
  version: column.bigint('version', { mode: 'number' }).notNull(),
}));

/**
 * How players' points of recent weeks came about: one row for each change of a player's points, in the order in which
 * they were stored. A player's rows of a week add up to the points of the stat line. Written by pipeline/scoring.
 */
export const pointChanges = pgTable(
  'point_changes',
  (column) => ({
    id: column.bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    weekId: reference('week_id', () => weeks.id),
    playerId: reference('player_id', () => players.id),
    gameId: column.uuid('game_id').references(() => games.id),
    // The week's version with this change.
    version: column.integer('version').notNull(),
    notedAt: instant('noted_at').notNull(),
    // Hundredths.
    pointsBefore: column.integer('points_before').notNull(),
    points: column.integer('points').notNull(),
    // The stat line with this change, empty once it is gone.
    stats: column.jsonb('stats').notNull(),
    isCorrection: column.boolean('is_correction').notNull(),
    // The play of a source that explains the change, in its own words; null where none certainly does.
    sourcePlay: column.jsonb('source_play'),
  }),
  (table) => [
    index('point_changes_week').on(table.weekId, table.id),
    index('point_changes_player').on(table.weekId, table.playerId, table.id),
  ],
);

/** Every change to a stat line of a finished game, old and new. Written by pipeline/scoring. */
export const statCorrections = pgTable(
  'stat_corrections',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    playerId: reference('player_id', () => players.id),
    weekId: reference('week_id', () => weeks.id),
    // [{ stat, old, new }]
    changes: column.jsonb('changes').notNull(),
    pointsBefore: column.integer('points_before').notNull(),
    pointsAfter: column.integer('points_after').notNull(),
    source: column.text('source').notNull(),
    // The source of the old values.
    sourceBefore: column.text('source_before'),
    notedAt: instant('noted_at').notNull(),
  }),
  (table) => [index('stat_corrections_week').on(table.weekId)],
);

/** Weeks that lost a game: it moved to another week, or was cancelled. Written by pipeline/scoring. */
export const lostGames = pgTable(
  'lost_games',
  {
    gameId: reference('game_id', () => games.id),
    weekId: reference('week_id', () => weeks.id),
    lostAt: instant('lost_at').notNull(),
  },
  (table) => [primaryKey({ name: 'lost_games_pk', columns: [table.gameId, table.weekId] })],
);
