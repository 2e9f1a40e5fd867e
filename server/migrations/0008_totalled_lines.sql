CREATE TABLE "totalled_lines" (
	"week_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "totalled_lines_pk" PRIMARY KEY("week_id","player_id")
);
--> statement-breakpoint
ALTER TABLE "totalled_lines" ADD CONSTRAINT "totalled_lines_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totalled_lines" ADD CONSTRAINT "totalled_lines_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;