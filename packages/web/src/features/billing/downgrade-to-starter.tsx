import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import type { Profile } from "../../lib/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useChangePlan } from "./billing.ts";

const { pro, starter } = PLAN_FACTS;
const PRICE = `$${(starter.priceCents ?? 0) / 100} a month`;

/** Asks for confirmation because it cancels Pro, and because paying for Starter ends the paid month of Pro at once. */
export function DowngradeToStarter({ profile }: { profile: Profile }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangePlan(profile);
  const isLeaving = profile.cancel_at_period_end;
  // A plan that an administrator granted has no subscription to cancel: that is said at once, and nothing is lost.
  const hasSubscription = profile.subscription_status !== "inactive";
  const downgrade = () =>
    change.mutate({ plan: "starter", cancelFirst: !isLeaving }, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button
        variant="secondary"
        busy={change.isPending && !isAsking}
        onClick={() => (hasSubscription ? setIsAsking(true) : downgrade())}
      >
        Downgrade to Starter
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Change from Pro to Starter?"
        description={`${isLeaving ? "This opens" : "This cancels the renewal of Pro now and opens"} the payment page for Starter (${PRICE}) in a new tab.`}
        confirmLabel="Downgrade to Starter"
        cancelLabel="Keep Pro"
        busy={change.isPending}
        onConfirm={downgrade}
      >
        <Consequences profile={profile} />
      </ConfirmDialog>
    </>
  );
}

/** What the server does: a payment replaces the plan at once, and a plan that does not renew lasts as long as it is paid. */
function Consequences({ profile }: { profile: Profile }) {
  // After a failed renewal no month is paid for, so there is none to lose or to keep.
  const isPaid = profile.subscription_status !== "attention";
  const until = profile.period_end ? formatDate(profile.period_end) : "the end of the month";
  return (
    <ul className="stack list-disc gap-2 pl-5 text-sm text-muted">
      <li>
        As soon as you pay, Starter replaces Pro: {starter.monthlyScans} scans a month instead of{" "}
        {pro.monthlyScans}, and your API keys stop working.
        {isPaid && ` The rest of your Pro month, paid until ${until}, is lost, and nothing is refunded.`}
      </li>
      <li>
        {isPaid
          ? `If you do not pay, Pro stays usable until ${until} and then becomes Free.`
          : "If you do not pay, your plan becomes Free at once, because the last renewal failed."}
      </li>
    </ul>
  );
}
