CREATE TABLE "policy_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"rule" jsonb NOT NULL,
	"seen_categories" text[] DEFAULT '{}' NOT NULL,
	"checked_until" timestamp (3) with time zone NOT NULL,
	"fired_at" timestamp (3) with time zone,
	"fired_summary" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "policy_alerts" ADD CONSTRAINT "policy_alerts_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_alerts_policy" ON "policy_alerts" USING btree ("policy_id","created_at");