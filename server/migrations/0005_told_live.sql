CREATE TABLE "week_changes" (
	"week_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "week_changes_pk" PRIMARY KEY("week_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "clock_state" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "weeks" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "week_changes" ADD CONSTRAINT "week_changes_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whoever writes stat lines or games, all that is told live finds out: each week's version moves in the transaction that
-- changes them, and every player and game carries the version of its last change. Kept here so that no writer forgets.
CREATE FUNCTION "note_changes_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS (
    UPDATE weeks SET version = weeks.version + 1 FROM (
      SELECT id FROM weeks WHERE id IN (SELECT week_id FROM changed_rows) ORDER BY id FOR NO KEY UPDATE
    ) changed WHERE weeks.id = changed.id
    RETURNING weeks.id, weeks.version, pg_notify('stats_changed', weeks.id::text)
  )
  INSERT INTO week_changes (week_id, kind, subject_id, version)
  SELECT DISTINCT moved.id, 'player', changed_rows.player_id, moved.version
  FROM changed_rows JOIN moved ON moved.id = changed_rows.week_id
  ON CONFLICT (week_id, kind, subject_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_changes_of_games"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS (
    UPDATE weeks SET version = weeks.version + 1 FROM (
      SELECT id FROM weeks WHERE id IN (SELECT week_id FROM changed_rows) ORDER BY id FOR NO KEY UPDATE
    ) changed WHERE weeks.id = changed.id
    RETURNING weeks.id, weeks.version, pg_notify('stats_changed', weeks.id::text)
  )
  INSERT INTO week_changes (week_id, kind, subject_id, version)
  SELECT DISTINCT moved.id, 'game', changed_rows.id, moved.version
  FROM changed_rows JOIN moved ON moved.id = changed_rows.week_id
  ON CONFLICT (week_id, kind, subject_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stat_lines_come" AFTER INSERT ON "stat_lines"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changes_of_lines"();--> statement-breakpoint
CREATE TRIGGER "stat_lines_change" AFTER UPDATE ON "stat_lines"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changes_of_lines"();--> statement-breakpoint
CREATE TRIGGER "stat_lines_go" AFTER DELETE ON "stat_lines"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changes_of_lines"();--> statement-breakpoint
CREATE TRIGGER "games_come" AFTER INSERT ON "games"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changes_of_games"();--> statement-breakpoint
CREATE TRIGGER "games_change" AFTER UPDATE ON "games"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changes_of_games"();--> statement-breakpoint
CREATE TRIGGER "games_leave" AFTER UPDATE ON "games"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changes_of_games"();--> statement-breakpoint
INSERT INTO week_changes (week_id, kind, subject_id, version)
SELECT week_id, 'player', player_id, 1 FROM stat_lines UNION ALL SELECT week_id, 'game', id, 1 FROM games;--> statement-breakpoint
UPDATE weeks SET version = 1 WHERE id IN (SELECT week_id FROM week_changes);
