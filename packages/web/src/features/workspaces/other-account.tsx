import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Answer } from "../../lib/api.ts";
import { tellOf } from "../../lib/notify.ts";
import { signOut } from "../../lib/session.ts";
import type { User } from "../../lib/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

interface OtherAccountProps {
  invitation: Answer<"POST /api/v1/invitations/look">;
  user: User;
}

/**
 * Shown for an invitation to a different account. Does not name the sender, who matters only once the right
 * account is signed in.
 */
export function OtherAccount({ invitation: { workspace, email }, user }: OtherAccountProps) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => signOut(client),
    onError: tellOf("You are still signed in"),
  });
  return (
    <div className="stack gap-5">
      <Alert variant="warning" title="This invitation is for another account">
        <p className="wrap-anywhere">
          The invitation to {workspace} is for {email}. You are signed in as {user.email}.
        </p>
      </Alert>
      <div className="stack gap-3">
        <Button busy={leave.isPending} onClick={() => leave.mutate()}>
          Switch account
        </Button>
        <Button asChild variant="secondary">
          <Link to={WEB_PATHS.dashboard}>Go back to the dashboard</Link>
        </Button>
      </div>
    </div>
  );
}
