CREATE TABLE "ticket_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_hours" (
	"hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"scans" integer NOT NULL,
	"threats" integer NOT NULL,
	"categories" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "support_tickets_open";--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "payment_transactions_user";--> statement-breakpoint
DROP INDEX "payment_transactions_recent";--> statement-breakpoint
DROP INDEX "provider_events_recent";--> statement-breakpoint
DROP INDEX "audit_log_recent";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "audit_log_action";--> statement-breakpoint
DROP INDEX "audit_log_target";--> statement-breakpoint
DROP INDEX "support_tickets_recent";--> statement-breakpoint
DROP INDEX "api_keys_user";--> statement-breakpoint
DROP INDEX "scan_logs_history";--> statement-breakpoint
DROP INDEX "scan_logs_recent";--> statement-breakpoint
DROP INDEX "scan_logs_threats";--> statement-breakpoint
DROP INDEX "webhook_attempts_delivery";--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint";--> statement-breakpoint
DROP INDEX "webhook_deliveries_failed";--> statement-breakpoint
DROP INDEX "webhook_endpoints_user";--> statement-breakpoint
DROP INDEX "webhook_events_user";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "signed_out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "ticket_answers" ADD CONSTRAINT "ticket_answers_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_answers" ADD CONSTRAINT "ticket_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_answers_ticket" ON "ticket_answers" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "profiles_suspended" ON "profiles" USING btree ("id") WHERE "profiles"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_transactions_status_recent" ON "payment_transactions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_transactions_email" ON "payment_transactions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "payment_transactions_revenue" ON "payment_transactions" USING btree ("paid_at","amount_minor") WHERE "payment_transactions"."status" = 'success' and "payment_transactions"."kind" <> 'card_setup';--> statement-breakpoint
CREATE INDEX "support_tickets_by_status" ON "support_tickets" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "scan_logs_threat_level" ON "scan_logs" USING btree ("threat_level","scanned_at","id") WHERE "scan_logs"."is_malicious";--> statement-breakpoint
CREATE INDEX "scan_usage_month_index" ON "scan_usage" USING btree ("month_year");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id","email");--> statement-breakpoint
CREATE INDEX "payment_transactions_user" ON "payment_transactions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_recent" ON "payment_transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_recent" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "audit_log_recent" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_recent" ON "support_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "scan_logs_history" ON "scan_logs" USING btree ("user_id","scanned_at","id");--> statement-breakpoint
CREATE INDEX "scan_logs_recent" ON "scan_logs" USING btree ("scanned_at","id");--> statement-breakpoint
CREATE INDEX "scan_logs_threats" ON "scan_logs" USING btree ("scanned_at","id") WHERE "scan_logs"."is_malicious";--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","attempted_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("created_at","id") WHERE "webhook_deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user" ON "webhook_endpoints" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_user" ON "webhook_events" USING btree ("user_id","created_at");--> statement-breakpoint
INSERT INTO "ticket_answers" ("id", "ticket_id", "author_id", "text", "created_at")
SELECT "id", "id", "answered_by", "answer", coalesce("answered_at", "updated_at") FROM "support_tickets" WHERE "answer" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "audit_log_never_emptied" BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
