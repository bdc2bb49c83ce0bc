import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useSession } from "../../lib/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardLink } from "./account-card.tsx";

/** Explains to people whose session just ended why they see the sign-in page. */
export function SessionEnd() {
  const { end } = useSession();
  if (end === "suspended") {
    return (
      <Alert variant="destructive" action={<CardLink to={WEB_PATHS.support}>Contact support</CardLink>}>
        {MESSAGES.accountSuspended}
      </Alert>
    );
  }
  return end === "elsewhere" ? <Alert variant="info">{MESSAGES.sessionEnded}</Alert> : null;
}
