import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link, useSearchParams } from "react-router";
import { KeysCard } from "../features/api-keys/keys-card.tsx";
import { BillingTab } from "../features/billing/billing-tab.tsx";
import { SecondFactorCard } from "../features/second-factor/second-factor-card.tsx";
import { PoliciesTab } from "../features/policies/policies-tab.tsx";
import { ProfileTab } from "../features/settings/profile-tab.tsx";
import { SecurityTab } from "../features/settings/security-tab.tsx";
import { SupportTab } from "../features/settings/support-tab.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { WebhooksCard } from "../features/webhooks/webhooks-card.tsx";
import { useInstallation } from "../lib/installation.ts";
import { StepUpProvider } from "../shared/step-up.tsx";
import { TabPages } from "../ui/tab-pages.tsx";

const TABS = [
  { value: "profile", label: "Profile", Content: ProfilePage },
  { value: "security", label: "Security", Content: SecurityPage },
  { value: "billing", label: "Billing", Content: BillingTab },
  { value: "api", label: "API", Content: ApiTab },
  { value: "support", label: "Support", Content: SupportTab },
] as const;

export function Component() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("tab");
  const { hasBilling } = useInstallation();
  const tabs = TABS.filter(({ value }) => hasBilling || value !== "billing");
  const current = tabs.find(({ value }) => value === wanted)?.value ?? "profile";
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Settings</PageTitle>
      <h1 className="text-2xl">Account Settings</h1>
      <TabPages
        label="Settings"
        pages={tabs}
        value={current}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      />
    </div>
  );
}

function ProfilePage() {
  return (
    <>
      <ProfileTab />
      <p className="px-1 text-sm text-muted">
        Share keys, policies and history with your team in a workspace.{" "}
        <Link to={WEB_PATHS.workspaces} className="text-accent underline underline-offset-4">
          Workspaces
        </Link>
      </p>
    </>
  );
}

function SecurityPage() {
  return (
    <SecurityTab>
      <SecondFactorCard />
    </SecurityTab>
  );
}

function ApiTab() {
  return (
    <>
      <StepUpProvider>
        <KeysCard />
        <ConnectHint />
      </StepUpProvider>
      <WebhooksCard />
      <StepUpProvider>
        <PoliciesTab />
      </StepUpProvider>
    </>
  );
}

function ConnectHint() {
  return (
    <p className="px-1 text-sm text-muted">
      With a key, two changed lines send a client through the gateway.{" "}
      <Link to={WEB_PATHS.connect} className="text-accent underline underline-offset-4">
        Connect a client
      </Link>
    </p>
  );
}
