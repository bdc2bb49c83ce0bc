-- Scan logs by month: docs/decisions/0018. No row is copied: what there is becomes the first partition.
CREATE TABLE "scan_calls" (
	"workspace_id" text NOT NULL,
	"call_id" text NOT NULL,
	"scan_id" text NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scan_calls_workspace_id_call_id_pk" PRIMARY KEY("workspace_id","call_id")
);
--> statement-breakpoint
ALTER TABLE "scan_calls" ADD CONSTRAINT "scan_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "scan_calls_time" ON "scan_calls" USING btree ("scanned_at");
--> statement-breakpoint
INSERT INTO "scan_calls" ("workspace_id", "call_id", "scan_id", "scanned_at")
SELECT "workspace_id", "call_id", "id", "scanned_at" FROM "scan_logs" WHERE "call_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "scan_feedback" DROP CONSTRAINT "scan_feedback_scan_id_scan_logs_id_fk";
--> statement-breakpoint
DROP INDEX "scan_logs_call";
--> statement-breakpoint
ALTER TABLE "scan_logs" RENAME TO "scan_logs_before";
--> statement-breakpoint
ALTER TABLE "scan_logs_before" DROP CONSTRAINT "scan_logs_pkey";
--> statement-breakpoint
ALTER TABLE "scan_logs_before" ADD CONSTRAINT "scan_logs_before_pkey" PRIMARY KEY ("id", "scanned_at");
--> statement-breakpoint
ALTER INDEX "scan_logs_history" RENAME TO "scan_logs_before_history";
--> statement-breakpoint
ALTER INDEX "scan_logs_recent" RENAME TO "scan_logs_before_recent";
--> statement-breakpoint
ALTER INDEX "scan_logs_threats" RENAME TO "scan_logs_before_threats";
--> statement-breakpoint
ALTER INDEX "scan_logs_threat_level" RENAME TO "scan_logs_before_threat_level";
--> statement-breakpoint
ALTER INDEX "scan_logs_key" RENAME TO "scan_logs_before_key";
--> statement-breakpoint
CREATE TABLE "scan_logs" (LIKE "scan_logs_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)
PARTITION BY RANGE ("scanned_at");
--> statement-breakpoint
ALTER TABLE "scan_logs" ADD CONSTRAINT "scan_logs_pkey" PRIMARY KEY ("id", "scanned_at");
--> statement-breakpoint
ALTER TABLE "scan_logs" ADD CONSTRAINT "scan_logs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scan_logs" ADD CONSTRAINT "scan_logs_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "scan_logs_history" ON "scan_logs" USING btree ("workspace_id","scanned_at","id","is_malicious","action_type","duration_ms","categories");
--> statement-breakpoint
CREATE INDEX "scan_logs_recent" ON "scan_logs" USING btree ("scanned_at","id");
--> statement-breakpoint
CREATE INDEX "scan_logs_threats" ON "scan_logs" USING btree ("scanned_at","id") WHERE "scan_logs"."is_malicious";
--> statement-breakpoint
CREATE INDEX "scan_logs_threat_level" ON "scan_logs" USING btree ("threat_level","scanned_at","id") WHERE "scan_logs"."is_malicious";
--> statement-breakpoint
CREATE INDEX "scan_logs_key" ON "scan_logs" USING btree ("api_key_id") WHERE "scan_logs"."api_key_id" is not null;
--> statement-breakpoint
-- Takes what no month takes, so that no scan ever fails for want of one.
CREATE TABLE "scan_logs_default" PARTITION OF "scan_logs" DEFAULT;
--> statement-breakpoint
-- From whatever was first up to the end of the month in which this runs, or of the newest log if a clock was ahead.
DO $$
BEGIN
  IF EXISTS (SELECT FROM scan_logs_before) THEN
    EXECUTE format('ALTER TABLE scan_logs ATTACH PARTITION scan_logs_before FOR VALUES FROM (MINVALUE) TO (%L)',
      date_trunc('month', date_trunc('month', greatest(now(), (SELECT max(scanned_at) FROM scan_logs_before)), 'UTC')
        + interval '32 days', 'UTC'));
  ELSE
    DROP TABLE scan_logs_before;
  END IF;
END
$$;
--> statement-breakpoint
-- The time that each partition holds; both are null for the default.
CREATE VIEW "scan_log_partitions" AS
SELECT c.relname::text AS "name",
  CASE WHEN bound LIKE '%FROM (MINVALUE)%' THEN '-infinity' ELSE substring(bound FROM 'FROM \(''([^'']+)''') END::timestamptz AS "starts",
  substring(bound FROM 'TO \(''([^'']+)''')::timestamptz AS "ends"
FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, LATERAL pg_get_expr(c.relpartbound, c.oid) AS bound
WHERE i.inhparent = '"scan_logs"'::regclass;
--> statement-breakpoint
-- Makes the partition of the month in which a time lies, if no partition has it; what the default holds of it moves over.
CREATE FUNCTION "make_scan_log_month"(at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz := date_trunc('month', at, 'UTC');
  -- Months added to a time depend on the session's zone; days do not.
  next timestamptz := date_trunc('month', first + interval '32 days', 'UTC');
  name text := 'scan_logs_' || to_char(first AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
  IF EXISTS (SELECT FROM scan_log_partitions WHERE starts <= first AND first < ends) THEN
    RETURN false;
  END IF;
  -- Two processes may start at once.
  PERFORM pg_advisory_xact_lock(7768345102);
  IF EXISTS (SELECT FROM scan_log_partitions WHERE starts <= first AND first < ends) THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM scan_logs_default WHERE scanned_at >= first AND scanned_at < next) THEN
    -- Outside of the partitioned table its triggers do not act: what belongs to these logs stays.
    ALTER TABLE scan_logs DETACH PARTITION scan_logs_default;
    EXECUTE format('CREATE TABLE %I (LIKE scan_logs INCLUDING ALL)', name);
    EXECUTE format('INSERT INTO %I SELECT * FROM scan_logs_default WHERE scanned_at >= $1 AND scanned_at < $2', name) USING first, next;
    DELETE FROM scan_logs_default WHERE scanned_at >= first AND scanned_at < next;
    EXECUTE format('ALTER TABLE scan_logs ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first, next);
    ALTER TABLE scan_logs ATTACH PARTITION scan_logs_default DEFAULT;
  ELSE
    EXECUTE format('CREATE TABLE %I PARTITION OF scan_logs FOR VALUES FROM (%L) TO (%L)', name, first, next);
  END IF;
  RETURN true;
END
$$;
--> statement-breakpoint
-- A unique index of a partitioned table must hold the partition key, so a call is remembered in a table of its own.
CREATE FUNCTION "remember_scan_call"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO scan_calls (workspace_id, call_id, scan_id, scanned_at) VALUES (NEW.workspace_id, NEW.call_id, NEW.id, NEW.scanned_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "scan_logs_remember_call" AFTER INSERT ON "scan_logs"
FOR EACH ROW WHEN (NEW.call_id IS NOT NULL) EXECUTE FUNCTION "remember_scan_call"();
--> statement-breakpoint
-- Nothing can refer to an id that is unique together with a time only; what belongs to a log goes with it here.
CREATE FUNCTION "forget_scan_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM scan_feedback WHERE scan_id = OLD.id;
  IF OLD.call_id IS NOT NULL THEN
    DELETE FROM scan_calls WHERE workspace_id = OLD.workspace_id AND call_id = OLD.call_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "scan_logs_forget" AFTER DELETE ON "scan_logs"
FOR EACH ROW EXECUTE FUNCTION "forget_scan_log"();
--> statement-breakpoint
SELECT make_scan_log_month(now());
