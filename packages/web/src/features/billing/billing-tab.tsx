import { MESSAGES } from "@prompt-shield/contracts/messages";
import { useMay } from "../../lib/role.ts";
import { useProfile } from "../../lib/workspace.ts";
import { useWorkspaces } from "../../lib/workspaces.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BillingHistoryCard } from "./billing-history-card.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { PaymentMethodsCard } from "./payment-methods-card.tsx";
import { PaymentsNotice } from "./payments-notice.tsx";

export function BillingTab() {
  const profile = useProfile();
  const may = useMay();
  // Wait for the role: these two cards call the server at once, and not every role may make those calls.
  const { isPending } = useWorkspaces();
  return (
    <>
      <PaymentsNotice />
      <RoleNote call="startPayment" what="Changing and paying for the plan" />
      <Card aria-labelledby="current-plan">
        <CardHeader id="current-plan" title="Current plan" />
        <CardBody>
          {profile.isPending && <Skeleton className="h-16 w-full" />}
          {profile.isError && (
            <LoadFailure onRetry={() => void profile.refetch()}>{MESSAGES.profileFetchFailed}</LoadFailure>
          )}
          {profile.data && <CurrentPlan profile={profile.data} />}
        </CardBody>
      </Card>
      {!isPending && may("paymentMethods") && <PaymentMethodsCard profile={profile.data} />}
      {!isPending && may("billingHistory") && <BillingHistoryCard />}
    </>
  );
}
