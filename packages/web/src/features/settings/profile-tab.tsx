import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { call } from "../../lib/api.ts";
import { useInstallation } from "../../lib/installation.ts";
import { messageOf, notifyError } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { PROFILE_KEY, useProfile } from "../../lib/workspace.ts";
import type { Profile } from "../../lib/workspace.ts";
import { useWorkspaceAddress } from "../../lib/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { ThemeToggle } from "../../shared/theme-toggle.tsx";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";

export function ProfileTab() {
  const { hasBilling } = useInstallation();
  const addressOf = useWorkspaceAddress();
  return (
    <StepUpProvider>
      <SettingCard
        title="Email"
        description="You sign in with this address, and we send emails about your account to it."
      >
        <ChangeEmailForm />
      </SettingCard>
      <SettingCard title="Theme" description="System follows your device’s setting.">
        <ThemeToggle />
      </SettingCard>
      <SettingCard title="Privacy">
        <PrivacySwitches />
      </SettingCard>
      <SettingCard title="Your data" description="Everything we hold about you, in one JSON file.">
        <Button asChild variant="secondary">
          <a href={addressOf("/api/v1/account/export")} download="prompt-shield-account.json">
            <Download aria-hidden size={16} strokeWidth={1.75} /> Export my data
          </a>
        </Button>
      </SettingCard>
      <SettingCard
        title="Delete account"
        description={`Your account, history, keys and settings are removed for good.${hasBilling ? " A paid plan is cancelled." : ""}`}
      >
        <DeleteAccount />
      </SettingCard>
    </StepUpProvider>
  );
}

type PrivacyChange = Partial<Pick<Profile, "store_prompts" | "share_feedback">>;

/** Optimistic update: switches at once, and back again if the server refuses. */
function PrivacySwitches() {
  const client = useQueryClient();
  const profile = useProfile();
  const may = useMay();
  const save = useMutation({
    mutationFn: (change: PrivacyChange) => call("PATCH /api/v1/profile", { body: change }),
    onMutate: (change) => {
      const before = client.getQueryData<Profile>(PROFILE_KEY);
      client.setQueryData<Profile>(PROFILE_KEY, (data) => data && { ...data, ...change });
      return { before };
    },
    onSuccess: (saved) => client.setQueryData(PROFILE_KEY, saved),
    onError: (error, _change, context) => {
      client.setQueryData(PROFILE_KEY, context?.before);
      notifyError({ title: "Error" }, messageOf(error, "The setting was not saved. Try again."));
    },
  });
  if (profile.isError) {
    return <LoadFailure onRetry={() => void profile.refetch()}>{MESSAGES.profileFetchFailed}</LoadFailure>;
  }
  if (!profile.data) return <Skeleton className="h-12 w-full" />;
  return (
    <div className="stack gap-5">
      <SwitchField
        label="Store my prompts"
        hint={
          may("updateWorkspace")
            ? "On: your history keeps the text of each prompt. Off: only verdicts and figures are kept from now on."
            : "Whether the workspace keeps the text of each prompt. Only its owners and admins can change this."
        }
        checked={profile.data.store_prompts}
        disabled={!may("updateWorkspace")}
        onChange={(store) => save.mutate({ store_prompts: store })}
      />
      <SwitchField
        label="Share my feedback"
        hint="On: texts whose verdict you marked as wrong or right may be used for training. Off: they never are."
        checked={profile.data.share_feedback}
        onChange={(share) => save.mutate({ share_feedback: share })}
      />
    </div>
  );
}
