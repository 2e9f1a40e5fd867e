ALTER TABLE "users" ADD COLUMN "display_name_skeleton" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "display_name_skeleton" text;--> statement-breakpoint
CREATE INDEX "pending_sign_ups_name_skeleton" ON "pending_sign_ups" USING btree ("display_name_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX "users_display_name_skeleton_unique" ON "users" USING btree ("display_name_skeleton");--> statement-breakpoint
-- Accounts that were deleted before: what they left to others goes as it does now.
UPDATE "lineups" SET "name" = NULL FROM "users" WHERE "users"."id" = "lineups"."user_id" AND "users"."deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "lineup_transactions" SET "transaction_data" = "transaction_data" - 'lineup_name' - 'old_lineup_name' FROM "users" WHERE "users"."id" = "lineup_transactions"."user_id" AND "users"."deleted_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "join_links" USING "users" WHERE "users"."id" = "join_links"."created_by" AND "users"."deleted_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "invitations" USING "users" WHERE "users"."id" = "invitations"."inviter_id" AND "users"."deleted_at" IS NOT NULL AND "invitations"."status" = 'pending';--> statement-breakpoint
UPDATE "invitations" SET "message" = NULL FROM "users" WHERE "users"."id" = "invitations"."inviter_id" AND "users"."deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "groups" SET
	"created_by" = coalesce((SELECT "member"."user_id" FROM "group_members" "member" WHERE "member"."group_id" = "groups"."id" AND "member"."is_active" ORDER BY "member"."joined_at", "member"."user_id" LIMIT 1), "groups"."created_by"),
	"is_active" = EXISTS (SELECT FROM "group_members" "member" WHERE "member"."group_id" = "groups"."id" AND "member"."is_active")
FROM "users" WHERE "users"."id" = "groups"."created_by" AND "users"."deleted_at" IS NOT NULL AND "groups"."is_active";
