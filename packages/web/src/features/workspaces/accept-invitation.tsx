import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { signOut } from "../../lib/session.ts";
import type { User } from "../../lib/session.ts";
import { enterWorkspace } from "../../lib/workspaces.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

interface AcceptInvitationProps {
  token: string;
  /** The address that the link was mailed to. */
  email: string;
  user: User;
}

export function AcceptInvitation({ token, email, user }: AcceptInvitationProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      const { workspace } = await call("POST /api/v1/invitations/accept", { body: { token } });
      await enterWorkspace(client, workspace.id);
      return workspace;
    },
    onSuccess: ({ name }) => {
      notify({ title: `Welcome to ${name}`, description: "You are working in it now." });
      return navigate(WEB_PATHS.dashboard, { replace: true });
    },
  });
  if (user.email.toLowerCase() !== email) return <OtherAddress email={email} user={user} />;
  return (
    <div className="stack gap-5">
      {accept.error && <Alert variant="destructive">{whyNot(accept.error)}</Alert>}
      <Button busy={accept.isPending} onClick={() => accept.mutate()}>
        Accept invitation
      </Button>
    </div>
  );
}

function OtherAddress({ email, user }: { email: string; user: User }) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => signOut(client),
    onError: (error) =>
      notifyError({ title: "You are still signed in" }, messageOf(error, "Try again in a moment.")),
  });
  return (
    <div className="stack gap-5">
      <Alert variant="warning">
        <span className="wrap-anywhere">
          The invitation is for {email}, and you are signed in as {user.email}. Sign out, then sign in with
          the invited address.
        </span>
      </Alert>
      <Button variant="secondary" busy={leave.isPending} onClick={() => leave.mutate()}>
        Sign out and go on
      </Button>
    </div>
  );
}

function whyNot(error: Error): string {
  const isGone = error instanceof ApiError && error.code === "link_invalid";
  return isGone ? MESSAGES.invitationGone : messageOf(error, "You did not join. Try again.");
}
