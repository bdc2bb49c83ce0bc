import type { Answer } from "../../lib/api.ts";
import { ROLE_HINTS, ROLE_NAMES } from "./roles.ts";

/** What somebody is invited to, by whom, and as what. */
export function InvitationFacts({ invitation }: { invitation: Answer<"POST /api/v1/invitations/look"> }) {
  const { workspace, role, invited_by: by } = invitation;
  return (
    <p className="text-sm wrap-anywhere">
      {by ?? "Somebody who has left since"} invites you to the workspace <strong>{workspace}</strong> as{" "}
      <strong>{ROLE_NAMES[role]}</strong>. <span className="text-muted">{ROLE_HINTS[role]}</span>
    </p>
  );
}
