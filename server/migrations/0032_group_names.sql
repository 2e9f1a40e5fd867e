ALTER TABLE "group_events" DROP CONSTRAINT "group_events_action_known";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "shares_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_action_known" CHECK ("group_events"."action" in ('created','joined','left','removed','handed_over','link_created','link_deleted','invited','renewed','renamed','closed','reopened','name_shared','name_hidden','edited'));--> statement-breakpoint
-- Groups that nobody can manage, because their creator has left: the longest-serving member takes over.
UPDATE "groups" SET "created_by" = (
  SELECT "member"."user_id" FROM "group_members" "member"
  WHERE "member"."group_id" = "groups"."id" AND "member"."is_active"
  ORDER BY "member"."joined_at", "member"."user_id" LIMIT 1)
WHERE "season_id" IS NOT NULL AND "is_active" AND NOT EXISTS (
  SELECT FROM "group_members" "creator"
  WHERE "creator"."group_id" = "groups"."id" AND "creator"."user_id" = "groups"."created_by" AND "creator"."is_active");--> statement-breakpoint
-- Groups without members are closed.
UPDATE "groups" SET "is_active" = false
WHERE "season_id" IS NOT NULL AND "is_active" AND NOT EXISTS (
  SELECT FROM "group_members" "member" WHERE "member"."group_id" = "groups"."id" AND "member"."is_active");
