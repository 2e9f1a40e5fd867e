DROP INDEX "standing_weeks_week";--> statement-breakpoint
CREATE INDEX "standing_weeks_week_user" ON "standing_weeks" USING btree ("week_id","user_id");