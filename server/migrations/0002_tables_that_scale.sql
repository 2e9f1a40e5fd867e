CREATE TABLE "rosters" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"members" integer NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_befores" (
	"group_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "standing_befores_pk" PRIMARY KEY("group_id","season_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "standing_buckets" (
	"group_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"is_before" boolean NOT NULL,
	"bucket" integer NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "standing_buckets_pk" PRIMARY KEY("group_id","season_id","is_before","bucket")
);
--> statement-breakpoint
CREATE TABLE "standing_tables" (
	"group_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"playing" integer NOT NULL,
	"week_id" uuid NOT NULL,
	CONSTRAINT "standing_tables_pk" PRIMARY KEY("group_id","season_id")
);
--> statement-breakpoint
ALTER TABLE "rosters" ADD CONSTRAINT "rosters_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_befores" ADD CONSTRAINT "standing_befores_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_befores" ADD CONSTRAINT "standing_befores_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_befores" ADD CONSTRAINT "standing_befores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_buckets" ADD CONSTRAINT "standing_buckets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_buckets" ADD CONSTRAINT "standing_buckets_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_tables" ADD CONSTRAINT "standing_tables_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_tables" ADD CONSTRAINT "standing_tables_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_tables" ADD CONSTRAINT "standing_tables_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_befores_order" ON "standing_befores" USING btree ("group_id","season_id","points" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "group_members_left" ON "group_members" USING btree ("group_id","user_id") WHERE NOT "is_active";--> statement-breakpoint
-- Room on each page for a new version of its rows: points are written over and over, and no index of these two holds them.
ALTER TABLE "lineup_points" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "standing_weeks" SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION "keep_rosters_of_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the order of the groups, so that two transactions can't wait for each other.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO rosters (group_id, members, version)
    SELECT group_id, count(*) FILTER (WHERE is_active), 1 FROM after_rows GROUP BY group_id ORDER BY group_id
    ON CONFLICT (group_id) DO UPDATE
    SET members = rosters.members + excluded.members, version = rosters.version + 1;
  ELSIF TG_OP = 'DELETE' THEN
    WITH changed AS (
      SELECT gone.group_id, gone.members FROM rosters
      JOIN (SELECT group_id, count(*) FILTER (WHERE is_active) AS members FROM before_rows GROUP BY group_id) gone
        ON gone.group_id = rosters.group_id
      ORDER BY gone.group_id FOR UPDATE OF rosters
    )
    UPDATE rosters SET members = rosters.members - changed.members, version = rosters.version + 1
    FROM changed WHERE rosters.group_id = changed.group_id;
  ELSE
    INSERT INTO rosters (group_id, members, version)
    SELECT group_id, sum(change), 1 FROM (
      SELECT group_id, is_active::integer AS change FROM after_rows
      UNION ALL SELECT group_id, -is_active::integer FROM before_rows
    ) changes GROUP BY group_id ORDER BY group_id
    ON CONFLICT (group_id) DO UPDATE
    SET members = rosters.members + excluded.members, version = rosters.version + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "group_members_come" AFTER INSERT ON "group_members"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_rosters_of_members"();--> statement-breakpoint
CREATE TRIGGER "group_members_change" AFTER UPDATE ON "group_members"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT
  EXECUTE FUNCTION "keep_rosters_of_members"();--> statement-breakpoint
CREATE TRIGGER "group_members_go" AFTER DELETE ON "group_members"
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_rosters_of_members"();--> statement-breakpoint
CREATE FUNCTION "move_rosters_of_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT group_id FROM rosters
    WHERE group_id IN (
      SELECT group_members.group_id FROM after_rows
      JOIN before_rows ON before_rows.id = after_rows.id AND before_rows.shown_name <> after_rows.shown_name
      JOIN group_members ON group_members.user_id = after_rows.id
    )
    ORDER BY group_id FOR UPDATE
  )
  UPDATE rosters SET version = version + 1 FROM changed WHERE rosters.group_id = changed.group_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_change" AFTER UPDATE ON "users"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT
  EXECUTE FUNCTION "move_rosters_of_users"();--> statement-breakpoint
CREATE FUNCTION "move_rosters_of_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rosters (group_id, members, version)
  SELECT id, 0, 1 FROM after_rows ORDER BY id
  ON CONFLICT (group_id) DO UPDATE SET version = rosters.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "groups_come" AFTER INSERT ON "groups"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION "move_rosters_of_groups"();--> statement-breakpoint
CREATE TRIGGER "groups_change" AFTER UPDATE ON "groups"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION "move_rosters_of_groups"();--> statement-breakpoint
INSERT INTO rosters (group_id, members, version)
SELECT groups.id, count(group_members.user_id) FILTER (WHERE group_members.is_active), 1
FROM groups LEFT JOIN group_members ON group_members.group_id = groups.id GROUP BY groups.id;
