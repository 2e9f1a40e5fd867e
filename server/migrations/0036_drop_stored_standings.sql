-- What standings in memory replaced. All of it was computed from lineups and stat lines, from which every process computes
-- the tables now, and the leader stores the weeks that are final when it starts: nothing has to be taken over.
DROP TABLE IF EXISTS "totalled_lines", "standing_tables", "standing_buckets", "standing_befores", "standing_weeks", "standings";--> statement-breakpoint
-- Rows of lineup_points were written again with every touchdown, for which half of each page was left free. They are
-- written once now, when a week is settled.
ALTER TABLE "lineup_points" RESET (fillfactor);
