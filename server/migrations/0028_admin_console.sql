CREATE TABLE "factor_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone,
	"purpose" text,
	"challenge" text,
	"challenged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "premium_grants" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"secret" text,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"is_leader" boolean NOT NULL,
	"connections" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reported_name" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "group_events" DROP CONSTRAINT "group_events_action_known";--> statement-breakpoint
ALTER TABLE "group_events" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "factor_sessions" ADD CONSTRAINT "factor_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_credential_unique" ON "second_factors" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "second_factors_user" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE "reports"."done_at" is null;--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_type","subject_id");--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_action_known" CHECK ("group_events"."action" in ('created','joined','left','removed','handed_over','link_created','link_deleted','invited','renewed','renamed','closed','reopened'));--> statement-breakpoint
CREATE VIEW "public"."premium_users" AS (select user_id from subscriptions where plan = 'premium' and status = 'active'
    union all select user_id from premium_grants where ends_at > now());