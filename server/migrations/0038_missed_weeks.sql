ALTER TABLE "group_members" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "missed_weeks" text DEFAULT 'nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_missed_weeks_known" CHECK ("groups"."missed_weeks" in ('nothing','lowest'));