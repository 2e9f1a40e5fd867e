ALTER TABLE "games" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stat_lines" ADD COLUMN "told_at" timestamp with time zone;