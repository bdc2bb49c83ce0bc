import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { InvitedEntrance } from "../features/accounts/invited-entrance.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { AcceptInvitation } from "../features/workspaces/accept-invitation.tsx";
import { InvitationFacts } from "../features/workspaces/invitation-facts.tsx";
import { OtherAccount } from "../features/workspaces/other-account.tsx";
import { call } from "../lib/api.ts";
import { messageOf } from "../lib/notify.ts";
import { ApiError } from "../lib/request.ts";
import { useSession } from "../lib/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** The page behind the link of a workspace invitation. */
export function Component() {
  const token = useSearchParams()[0].get("token") ?? "";
  return (
    <AccountCard title="Join a workspace" footer={<CardLink to={WEB_PATHS.support}>Need help?</CardLink>}>
      <PageTitle>Invitation</PageTitle>
      {token === "" ? <Alert variant="destructive">{MESSAGES.linkInvalid}</Alert> : <Invited token={token} />}
    </AccountCard>
  );
}

function Invited({ token }: { token: string }) {
  const { user, isLoading } = useSession();
  const { data, error } = useInvitation(token);
  if (error) return <Alert variant="destructive">{whyNot(error)}</Alert>;
  if (isLoading || data === undefined) {
    return (
      <output className="flex items-center gap-3 text-sm text-muted">
        <Spinner /> Loading the invitation…
      </output>
    );
  }
  const { email } = data;
  if (user !== null && user.email.toLowerCase() !== email)
    return <OtherAccount invitation={data} user={user} />;
  return (
    <div className="stack gap-6">
      <InvitationFacts invitation={data} />
      {user === null ? <InvitedEntrance token={token} email={email} /> : <AcceptInvitation token={token} />}
    </div>
  );
}

/**
 * A mutation, not a query: signing out and in on this page clears the query cache, but the invitation must
 * stay.
 */
function useInvitation(token: string) {
  const hasStarted = useRef(false);
  const { mutate, data, error } = useMutation({
    mutationFn: () => call("POST /api/v1/invitations/look", { body: { token } }),
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [mutate]);
  return { data, error };
}

function whyNot(error: Error): string {
  const isGone = error instanceof ApiError && error.code === "link_invalid";
  return isGone ? MESSAGES.invitationGone : messageOf(error, "The invitation did not load. Try again.");
}
