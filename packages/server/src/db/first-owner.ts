import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The user who gets the mails about a workspace: whoever has owned it for longest. For queries with a join. */
export function firstOwner(workspaceId: AnyColumn): SQL<string> {
  return sql<string>`(select first.user_id from workspace_members as first
    where first.workspace_id = ${workspaceId} and first.role = 'owner' order by first.joined_at, first.user_id limit 1)`;
}

/**
 * The first owner's address, for lists that show to whom something belongs. Looked up only for the rows that are shown.
 */
export function ownerEmail(workspaceId: AnyColumn): SQL<string> {
  return sql<string>`(select owner.email from users as owner where owner.id = ${firstOwner(workspaceId)})`;
}
