import { useSession } from "../../lib/session.ts";
import { useProfile } from "../../lib/workspace.ts";
import { PlanCard } from "./plan-card.tsx";
import { isUpgrade, OFFERS } from "./plan-offers.ts";
import type { Offer } from "./plan-offers.ts";
import { usePlanChoice } from "./use-plan-choice.ts";

export function PlanCards() {
  const { user } = useSession();
  return user === null ? <Cards current={undefined} /> : <SignedInCards />;
}

/** The card of the user's actual plan is marked, whichever it is. */
function SignedInCards() {
  return <Cards current={useProfile().data?.plan.toLowerCase()} />;
}

function Cards({ current }: { current: string | undefined }) {
  const { choose, busyPlan } = usePlanChoice();
  const suggested = OFFERS.find(({ plan }) => isUpgrade(plan, current ?? "free"))?.plan;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {OFFERS.map((offer) => (
        <PlanCard
          key={offer.plan}
          offer={offer}
          isCurrent={offer.plan === current}
          isSuggested={offer.plan === suggested}
          action={current === undefined ? firstAction(offer) : ownAction(offer, current)}
          busy={offer.plan === busyPlan}
          onChoose={() => choose(offer.plan)}
        />
      ))}
    </div>
  );
}

/** For visitors, and until the user's plan is known. */
function firstAction({ plan, name }: Offer): string {
  return plan === "free" ? "Start for free" : `Choose ${name}`;
}

function ownAction({ plan, name }: Offer, current: string): string {
  if (plan === current) return "Current plan";
  return isUpgrade(plan, current) ? `Upgrade to ${name}` : `Downgrade to ${name}`;
}
