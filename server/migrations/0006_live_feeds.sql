CREATE TABLE "feed_answers" (
	"name" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"etag" text,
	"read_at" timestamp with time zone NOT NULL,
	"row_count" integer NOT NULL,
	"body" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"excerpt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_unmatched" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"team" text,
	"position" text,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_unmatched_pk" PRIMARY KEY("source","external_id")
);
--> statement-breakpoint
ALTER TABLE "feed_state" ADD COLUMN "due_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_state" ADD COLUMN "tells_scores" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_corrections" ADD COLUMN "source_before" text;--> statement-breakpoint
CREATE INDEX "feed_refusals_source" ON "feed_refusals" USING btree ("source","refused_at");