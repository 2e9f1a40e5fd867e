ALTER TABLE "games" ADD COLUMN "spread_line" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "total_line" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "roof" text;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_roof_known" CHECK ("games"."roof" in ('outdoors','dome','retractable','open','closed'));