ALTER TABLE "lineups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A trigger and not the application: a process of the version before, which knows no versions, may run beside this one.
CREATE FUNCTION "raise_lineup_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "lineups_version" BEFORE UPDATE ON "lineups" FOR EACH ROW EXECUTE FUNCTION "raise_lineup_version"();
