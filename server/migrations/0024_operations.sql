CREATE TABLE "alarms" (
	"key" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"attempted_at" timestamp with time zone,
	"emailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "failed_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"is_refused" boolean NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_runs_ended" ON "backup_runs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "failed_emails_failed" ON "failed_emails" USING btree ("failed_at");