CREATE TABLE "workspace_removals" (
	"workspace_id" text NOT NULL,
	"identity_hash" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspace_removals_workspace_id_identity_hash_pk" PRIMARY KEY("workspace_id","identity_hash")
);
--> statement-breakpoint
ALTER TABLE "workspace_removals" ADD CONSTRAINT "workspace_removals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Whoever was removed before this version, still has an account, and has not come back since.
INSERT INTO "workspace_removals" ("workspace_id", "identity_hash", "removed_at")
SELECT removed."workspace_id",
       encode(sha256(convert_to(removed."workspace_id" || E'\n' || identity."name", 'UTF8')), 'hex'),
       max(removed."created_at")
FROM "audit_log" AS removed
JOIN "workspaces" ON "workspaces"."id" = removed."workspace_id"
JOIN LATERAL (
  SELECT 'mailto:' || "email" AS "name" FROM "users" WHERE "users"."id" = removed."target_id"
  UNION ALL
  SELECT "issuer" || E'\n' || "account_id" FROM "credentials"
  WHERE "credentials"."user_id" = removed."target_id" AND "credentials"."provider_id" = 'oidc'
) AS identity ON true
WHERE removed."action" = 'workspace.member_removed'
  AND NOT EXISTS (
    SELECT FROM "audit_log" AS joined
    WHERE joined."action" = 'workspace.joined' AND joined."actor_id" = removed."target_id"
      AND joined."workspace_id" = removed."workspace_id" AND joined."created_at" > removed."created_at"
  )
GROUP BY 1, 2;
