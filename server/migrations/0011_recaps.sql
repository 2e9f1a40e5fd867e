CREATE TABLE "recap_seasons" (
	"season_id" uuid PRIMARY KEY NOT NULL,
	"told_through" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recap_seasons" ADD CONSTRAINT "recap_seasons_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;