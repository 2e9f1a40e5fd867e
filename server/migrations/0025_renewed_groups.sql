ALTER TABLE "group_events" DROP CONSTRAINT "group_events_action_known";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "renewed_from" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_renewed_from_groups_id_fk" FOREIGN KEY ("renewed_from") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_renewed_once" ON "groups" USING btree ("renewed_from");--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_action_known" CHECK ("group_events"."action" in ('created','joined','left','removed','handed_over','link_created','link_deleted','invited','renewed'));