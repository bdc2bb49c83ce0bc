import type { ReactNode } from "react";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** `children` appear between the password and the sessions. */
export function SecurityTab({ children }: { children?: ReactNode }) {
  return (
    <StepUpProvider>
      <PasswordCard />
      {children}
      <SessionsCard />
    </StepUpProvider>
  );
}
