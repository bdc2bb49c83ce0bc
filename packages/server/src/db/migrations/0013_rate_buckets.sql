CREATE UNLOGGED TABLE "rate_buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL
);
