CREATE TABLE "group_cuts" (
	"group_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"stands_since" timestamp with time zone NOT NULL,
	"winner_ids" uuid[] NOT NULL,
	CONSTRAINT "group_cuts_pk" PRIMARY KEY("group_id","week_id")
);
--> statement-breakpoint
CREATE TABLE "group_outs" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	CONSTRAINT "group_outs_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
DROP VIEW "public"."week_points";--> statement-breakpoint
ALTER TABLE "group_events" DROP CONSTRAINT "group_events_action_known";--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "cut" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "cut_from" integer;--> statement-breakpoint
ALTER TABLE "group_cuts" ADD CONSTRAINT "group_cuts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_cuts" ADD CONSTRAINT "group_cuts_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_outs" ADD CONSTRAINT "group_outs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_outs" ADD CONSTRAINT "group_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_outs" ADD CONSTRAINT "group_outs_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_cut" ON "groups" USING btree ("season_id") WHERE "groups"."cut" > 0;--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_action_known" CHECK ("group_events"."action" in ('created','joined','left','removed','handed_over','link_created','link_deleted','invited','renewed','renamed','closed','reopened','name_shared','name_hidden','edited','settings_changed','commissioner_named','commissioner_dismissed','invites_limited','invites_opened','invitation_withdrawn','invitation_resent','nudged','announced','deleted','winner_changed','webhook_added','webhook_removed','orders_allowed','orders_disallowed','muted','unmuted','chat_locked','chat_unlocked','words_masked','words_shown','message_removed','announcement_deleted','cut','cut_withdrawn','last_standing'));--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_cut_known" CHECK ("groups"."cut" between 0 and 3 and ("groups"."cut" = 0) = ("groups"."cut_from" is null));--> statement-breakpoint
CREATE VIEW "public"."counted_places" AS (
  select place.lineup_id, place.group_id, place.user_id, place.week_id from lineup_groups place
  where not exists (
    select from group_outs gone join weeks since on since.id = gone.week_id join weeks played on played.id = place.week_id
    where gone.group_id = place.group_id and gone.user_id = place.user_id and since.week_number < played.week_number));--> statement-breakpoint
CREATE VIEW "public"."week_points" AS (
  select place.group_id, place.user_id, place.week_id,
    case when week.week_number = any (groups.playoff_weeks)
      then round(lineup_points.points * (100 + groups.playoff_bonus_percent) / 100.0)::integer
      else lineup_points.points end as points
  from counted_places place
  join settled_weeks on settled_weeks.week_id = place.week_id
  join lineup_points on lineup_points.lineup_id = place.lineup_id
  join groups on groups.id = place.group_id
  join weeks week on week.id = place.week_id);--> statement-breakpoint
-- Lineups of weeks after a cut count or don't count any more. What was stored of a settled week is computed again.
CREATE FUNCTION "note_changed_outs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (user_id, week_id)
  SELECT DISTINCT place.user_id, place.week_id FROM changed_rows
  JOIN lineup_groups place ON place.group_id = changed_rows.group_id AND place.user_id = changed_rows.user_id;
  UPDATE settled_weeks SET version = -1 WHERE version <> -1 AND week_id IN (
    SELECT place.week_id FROM changed_rows
    JOIN lineup_groups place ON place.group_id = changed_rows.group_id AND place.user_id = changed_rows.user_id
    JOIN weeks since ON since.id = changed_rows.week_id JOIN weeks played ON played.id = place.week_id
    WHERE since.week_number < played.week_number);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "group_outs_note_insert" AFTER INSERT ON "group_outs"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_outs"();--> statement-breakpoint
CREATE TRIGGER "group_outs_note_delete" AFTER DELETE ON "group_outs"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_outs"();--> statement-breakpoint
CREATE FUNCTION "note_changed_cuts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (group_id) SELECT DISTINCT group_id FROM changed_rows;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "group_cuts_note_insert" AFTER INSERT ON "group_cuts"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_cuts"();--> statement-breakpoint
CREATE TRIGGER "group_cuts_note_delete" AFTER DELETE ON "group_cuts"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_cuts"();
