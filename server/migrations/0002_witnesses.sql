CREATE TABLE "log_cosignatures" (
	"log" integer NOT NULL,
	"size" integer NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "log_cosignatures_pk" PRIMARY KEY("log","size","witness")
);
--> statement-breakpoint
ALTER TABLE "log_cosignatures" ADD CONSTRAINT "log_cosignatures_log_lock_logs_number_fk" FOREIGN KEY ("log") REFERENCES "public"."lock_logs"("number") ON DELETE no action ON UPDATE no action;