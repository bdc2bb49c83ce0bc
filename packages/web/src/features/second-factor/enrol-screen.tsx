import { MESSAGES } from "@prompt-shield/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { signOut } from "../../lib/session.ts";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";

/**
 * Replaces every page for people who must set up a second factor first, because an administrator requires
 * one.
 */
export function EnrolScreen() {
  const client = useQueryClient();
  return (
    <main id="main" tabIndex={-1} className="mx-auto stack max-w-2xl gap-6 px-4 py-10 outline-none">
      <h1 className="text-2xl">One more step</h1>
      <Alert variant="info">{MESSAGES.secondFactorMissing}</Alert>
      <StepUpProvider>
        <SecondFactorCard />
      </StepUpProvider>
      <Button variant="secondary" className="w-fit" onClick={() => void signOut(client)}>
        Sign Out
      </Button>
    </main>
  );
}
