CREATE TABLE "lost_games" (
	"game_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"lost_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lost_games_pk" PRIMARY KEY("game_id","week_id")
);
--> statement-breakpoint
ALTER TABLE "games" DROP CONSTRAINT "games_feed_key_unique";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "season_id" uuid;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "occurrence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
UPDATE games SET season_id = weeks.season_id FROM weeks WHERE weeks.id = games.week_id;--> statement-breakpoint
-- Earlier versions stored a game that moved to another week a second time. Two teams meet only once a season at one of
-- them, so the row that was reported last is the game, and the others are what it left behind.
CREATE TEMPORARY TABLE "stale_games" ON COMMIT DROP AS
SELECT id, week_id, kept_id FROM (
  SELECT games.id, games.week_id, row_number() OVER identity AS place,
    first_value(games.id) OVER identity AS kept_id
  FROM games JOIN weeks ON weeks.id = games.week_id
  WINDOW identity AS (
    PARTITION BY games.season_id, games.home_team_id, games.away_team_id
    ORDER BY games.told_at DESC NULLS LAST, weeks.week_number DESC, games.id
  )
) ranked WHERE place > 1;--> statement-breakpoint
UPDATE stat_lines SET game_id = stale_games.kept_id FROM stale_games WHERE stat_lines.game_id = stale_games.id;--> statement-breakpoint
DELETE FROM games USING stale_games WHERE games.id = stale_games.id;--> statement-breakpoint
UPDATE weeks SET version = version + 1 WHERE id IN (SELECT week_id FROM stale_games);--> statement-breakpoint
UPDATE seasons SET version = version + 1 WHERE id IN (
  SELECT weeks.season_id FROM weeks JOIN stale_games ON stale_games.week_id = weeks.id);--> statement-breakpoint
DROP TABLE "stale_games";--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "season_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lost_games" ADD CONSTRAINT "lost_games_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_games" ADD CONSTRAINT "lost_games_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "games_feed_key" ON "games" USING btree ("feed_key");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_identity_unique" UNIQUE("season_id","home_team_id","away_team_id","occurrence");
