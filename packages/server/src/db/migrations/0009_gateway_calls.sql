ALTER TABLE "scan_logs" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "scan_logs" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "scan_logs" ADD COLUMN "culprit_role" text;--> statement-breakpoint
ALTER TABLE "scan_logs" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "scan_logs" ADD COLUMN "call_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "scan_logs_call" ON "scan_logs" USING btree ("user_id","call_id") WHERE "scan_logs"."call_id" is not null;