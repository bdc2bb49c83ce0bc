import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf, notify } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { enterWorkspace } from "../../lib/workspaces.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

export function AcceptInvitation({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      const { workspace } = await call("POST /api/v1/invitations/accept", { body: { token } });
      await enterWorkspace(client, workspace.id);
      return workspace;
    },
    onSuccess: ({ name }) => {
      notify({ title: `Welcome to ${name}`, description: "You are now working in it." });
      return navigate(WEB_PATHS.dashboard, { replace: true });
    },
  });
  return (
    <div className="stack gap-5">
      {accept.error && <Alert variant="destructive">{whyNot(accept.error)}</Alert>}
      <Button busy={accept.isPending} onClick={() => accept.mutate()}>
        Accept invitation
      </Button>
    </div>
  );
}

function whyNot(error: Error): string {
  const isGone = error instanceof ApiError && error.code === "link_invalid";
  return isGone ? MESSAGES.invitationGone : messageOf(error, "You have not joined. Try again.");
}
