CREATE TABLE "account_links" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text,
	"password_mark" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_kind" CHECK ("account_links"."kind" in ('verification', 'reset', 'email-change', 'email-undo', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "mail_caps" (
	"recipient" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_caps_age" ON "mail_caps" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "password_attempts_age" ON "password_attempts" USING btree ("updated_at");