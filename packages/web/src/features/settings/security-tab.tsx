import { ChangePasswordForm } from "./change-password-form.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";

export function SecurityTab() {
  return (
    <>
      <SettingCard title="Password" description="Changing it signs out all your other sessions.">
        <ChangePasswordForm />
      </SettingCard>
      <SessionsCard />
    </>
  );
}
