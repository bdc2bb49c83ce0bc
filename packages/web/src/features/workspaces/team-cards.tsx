import { useInstallation } from "../../lib/installation.ts";
import { mayCall } from "../../lib/role.ts";
import type { Workspace } from "../../lib/workspaces.ts";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { DeleteWorkspace } from "./delete-workspace.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { LeaveWorkspace } from "./leave-workspace.tsx";
import { MembersCard } from "./members-card.tsx";
import { NameForm } from "./name-form.tsx";
import { TeamAudit } from "./team-audit.tsx";
import { useRename, useShowKeysOnce } from "./team.ts";

/**
 * The current workspace, with the actions that the person's role allows. Its only member can just delete it.
 */
export function TeamCards({ workspace }: { workspace: Workspace }) {
  const { name, role, members } = workspace;
  const { hasBilling } = useInstallation();
  return (
    <StepUpProvider>
      {mayCall(role, "updateWorkspace") && <RenameCard name={name} />}
      <MembersCard role={role} />
      {mayCall(role, "invite") && <InvitationsCard role={role} />}
      {mayCall(role, "updateWorkspace") && <KeysShown once={workspace.keys_shown_once} />}
      {mayCall(role, "workspaceAuditLog") && <TeamAudit />}
      {members > 1 && (
        <SettingCard
          title="Leave this workspace"
          description="An owner can leave once there is another owner."
        >
          <LeaveWorkspace name={name} />
        </SettingCard>
      )}
      {mayCall(role, "deleteWorkspace") && (
        <SettingCard
          title="Delete this workspace"
          description={`It and everything in it are deleted for good, for every member.${hasBilling ? " A paid plan is cancelled." : ""}`}
        >
          <DeleteWorkspace name={name} />
        </SettingCard>
      )}
    </StepUpProvider>
  );
}

function KeysShown({ once }: { once: boolean }) {
  const change = useShowKeysOnce();
  return (
    <SettingCard title="API keys">
      <SwitchField
        label="Show keys once"
        hint="On: a key is shown when it is created or rotated, and never again, not even to owners. If you turn this off again, keys created in the meantime stay hidden."
        checked={change.isPending ? change.variables : once}
        busy={change.isPending}
        onChange={(wanted) => change.mutate(wanted)}
      />
    </SettingCard>
  );
}

function RenameCard({ name }: { name: string }) {
  const rename = useRename();
  return (
    <SettingCard title="Name" description="Shown to members and in invitations.">
      <NameForm
        name={name}
        submitLabel="Rename workspace"
        isBusy={rename.isPending}
        onSubmit={(next) => rename.mutate(next)}
      />
    </SettingCard>
  );
}
