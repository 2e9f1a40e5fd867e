-- An update of a lineup is noted like before, but a settled week is computed again only where points can have changed: not
-- for the name, which is removed from all lineups of an account that is deleted.
CREATE FUNCTION "note_updated_lineups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (user_id, week_id) SELECT DISTINCT user_id, week_id FROM changed_rows;
  UPDATE settled_weeks SET version = -1 WHERE version <> -1 AND week_id IN (
    SELECT affected.week_id FROM changed_rows after JOIN before_rows before ON before.id = after.id
    CROSS JOIN LATERAL (VALUES (after.week_id), (before.week_id)) AS affected (week_id)
    WHERE (after.week_id, after.user_id, after.double_down_player_id)
      IS DISTINCT FROM (before.week_id, before.user_id, before.double_down_player_id));
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "lineups_note_update" ON "lineups";--> statement-breakpoint
CREATE TRIGGER "lineups_note_update" AFTER UPDATE ON "lineups"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION "note_updated_lineups"();
