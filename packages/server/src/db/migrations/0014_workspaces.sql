CREATE TABLE "workspace_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "workspace_invitations_role" CHECK ("workspace_invitations"."role" in ('owner', 'admin', 'developer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "workspace_members_role" CHECK ("workspace_members"."role" in ('owner', 'admin', 'developer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"personal_of" text,
	"plan" text DEFAULT 'free' NOT NULL,
	"subscription_status" text DEFAULT 'inactive' NOT NULL,
	"customer_code" text,
	"subscription_code" text,
	"email_token" text,
	"current_period_end" timestamp (3) with time zone,
	"scan_limit" integer,
	"store_prompts" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_personal_of_unique" UNIQUE("personal_of"),
	CONSTRAINT "workspaces_personal" CHECK ("workspaces"."personal_of" = "workspaces"."id"),
	CONSTRAINT "workspaces_plan" CHECK ("workspaces"."plan" in ('free', 'starter', 'pro', 'growth')),
	CONSTRAINT "workspaces_subscription_status" CHECK ("workspaces"."subscription_status" in ('inactive', 'active', 'non-renewing', 'attention', 'cancelled')),
	CONSTRAINT "workspaces_scan_limit" CHECK ("workspaces"."scan_limit" >= 0)
);
--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_personal_of_users_id_fk" FOREIGN KEY ("personal_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "workspace_invitations_workspace" ON "workspace_invitations" USING btree ("workspace_id","created_at");
--> statement-breakpoint
CREATE INDEX "workspace_invitations_email" ON "workspace_invitations" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "workspace_invitations_expiry" ON "workspace_invitations" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "workspace_members_user" ON "workspace_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "workspaces_customer" ON "workspaces" USING btree ("customer_code");
--> statement-breakpoint
CREATE INDEX "workspaces_plan_index" ON "workspaces" USING btree ("plan");
--> statement-breakpoint
CREATE INDEX "workspaces_teams" ON "workspaces" USING btree ("created_at","id") WHERE "workspaces"."personal_of" is null;
--> statement-breakpoint
-- Everyone has a workspace of their own under their own id, so that no row, key or link changes.
INSERT INTO "workspaces" ("id", "name", "personal_of", "plan", "subscription_status", "customer_code", "subscription_code",
  "email_token", "current_period_end", "scan_limit", "store_prompts", "created_at")
SELECT u."id", 'Personal', u."id", coalesce(p."plan", 'free'), coalesce(p."subscription_status", 'inactive'), p."customer_code",
  p."subscription_code", p."email_token", p."current_period_end", p."scan_limit", coalesce(p."store_prompts", true), u."created_at"
FROM "users" u LEFT JOIN "profiles" p ON p."id" = u."id";
--> statement-breakpoint
INSERT INTO "workspace_members" ("workspace_id", "user_id", "role", "joined_at") SELECT "id", "id", 'owner', "created_at" FROM "users";
--> statement-breakpoint
-- From now on it comes with the account, in the same transaction, whoever makes that.
CREATE FUNCTION "make_personal_workspace"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspaces (id, name, personal_of, created_at) VALUES (NEW.id, 'Personal', NEW.id, NEW.created_at);
  INSERT INTO workspace_members (workspace_id, user_id, role, joined_at) VALUES (NEW.id, NEW.id, 'owner', NEW.created_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_personal_workspace" AFTER INSERT ON "users"
FOR EACH ROW EXECUTE FUNCTION "make_personal_workspace"();
--> statement-breakpoint
DROP INDEX "profiles_customer";
--> statement-breakpoint
DROP INDEX "profiles_plan_index";
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_plan";
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_subscription_status";
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_scan_limit";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "plan";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "subscription_status";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "customer_code";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "subscription_code";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "email_token";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "current_period_end";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "scan_limit";
--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "store_prompts";
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "last_workspace_id" text;
--> statement-breakpoint
ALTER TABLE "payment_methods" DROP CONSTRAINT "payment_methods_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP CONSTRAINT "payment_transactions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "policies" DROP CONSTRAINT "policies_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "policy_replays" DROP CONSTRAINT "policy_replays_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "scan_feedback" DROP CONSTRAINT "scan_feedback_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "scan_logs" DROP CONSTRAINT "scan_logs_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "scan_usage" DROP CONSTRAINT "scan_usage_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_methods" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "payment_transactions" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "policies" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "policy_replays" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "scan_feedback" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "scan_logs" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "scan_usage" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "scan_usage" RENAME CONSTRAINT "scan_usage_user_id_month_year_pk" TO "scan_usage_workspace_id_month_year_pk";
--> statement-breakpoint
ALTER INDEX "payment_transactions_user" RENAME TO "payment_transactions_workspace";
--> statement-breakpoint
ALTER INDEX "policies_user" RENAME TO "policies_workspace";
--> statement-breakpoint
ALTER INDEX "policy_replays_user" RENAME TO "policy_replays_workspace";
--> statement-breakpoint
ALTER INDEX "scan_feedback_user" RENAME TO "scan_feedback_workspace";
--> statement-breakpoint
ALTER INDEX "webhook_endpoints_user" RENAME TO "webhook_endpoints_workspace";
--> statement-breakpoint
ALTER INDEX "webhook_events_user" RENAME TO "webhook_events_workspace";
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "policy_replays" ADD CONSTRAINT "policy_replays_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD CONSTRAINT "scan_feedback_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scan_logs" ADD CONSTRAINT "scan_logs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scan_usage" ADD CONSTRAINT "scan_usage_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A key belongs to the workspace, and a person answers for it.
ALTER TABLE "api_keys" ADD COLUMN "workspace_id" text;
--> statement-breakpoint
UPDATE "api_keys" SET "workspace_id" = "user_id";
--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
DROP INDEX "api_keys_user";
--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id","created_at");
--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "workspace_id" text;
--> statement-breakpoint
-- Filling in a new column changes nothing that was written.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";
--> statement-breakpoint
UPDATE "audit_log" SET "workspace_id" = "actor_id" WHERE "actor_id" IN (SELECT "id" FROM "users")
  AND split_part("action", '.', 1) IN ('account', 'session', 'second_factor', 'passkey', 'token', 'key', 'history', 'webhook', 'policy', 'billing');
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '2 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.ip_address IS NULL AND NEW.user_agent IS NULL
    AND (NEW.id, NEW.actor_id, NEW.workspace_id, NEW.action, NEW.target_type, NEW.target_id, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.workspace_id, OLD.action, OLD.target_type, OLD.target_id, OLD.created_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE INDEX "audit_log_workspace" ON "audit_log" USING btree ("workspace_id","created_at","id");
