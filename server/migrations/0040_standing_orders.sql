CREATE TABLE "order_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"lineup_id" uuid,
	"slot_key" text,
	"out_player_id" uuid,
	"in_player_id" uuid,
	"is_double_down" boolean DEFAULT false NOT NULL,
	"locks_at" timestamp with time zone,
	"found_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"is_silent" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "order_checks_kind_known" CHECK ("order_checks"."kind" in ('slot','week','lineup')),
	CONSTRAINT "order_checks_outcome_known" CHECK ("order_checks"."outcome" in ('done','skipped','too_late'))
);
--> statement-breakpoint
CREATE TABLE "standing_orders" (
	"user_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"orders" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standing_orders_pk" PRIMARY KEY("user_id","season_id")
);
--> statement-breakpoint
ALTER TABLE "group_events" DROP CONSTRAINT "group_events_action_known";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "orders_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_checks" ADD CONSTRAINT "order_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_checks" ADD CONSTRAINT "order_checks_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_checks" ADD CONSTRAINT "order_checks_out_player_id_players_id_fk" FOREIGN KEY ("out_player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_checks" ADD CONSTRAINT "order_checks_in_player_id_players_id_fk" FOREIGN KEY ("in_player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_checks_once" ON "order_checks" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "order_checks_week" ON "order_checks" USING btree ("week_id","lineup_id","slot_key");--> statement-breakpoint
CREATE INDEX "order_checks_done" ON "order_checks" USING btree ("done_at");--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_action_known" CHECK ("group_events"."action" in ('created','joined','left','removed','handed_over','link_created','link_deleted','invited','renewed','renamed','closed','reopened','name_shared','name_hidden','edited','settings_changed','commissioner_named','commissioner_dismissed','invites_limited','invites_opened','invitation_withdrawn','invitation_resent','nudged','announced','deleted','winner_changed','webhook_added','webhook_removed','orders_allowed','orders_disallowed'));