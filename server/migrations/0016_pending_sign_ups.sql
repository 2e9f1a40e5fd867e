CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"display_name" text,
	"display_name_key" text,
	"cookie_hash" text,
	"join_token" text,
	"invitation_id" uuid,
	"return_path" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_name" ON "pending_sign_ups" USING btree ("display_name_key");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_created" ON "pending_sign_ups" USING btree ("created_at");