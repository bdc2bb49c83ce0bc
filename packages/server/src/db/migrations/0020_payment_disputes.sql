CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"provider" text NOT NULL,
	"dispute_id" text NOT NULL,
	"category" text,
	"amount_minor" integer,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	CONSTRAINT "payment_disputes_dispute" UNIQUE("provider","dispute_id")
);
--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_transaction_id_payment_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."payment_transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_transaction" ON "payment_disputes" USING btree ("transaction_id","opened_at");