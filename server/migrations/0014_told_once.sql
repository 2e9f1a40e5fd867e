-- What is told again as it stood moves nothing but the instant of the telling: no browser has to hear of it.
CREATE FUNCTION "note_updates_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH differing AS (
    SELECT told.week_id, told.player_id FROM changed_rows told
    LEFT JOIN before_rows stood ON stood.player_id = told.player_id AND stood.week_id = told.week_id
    WHERE (told.stats, told.points, told.game_id, told.team_id, told.opponent_id)
      IS DISTINCT FROM (stood.stats, stood.points, stood.game_id, stood.team_id, stood.opponent_id)
  ), moved AS (
    UPDATE weeks SET version = weeks.version + 1 FROM (
      SELECT id FROM weeks WHERE id IN (SELECT week_id FROM differing) ORDER BY id FOR NO KEY UPDATE
    ) changed WHERE weeks.id = changed.id
    RETURNING weeks.id, weeks.version, pg_notify('stats_changed', weeks.id::text)
  )
  INSERT INTO week_changes (week_id, kind, subject_id, version)
  SELECT DISTINCT moved.id, 'player', differing.player_id, moved.version
  FROM differing JOIN moved ON moved.id = differing.week_id
  ON CONFLICT (week_id, kind, subject_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_updates_of_games"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH differing AS (
    SELECT told.id, weeks_of_it.week_id FROM changed_rows told JOIN before_rows stood ON stood.id = told.id
    -- A game that moves to another week is told to both.
    CROSS JOIN LATERAL (VALUES (told.week_id), (stood.week_id)) AS weeks_of_it (week_id)
    WHERE (told.week_id, told.home_team_id, told.away_team_id, told.kickoff, told.locked_at, told.status,
        told.home_score, told.away_score, told.quarter, told.time_remaining, told.possession_team_id)
      IS DISTINCT FROM (stood.week_id, stood.home_team_id, stood.away_team_id, stood.kickoff, stood.locked_at,
        stood.status, stood.home_score, stood.away_score, stood.quarter, stood.time_remaining, stood.possession_team_id)
  ), moved AS (
    UPDATE weeks SET version = weeks.version + 1 FROM (
      SELECT id FROM weeks WHERE id IN (SELECT week_id FROM differing) ORDER BY id FOR NO KEY UPDATE
    ) changed WHERE weeks.id = changed.id
    RETURNING weeks.id, weeks.version, pg_notify('stats_changed', weeks.id::text)
  )
  INSERT INTO week_changes (week_id, kind, subject_id, version)
  SELECT DISTINCT moved.id, 'game', differing.id, moved.version
  FROM differing JOIN moved ON moved.id = differing.week_id
  ON CONFLICT (week_id, kind, subject_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "stat_lines_change" ON "stat_lines";--> statement-breakpoint
DROP TRIGGER "games_change" ON "games";--> statement-breakpoint
DROP TRIGGER "games_leave" ON "games";--> statement-breakpoint
CREATE TRIGGER "stat_lines_change" AFTER UPDATE ON "stat_lines"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION "note_updates_of_lines"();--> statement-breakpoint
CREATE TRIGGER "games_change" AFTER UPDATE ON "games"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION "note_updates_of_games"();
