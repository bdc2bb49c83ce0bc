ALTER TABLE "scan_usage" ADD COLUMN "warned_by" text;--> statement-breakpoint
ALTER TABLE "scan_usage" ADD COLUMN "reached_by" text;--> statement-breakpoint
ALTER TABLE "scan_usage" DROP COLUMN "warned_at";--> statement-breakpoint
ALTER TABLE "scan_usage" DROP COLUMN "reached_at";
