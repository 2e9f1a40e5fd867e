CREATE TABLE "group_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"ending" text NOT NULL,
	"secret" text,
	"events" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"reason" text,
	"given_up" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "group_webhooks_kind_known" CHECK ("group_webhooks"."kind" in ('discord','slack','https'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_leads" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_weeks" (
	"group_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_weeks_pk" PRIMARY KEY("group_id","week_id","kind"),
	CONSTRAINT "webhook_weeks_kind_known" CHECK ("webhook_weeks"."kind" in ('lock','week_result'))
);
--> statement-breakpoint
ALTER TABLE "group_events" DROP CONSTRAINT "group_events_action_known";--> statement-breakpoint
ALTER TABLE "group_webhooks" ADD CONSTRAINT "group_webhooks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_webhooks" ADD CONSTRAINT "group_webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_group_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."group_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_leads" ADD CONSTRAINT "webhook_leads_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_weeks" ADD CONSTRAINT "webhook_weeks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_weeks" ADD CONSTRAINT "webhook_weeks_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_webhooks_group" ON "group_webhooks" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id");--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_action_known" CHECK ("group_events"."action" in ('created','joined','left','removed','handed_over','link_created','link_deleted','invited','renewed','renamed','closed','reopened','name_shared','name_hidden','edited','settings_changed','commissioner_named','commissioner_dismissed','invites_limited','invites_opened','invitation_withdrawn','invitation_resent','nudged','announced','deleted','winner_changed','webhook_added','webhook_removed'));