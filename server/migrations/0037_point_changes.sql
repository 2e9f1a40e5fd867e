CREATE TABLE "point_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"week_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"game_id" uuid,
	"version" integer NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"points_before" integer NOT NULL,
	"points" integer NOT NULL,
	"stats" jsonb NOT NULL,
	"is_correction" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_changes" ADD CONSTRAINT "point_changes_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_changes" ADD CONSTRAINT "point_changes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_changes" ADD CONSTRAINT "point_changes_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_changes_week" ON "point_changes" USING btree ("week_id","id");--> statement-breakpoint
CREATE INDEX "point_changes_player" ON "point_changes" USING btree ("week_id","player_id","id");