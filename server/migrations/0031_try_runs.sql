CREATE TABLE "try_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"season" text NOT NULL,
	"user_id" uuid,
	"is_ranked" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"points" integer
);
--> statement-breakpoint
CREATE TABLE "try_weeks" (
	"run_id" uuid NOT NULL,
	"week_number" integer NOT NULL,
	"picks" jsonb NOT NULL,
	"points" integer NOT NULL,
	"picked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "try_weeks_pk" PRIMARY KEY("run_id","week_number")
);
--> statement-breakpoint
ALTER TABLE "try_runs" ADD CONSTRAINT "try_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "try_weeks" ADD CONSTRAINT "try_weeks_run_id_try_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."try_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "try_runs_token" ON "try_runs" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "try_runs_ranked_once" ON "try_runs" USING btree ("user_id","season") WHERE "try_runs"."is_ranked";--> statement-breakpoint
CREATE INDEX "try_runs_user" ON "try_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "try_runs_started" ON "try_runs" USING btree ("started_at") WHERE "try_runs"."finished_at" is null;