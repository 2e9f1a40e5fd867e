ALTER TABLE "pending_sign_ups" ADD COLUMN "kind" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "lineup" jsonb;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "code_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "proven_at" timestamp with time zone;