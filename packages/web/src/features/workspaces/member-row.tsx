import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { RoleSelect } from "./role-select.tsx";
import { mayManage, ROLE_NAMES, rolesToGive } from "./roles.ts";
import { useRemoveMember, useSetRole } from "./team.ts";
import type { Member } from "./team.ts";

/** `role` is the role of the person viewing the row. */
export function MemberRow({ member, role }: { member: Member; role: WorkspaceRole }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{member.email}</span>
          {member.is_you && <Badge>You</Badge>}
        </p>
        <p className="text-muted">Since {formatDate(member.joined_at)}</p>
      </div>
      {mayManage(role, member) ? (
        <MemberActions member={member} role={role} />
      ) : (
        <Badge variant="secondary">{ROLE_NAMES[member.role]}</Badge>
      )}
    </li>
  );
}

function MemberActions({ member, role }: { member: Member; role: WorkspaceRole }) {
  const setRole = useSetRole(member);
  const remove = useRemoveMember(member);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex items-center gap-2">
      <RoleSelect
        aria-label={`Role of ${member.email}`}
        roles={rolesToGive(role)}
        value={setRole.isPending ? setRole.variables : member.role}
        busy={setRole.isPending}
        onChange={(next) => setRole.mutate(next)}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Remove ${member.email}`}
        busy={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <RemoveDialog
        email={member.email}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={(revokesKeys) => {
          // Close this dialog first, because the password dialog may open next.
          setIsAsking(false);
          remove.mutate(revokesKeys);
        }}
      />
    </div>
  );
}

interface RemoveDialogProps {
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: (revokesKeys: boolean) => void;
}

function RemoveDialog({ email, open, onOpenChange, onConfirm }: RemoveDialogProps) {
  const [revokesKeys, setRevokesKeys] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${email}?`}
      description="They lose access immediately. What they created here stays."
      confirmLabel="Remove member"
      cancelLabel="Keep member"
      onConfirm={() => onConfirm(revokesKeys)}
    >
      <SwitchField
        label="Revoke their API keys"
        hint="Off: their keys pass to an owner and keep working, even for them if they kept a copy."
        checked={revokesKeys}
        onChange={setRevokesKeys}
      />
    </ConfirmDialog>
  );
}
