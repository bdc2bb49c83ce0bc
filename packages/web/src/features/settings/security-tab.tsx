import type { ReactNode } from "react";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** `children` stand between the password and the sessions. */
export function SecurityTab({ children }: { children?: ReactNode }) {
  return (
    <>
      <SettingCard title="Password" description="Changing it signs out all your other sessions.">
        <ChangePasswordForm />
      </SettingCard>
      <StepUpProvider>
        {children}
        <SessionsCard />
      </StepUpProvider>
    </>
  );
}
