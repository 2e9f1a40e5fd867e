ALTER TABLE "seasons" DROP CONSTRAINT "seasons_year_unique";--> statement-breakpoint
DROP INDEX "tape_known";--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "kind" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
ALTER TABLE "tape" ADD COLUMN "scope" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
CREATE INDEX "tape_known" ON "tape" USING btree ("season","scope","known_at");--> statement-breakpoint
ALTER TABLE "tape" DROP CONSTRAINT "tape_pk";
--> statement-breakpoint
ALTER TABLE "tape" ADD CONSTRAINT "tape_pk" PRIMARY KEY("season","scope","kind","record_key");--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_year_unique" UNIQUE("year","kind");--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_kind_known" CHECK ("seasons"."kind" in ('regular', 'postseason'));