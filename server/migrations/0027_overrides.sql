CREATE TABLE "overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"season_id" uuid,
	"week_id" uuid,
	"game_id" uuid,
	"player_id" uuid,
	"source" text,
	"external_id" text,
	"values" jsonb NOT NULL,
	"beneath" jsonb,
	"reason" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by_id" uuid,
	"set_by" text NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "overrides_kind_known" CHECK ("overrides"."kind" in ('game','stat_line','injury','link'))
);
--> statement-breakpoint
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overrides_week" ON "overrides" USING btree ("week_id");--> statement-breakpoint
CREATE UNIQUE INDEX "overrides_game_in_force" ON "overrides" USING btree ("game_id") WHERE kind = 'game' and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "overrides_player_in_force" ON "overrides" USING btree ("kind","player_id","week_id") WHERE kind in ('stat_line', 'injury') and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "overrides_athlete_in_force" ON "overrides" USING btree ("source","external_id") WHERE kind = 'link' and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "overrides_linked_in_force" ON "overrides" USING btree ("source","player_id") WHERE kind = 'link' and ended_at is null;