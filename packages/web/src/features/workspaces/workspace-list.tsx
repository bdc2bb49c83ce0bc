import { useState } from "react";
import type { ReactNode } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { tellOf } from "../../lib/notify.ts";
import { enterWorkspace } from "../../lib/workspaces.ts";
import type { Workspace } from "../../lib/workspaces.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { CreateWorkspace } from "./create-workspace.tsx";
import { ROLE_NAMES } from "./roles.ts";

interface WorkspaceListProps {
  known: { workspaces: readonly Workspace[]; current: string } | undefined;
  /** Shown instead of the list if there is none. */
  children?: ReactNode;
}

export function WorkspaceList({ known, children }: WorkspaceListProps) {
  const [isMaking, setIsMaking] = useState(false);
  return (
    <SettingCard
      title="Your workspaces"
      description="Keys, history, policies, webhooks and the plan belong to a workspace. Your personal one is yours alone; for a team, create another."
      action={
        <Button
          variant="secondary"
          size="sm"
          disabled={known === undefined}
          onClick={() => setIsMaking(true)}
        >
          Create workspace
        </Button>
      }
    >
      {children}
      {known && (
        <ul aria-label="Your workspaces" className="divide-y divide-line">
          {known.workspaces.map((workspace) => (
            <WorkspaceRow
              key={workspace.id}
              workspace={workspace}
              isCurrent={workspace.id === known.current}
            />
          ))}
        </ul>
      )}
      <CreateWorkspace open={isMaking} onClose={() => setIsMaking(false)} />
    </SettingCard>
  );
}

function WorkspaceRow({ workspace, isCurrent }: { workspace: Workspace; isCurrent: boolean }) {
  const { id, name, personal, role, members } = workspace;
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: () => enterWorkspace(client, id),
    onError: tellOf("The workspace was not changed"),
  });
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {isCurrent && <Badge>Current</Badge>}
        </p>
        <p className="text-muted">
          {personal
            ? "Only you"
            : `${ROLE_NAMES[role]}, ${members === 1 ? "1 member" : `${members} members`}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Switch to ${name}`}
          busy={enter.isPending}
          onClick={() => enter.mutate()}
        >
          Switch
        </Button>
      )}
    </li>
  );
}
