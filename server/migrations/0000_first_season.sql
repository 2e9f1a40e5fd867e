CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"display_name_key" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text,
	"profile_completed" boolean DEFAULT false NOT NULL,
	"injury_alerts" boolean DEFAULT true NOT NULL,
	"lineup_reminders" boolean DEFAULT true NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_members_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"season_id" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"visibility" text NOT NULL,
	"max_participants" integer,
	"created_by" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"max_player_usage" integer NOT NULL,
	"qb_count" integer NOT NULL,
	"rb_count" integer NOT NULL,
	"wr_count" integer NOT NULL,
	"te_count" integer NOT NULL,
	"flex_count" integer NOT NULL,
	"def_count" integer NOT NULL,
	"k_count" integer NOT NULL,
	"playoff_bonus_percent" integer NOT NULL,
	"playoff_weeks" integer[] NOT NULL,
	"player_double_down" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "groups_visibility_known" CHECK ("groups"."visibility" in ('public','private'))
);
--> statement-breakpoint
CREATE TABLE "clock_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"season_time" timestamp with time zone NOT NULL,
	"real_time" timestamp with time zone NOT NULL,
	"speed" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_files" (
	"season" integer NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"row_count" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_files_pk" PRIMARY KEY("season","kind")
);
--> statement-breakpoint
CREATE TABLE "feed_state" (
	"source" text PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"cursor" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tape" (
	"season" integer NOT NULL,
	"kind" text NOT NULL,
	"record_key" text NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "tape_pk" PRIMARY KEY("season","kind","record_key")
);
--> statement-breakpoint
CREATE TABLE "lineup_groups" (
	"lineup_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	CONSTRAINT "lineup_groups_pk" PRIMARY KEY("lineup_id","group_id"),
	CONSTRAINT "lineup_groups_once_a_week" UNIQUE("user_id","week_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "lineup_slots" (
	"lineup_id" uuid NOT NULL,
	"slot_key" text NOT NULL,
	"slot_order" integer NOT NULL,
	"player_id" uuid NOT NULL,
	CONSTRAINT "lineup_slots_pk" PRIMARY KEY("lineup_id","slot_key"),
	CONSTRAINT "lineup_slots_player_once" UNIQUE("lineup_id","player_id")
);
--> statement-breakpoint
CREATE TABLE "lineup_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"lineup_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"action" text NOT NULL,
	"position" text,
	"old_player_id" uuid,
	"new_player_id" uuid,
	"transaction_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lineups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"name" text,
	"double_down_player_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lineups_owner_week_unique" UNIQUE("id","user_id","week_id")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_key" text NOT NULL,
	"espn_id" text,
	"week_id" uuid NOT NULL,
	"home_team_id" uuid NOT NULL,
	"away_team_id" uuid NOT NULL,
	"kickoff" timestamp with time zone,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"locked_at" timestamp with time zone,
	"home_score" integer,
	"away_score" integer,
	"quarter" integer,
	"time_remaining" text,
	"possession_team_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "games_feed_key_unique" UNIQUE("feed_key"),
	CONSTRAINT "games_status_known" CHECK ("games"."status" in ('scheduled','in_progress','final','postponed','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "matchup_figures" (
	"season_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"position" text NOT NULL,
	"points_against" integer NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "matchup_figures_pk" PRIMARY KEY("season_id","team_id","position")
);
--> statement-breakpoint
CREATE TABLE "player_figures" (
	"season_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"total_points" integer NOT NULL,
	"average_points" integer NOT NULL,
	"games_played" integer NOT NULL,
	"position_rank" integer NOT NULL,
	"recent_points" integer[] NOT NULL,
	CONSTRAINT "player_figures_pk" PRIMARY KEY("season_id","player_id")
);
--> statement-breakpoint
CREATE TABLE "player_weeks" (
	"player_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"team_id" uuid,
	"projected_points" integer,
	"injury_status" text,
	"injury_notes" text,
	"injury_updated_at" timestamp with time zone,
	CONSTRAINT "player_weeks_pk" PRIMARY KEY("player_id","week_id")
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_key" text NOT NULL,
	"espn_id" text,
	"sleeper_id" text,
	"name" text NOT NULL,
	"position" text NOT NULL,
	"team_id" uuid,
	"jersey_number" integer,
	"injury_status" text,
	"injury_notes" text,
	"injury_updated_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "players_feed_key_unique" UNIQUE("feed_key"),
	CONSTRAINT "players_espn_id_unique" UNIQUE("espn_id"),
	CONSTRAINT "players_sleeper_id_unique" UNIQUE("sleeper_id"),
	CONSTRAINT "players_position_known" CHECK ("players"."position" in ('QB','RB','WR','TE','DEF','K'))
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "seasons_year_unique" UNIQUE("year")
);
--> statement-breakpoint
CREATE TABLE "stat_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"points_before" integer NOT NULL,
	"points_after" integer NOT NULL,
	"source" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_lines" (
	"player_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"game_id" uuid,
	"team_id" uuid,
	"opponent_id" uuid,
	"stats" jsonb NOT NULL,
	"points" integer NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stat_lines_pk" PRIMARY KEY("player_id","week_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"abbreviation" text NOT NULL,
	"name" text NOT NULL,
	"nickname" text NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"logo_url" text,
	CONSTRAINT "teams_abbreviation_unique" UNIQUE("abbreviation")
);
--> statement-breakpoint
CREATE TABLE "weeks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"season_id" uuid NOT NULL,
	"week_number" integer NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	CONSTRAINT "weeks_number_unique" UNIQUE("season_id","week_number")
);
--> statement-breakpoint
CREATE TABLE "lineup_points" (
	"lineup_id" uuid PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_weeks" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week_id" uuid NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "standing_weeks_pk" PRIMARY KEY("group_id","user_id","week_id")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"group_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"total_points" integer NOT NULL,
	"weeks" integer NOT NULL,
	"scoring_weeks" integer NOT NULL,
	CONSTRAINT "standings_pk" PRIMARY KEY("group_id","season_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_groups" ADD CONSTRAINT "lineup_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_groups" ADD CONSTRAINT "lineup_groups_lineup" FOREIGN KEY ("lineup_id","user_id","week_id") REFERENCES "public"."lineups"("id","user_id","week_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_slots" ADD CONSTRAINT "lineup_slots_lineup_id_lineups_id_fk" FOREIGN KEY ("lineup_id") REFERENCES "public"."lineups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_slots" ADD CONSTRAINT "lineup_slots_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_transactions" ADD CONSTRAINT "lineup_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_transactions" ADD CONSTRAINT "lineup_transactions_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_transactions" ADD CONSTRAINT "lineup_transactions_old_player_id_players_id_fk" FOREIGN KEY ("old_player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_transactions" ADD CONSTRAINT "lineup_transactions_new_player_id_players_id_fk" FOREIGN KEY ("new_player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineups" ADD CONSTRAINT "lineups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineups" ADD CONSTRAINT "lineups_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineups" ADD CONSTRAINT "lineups_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineups" ADD CONSTRAINT "lineups_double_down_player_id_players_id_fk" FOREIGN KEY ("double_down_player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_home_team_id_teams_id_fk" FOREIGN KEY ("home_team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_away_team_id_teams_id_fk" FOREIGN KEY ("away_team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_possession_team_id_teams_id_fk" FOREIGN KEY ("possession_team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchup_figures" ADD CONSTRAINT "matchup_figures_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchup_figures" ADD CONSTRAINT "matchup_figures_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_figures" ADD CONSTRAINT "player_figures_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_figures" ADD CONSTRAINT "player_figures_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_weeks" ADD CONSTRAINT "player_weeks_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_weeks" ADD CONSTRAINT "player_weeks_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_weeks" ADD CONSTRAINT "player_weeks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_corrections" ADD CONSTRAINT "stat_corrections_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_corrections" ADD CONSTRAINT "stat_corrections_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_lines" ADD CONSTRAINT "stat_lines_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_lines" ADD CONSTRAINT "stat_lines_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_lines" ADD CONSTRAINT "stat_lines_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_lines" ADD CONSTRAINT "stat_lines_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_lines" ADD CONSTRAINT "stat_lines_opponent_id_teams_id_fk" FOREIGN KEY ("opponent_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeks" ADD CONSTRAINT "weeks_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineup_points" ADD CONSTRAINT "lineup_points_lineup_id_lineups_id_fk" FOREIGN KEY ("lineup_id") REFERENCES "public"."lineups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_weeks" ADD CONSTRAINT "standing_weeks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_weeks" ADD CONSTRAINT "standing_weeks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_weeks" ADD CONSTRAINT "standing_weeks_week_id_weeks_id_fk" FOREIGN KEY ("week_id") REFERENCES "public"."weeks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_unique" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_display_name_unique" ON "users" USING btree ("display_name_key");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tape_known" ON "tape" USING btree ("season","known_at");--> statement-breakpoint
CREATE INDEX "lineup_groups_group_week" ON "lineup_groups" USING btree ("group_id","week_id");--> statement-breakpoint
CREATE INDEX "lineup_slots_player" ON "lineup_slots" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "lineup_transactions_lineup" ON "lineup_transactions" USING btree ("lineup_id","sequence");--> statement-breakpoint
CREATE INDEX "lineups_user_week" ON "lineups" USING btree ("user_id","week_id");--> statement-breakpoint
CREATE INDEX "lineups_week" ON "lineups" USING btree ("week_id");--> statement-breakpoint
CREATE INDEX "games_week" ON "games" USING btree ("week_id");--> statement-breakpoint
CREATE INDEX "player_weeks_week" ON "player_weeks" USING btree ("week_id");--> statement-breakpoint
CREATE INDEX "stat_corrections_week" ON "stat_corrections" USING btree ("week_id");--> statement-breakpoint
CREATE INDEX "stat_lines_week" ON "stat_lines" USING btree ("week_id");--> statement-breakpoint
CREATE INDEX "standing_weeks_week" ON "standing_weeks" USING btree ("week_id");--> statement-breakpoint
CREATE INDEX "standings_order" ON "standings" USING btree ("group_id","season_id","total_points" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE VIEW "public"."team_games" AS (
  select week_id, home_team_id as team_id, away_team_id as opponent_id, id as game_id, true as is_home,
    kickoff, status, locked_at, quarter, time_remaining from games
  union all
  select week_id, away_team_id, home_team_id, id, false, kickoff, status, locked_at, quarter, time_remaining from games);