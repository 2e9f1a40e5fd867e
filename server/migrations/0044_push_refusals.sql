ALTER TABLE "push_subscriptions" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "refused_at" timestamp with time zone;