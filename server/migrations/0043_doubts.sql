CREATE TABLE "feed_doubts" (
	"source" text NOT NULL,
	"file" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"used" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_doubts_pk" PRIMARY KEY("file","subject")
);
--> statement-breakpoint
DROP TABLE "feed_refusals" CASCADE;--> statement-breakpoint
DROP VIEW "public"."team_games";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "is_lock_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "is_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_lines" ADD COLUMN "is_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."team_games" AS (
  select week_id, home_team_id as team_id, away_team_id as opponent_id, id as game_id, true as is_home, kickoff, status,
    locked_at, is_lock_provisional, delayed_since, is_unconfirmed, quarter, time_remaining from games
  union all
  select week_id, away_team_id, home_team_id, id, false, kickoff, status,
    locked_at, is_lock_provisional, delayed_since, is_unconfirmed, quarter, time_remaining from games);--> statement-breakpoint
-- Browsers see at once that a score is unconfirmed, a start is delayed, or a lock is lifted.
CREATE OR REPLACE FUNCTION "note_updates_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH differing AS (
    SELECT told.week_id, told.player_id FROM changed_rows told
    LEFT JOIN before_rows stood ON stood.player_id = told.player_id AND stood.week_id = told.week_id
    WHERE (told.stats, told.points, told.game_id, told.team_id, told.opponent_id, told.is_unconfirmed)
      IS DISTINCT FROM (stood.stats, stood.points, stood.game_id, stood.team_id, stood.opponent_id, stood.is_unconfirmed)
  ), moved AS (
    UPDATE weeks SET version = weeks.version + 1 FROM (
      SELECT id FROM weeks WHERE id IN (SELECT week_id FROM differing) ORDER BY id FOR NO KEY UPDATE
    ) changed WHERE weeks.id = changed.id
    RETURNING weeks.id, weeks.version, pg_notify('stats_changed', weeks.id::text)
  )
  INSERT INTO week_changes (week_id, kind, subject_id, version)
  SELECT DISTINCT moved.id, 'player', differing.player_id, moved.version
  FROM differing JOIN moved ON moved.id = differing.week_id
  ON CONFLICT (week_id, kind, subject_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_updates_of_games"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH differing AS (
    SELECT told.id, weeks_of_it.week_id FROM changed_rows told JOIN before_rows stood ON stood.id = told.id
    -- A game that moves to another week is told to both.
    CROSS JOIN LATERAL (VALUES (told.week_id), (stood.week_id)) AS weeks_of_it (week_id)
    WHERE (told.week_id, told.home_team_id, told.away_team_id, told.kickoff, told.locked_at, told.status,
        told.home_score, told.away_score, told.quarter, told.time_remaining, told.possession_team_id,
        told.delayed_since, told.is_lock_provisional, told.is_unconfirmed)
      IS DISTINCT FROM (stood.week_id, stood.home_team_id, stood.away_team_id, stood.kickoff, stood.locked_at,
        stood.status, stood.home_score, stood.away_score, stood.quarter, stood.time_remaining, stood.possession_team_id,
        stood.delayed_since, stood.is_lock_provisional, stood.is_unconfirmed)
  ), moved AS (
    UPDATE weeks SET version = weeks.version + 1 FROM (
      SELECT id FROM weeks WHERE id IN (SELECT week_id FROM differing) ORDER BY id FOR NO KEY UPDATE
    ) changed WHERE weeks.id = changed.id
    RETURNING weeks.id, weeks.version, pg_notify('stats_changed', weeks.id::text)
  )
  INSERT INTO week_changes (week_id, kind, subject_id, version)
  SELECT DISTINCT moved.id, 'game', differing.id, moved.version
  FROM differing JOIN moved ON moved.id = differing.week_id
  ON CONFLICT (week_id, kind, subject_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;
