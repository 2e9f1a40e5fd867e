CREATE TABLE "read_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "read_tokens" ADD CONSTRAINT "read_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "read_tokens_token_unique" ON "read_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "read_tokens_user" ON "read_tokens" USING btree ("user_id");