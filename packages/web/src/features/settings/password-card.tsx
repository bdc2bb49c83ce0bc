import { usePublicConfig } from "../../lib/config.ts";
import { useHasPassword } from "../../shared/has-password.ts";
import { SettingCard } from "../../ui/setting-card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

const CHANGE = "Changing it signs out all your other sessions.";
const FIRST =
  "You sign in through your provider and have no password here. If you set one, you can also sign in with your email address.";
const NONE =
  "You sign in through your company's provider. Passwords are switched off here, so there is none to change.";

export function PasswordCard() {
  const hasPassword = useHasPassword();
  const hasLocal = usePublicConfig()?.local_sign_in !== "off";
  if (hasPassword === undefined)
    return (
      <SettingCard title="Password">
        <SkeletonRows rows={3} />
      </SettingCard>
    );
  if (!hasPassword && !hasLocal)
    return (
      <SettingCard title="Password">
        <p className="text-sm text-muted">{NONE}</p>
      </SettingCard>
    );
  return (
    <SettingCard title="Password" description={hasPassword ? CHANGE : FIRST}>
      <ChangePasswordForm key={String(hasPassword)} isFirst={!hasPassword} />
    </SettingCard>
  );
}
