CREATE TABLE "policies" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"latest_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_replays" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"policy_id" text NOT NULL,
	"version" integer,
	"document" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"upload" text,
	"from_time" timestamp (3) with time zone,
	"to_time" timestamp (3) with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"position" text,
	"summary" jsonb NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "policy_replays_status" CHECK ("policy_replays"."status" in ('waiting', 'running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"policy_id" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policy_versions_policy_id_version_pk" PRIMARY KEY("policy_id","version")
);
--> statement-breakpoint
CREATE TABLE "replay_changes" (
	"replay_id" text NOT NULL,
	"number" integer NOT NULL,
	"scan_id" text,
	"api_key_id" text,
	"excerpt" text,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone,
	CONSTRAINT "replay_changes_replay_id_number_pk" PRIMARY KEY("replay_id","number")
);
--> statement-breakpoint
CREATE TABLE "scan_feedback" (
	"scan_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"verdict" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_feedback_verdict" CHECK ("scan_feedback"."verdict" in ('wrong', 'right'))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "share_feedback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "policy_id" text;--> statement-breakpoint
ALTER TABLE "scan_logs" ADD COLUMN "policy_id" text;--> statement-breakpoint
ALTER TABLE "scan_logs" ADD COLUMN "policy_version" integer;--> statement-breakpoint
ALTER TABLE "scan_logs" ADD COLUMN "is_shadow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_replays" ADD CONSTRAINT "policy_replays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_replays" ADD CONSTRAINT "policy_replays_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_changes" ADD CONSTRAINT "replay_changes_replay_id_policy_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."policy_replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD CONSTRAINT "scan_feedback_scan_id_scan_logs_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scan_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD CONSTRAINT "scan_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policies_user" ON "policies" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "policies_default" ON "policies" USING btree ("user_id") WHERE "policies"."is_default";--> statement-breakpoint
CREATE INDEX "policy_replays_policy" ON "policy_replays" USING btree ("policy_id","created_at","id");--> statement-breakpoint
CREATE INDEX "policy_replays_user" ON "policy_replays" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_feedback_user" ON "scan_feedback" USING btree ("user_id","created_at","scan_id");--> statement-breakpoint
ALTER TABLE "scan_logs" ADD CONSTRAINT "scan_logs_decided" CHECK ("scan_logs"."action" in ('allow', 'flag', 'sanitize', 'block'));