import { INVITATION_DAYS } from "@prompt-shield/contracts/limits";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { InviteForm } from "./invite-form.tsx";
import { ROLE_NAMES } from "./roles.ts";
import { useInvitations, useRevokeInvitation } from "./team.ts";
import type { Invitation } from "./team.ts";

export function InvitationsCard({ role }: { role: WorkspaceRole }) {
  const invitations = useInvitations();
  return (
    <SettingCard
      title="Invitations"
      description={`We email a link for this address only. It works once, for ${INVITATION_DAYS} days.`}
    >
      <div className="stack gap-6">
        <InviteForm role={role} />
        {invitations.isPending && <SkeletonRows rows={1} label="Loading the open invitations" />}
        {invitations.isError && (
          <LoadFailure onRetry={() => void invitations.refetch()}>
            The open invitations could not be loaded.
          </LoadFailure>
        )}
        {invitations.data && invitations.data.length > 0 && (
          <ul aria-label="Open invitations" className="divide-y divide-line border-t border-line pt-3">
            {invitations.data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </div>
    </SettingCard>
  );
}

function InvitationRow({ invitation: { id, email, role, expires_at: end } }: { invitation: Invitation }) {
  const revoke = useRevokeInvitation(id);
  return (
    <li className="flex items-center justify-between gap-4 py-3 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-muted">
          {ROLE_NAMES[role]}, valid until {formatDate(end)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Withdraw the invitation for ${email}`}
        busy={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        Withdraw
      </Button>
    </li>
  );
}
