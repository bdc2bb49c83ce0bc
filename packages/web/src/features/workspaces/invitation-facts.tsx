import type { Answer } from "../../lib/api.ts";
import { Alert } from "../../ui/alert.tsx";
import { ROLE_HINTS, ROLE_NAMES } from "./roles.ts";

/** The workspace of an invitation, who sent it, and the role. */
export function InvitationFacts({ invitation }: { invitation: Answer<"POST /api/v1/invitations/look"> }) {
  const { workspace, role, invited_by: by, invited_by_verified: isProven } = invitation;
  return (
    <div className="stack gap-5">
      <p className="text-sm wrap-anywhere">
        {inviter(by, isProven)} invites you to the workspace <strong>{workspace}</strong> as{" "}
        <strong>{ROLE_NAMES[role]}</strong>. <span className="text-muted">{ROLE_HINTS[role]}</span>
      </p>
      {by !== null && !isProven && (
        <Alert variant="warning">
          This address is not verified, so anyone could have used it. Accept only if you expected the
          invitation.
        </Alert>
      )}
    </div>
  );
}

function inviter(address: string | null, isProven: boolean): string {
  if (address === null) return "Someone who has since left";
  return isProven ? address : `Someone who signed up as ${address}`;
}
